import { readArchive } from './archive.ts'
import { BackupError, type BackupHeader, parseEntry } from './format.ts'
import { ChecksumBuilder, requireEqualChecksums, type TableChecksum } from './rows.ts'

export interface BackupSummary {
  header: BackupHeader
  tables: Record<string, TableChecksum>
  imageCount: number
}

export async function inspectBackup(file: string): Promise<BackupSummary> {
  let header: BackupHeader | undefined
  let ending: { tables: Record<string, TableChecksum>; imageCount: number } | undefined
  let checksums = new ChecksumBuilder([])
  for await (const entry of readArchive(file)) {
    const content = parseEntry(entry)
    if (content.kind === 'header') {
      header = content.header
      checksums = new ChecksumBuilder(header.tables)
    }
    if (content.kind === 'rows') checksums.add(content.batch)
    if (content.kind === 'ending') ending = content
  }
  if (!header || !ending) throw new BackupError(`${file} is not a backup of a shop.`)
  requireEqualChecksums(ending.tables, checksums.build(), `${file} is damaged`)
  return { header, tables: ending.tables, imageCount: ending.imageCount }
}
