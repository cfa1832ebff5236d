import { readArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { parseEntry, type Heading } from './format.ts'
import { type TableChecksum, ChecksumBuilder } from './rows.ts'
import { requireEqualChecksums } from './equal-checksums.ts'

export interface BackupSummary {
  heading: Heading
  tables: Record<string, TableChecksum>
  imageCount: number
}

export async function inspectBackup(file: string): Promise<BackupSummary> {
  let heading: Heading | undefined
  let ending: { tables: Record<string, TableChecksum>; imageCount: number } | undefined
  let checksums = new ChecksumBuilder([])
  for await (const entry of readArchive(file)) {
    const content = parseEntry(entry)
    if (content.kind === 'heading') {
      heading = content.heading
      checksums = new ChecksumBuilder(heading.tables)
    }
    if (content.kind === 'rows') checksums.add(content.batch)
    if (content.kind === 'ending') ending = content
  }
  if (!heading || !ending) throw new BackupError(`${file} is not a backup of a shop.`)
  requireEqualChecksums(ending.tables, checksums.build(), `${file} is damaged`)
  return { heading, tables: ending.tables, imageCount: ending.imageCount }
}
