import { readArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { parseEntry, type Heading } from './format.ts'
import { type Sum, Sums } from './rows.ts'
import { requireSameSums } from './equal-checksums.ts'

export interface Inspected {
  heading: Heading
  tables: Record<string, Sum>
  pictures: number
}

export async function inspectBackup(file: string): Promise<Inspected> {
  let heading: Heading | undefined
  let ending: { tables: Record<string, Sum>; pictures: number } | undefined
  let sums = new Sums([])
  for await (const entry of readArchive(file)) {
    const content = parseEntry(entry)
    if (content.kind === 'heading') {
      heading = content.heading
      sums = new Sums(heading.tables)
    }
    if (content.kind === 'part') sums.add(content.part)
    if (content.kind === 'ending') ending = content
  }
  if (!heading || !ending) throw new BackupError(`${file} is not a backup of a shop.`)
  requireSameSums(ending.tables, sums.total(), `${file} is damaged`)
  return { heading, tables: ending.tables, pictures: ending.pictures }
}
