import { readArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { contentOf, type Heading } from './format.ts'
import { type Sum, Sums } from './rows.ts'
import { sameSums } from './same-sums.ts'

/** What a backup holds. */
export interface Inspected {
  heading: Heading
  tables: Record<string, Sum>
  pictures: number
}

/** Reads a backup to its end. Throws a BackupError when anything in it is not as it was written. */
export async function inspectBackup(file: string): Promise<Inspected> {
  let heading: Heading | undefined
  let ending: { tables: Record<string, Sum>; pictures: number } | undefined
  let sums = new Sums([])
  for await (const entry of readArchive(file)) {
    const content = contentOf(entry)
    if (content.kind === 'heading') {
      heading = content.heading
      sums = new Sums(heading.tables)
    }
    if (content.kind === 'part') sums.add(content.part)
    if (content.kind === 'ending') ending = content
  }
  if (!heading || !ending) throw new BackupError(`${file} is no backup of a shop.`)
  sameSums(ending.tables, sums.total(), `${file} is damaged`)
  return { heading, tables: ending.tables, pictures: ending.pictures }
}
