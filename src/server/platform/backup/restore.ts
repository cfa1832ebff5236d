import type { Db } from '../database/schema.ts'
import type { ImageStore } from '../images/image-store.ts'
import { readArchive } from './archive.ts'
import { requireFillable, fillDatabase, requireKnownMigrations } from './fill-database.ts'
import { parseEntry, createVersionError } from './format.ts'
import { inspectBackup, type BackupSummary } from './inspect.ts'
import { ImageWriter } from './images.ts'
import type { RowBatch } from './rows.ts'

interface Target {
  db: Db
  images: ImageStore
}

/**
 * Fills the database and the image store. Throws a BackupError before any change if the backup is unusable, or if the
 * database has data and `replace` is false.
 */
export async function restoreBackup(
  { db, images }: Target,
  file: string,
  { replace = false } = {}
): Promise<BackupSummary> {
  const summary = await inspectBackup(file)
  requireKnownMigrations(summary.header.migrations, createVersionError)
  await requireFillable(db, { replace, advice: 'To delete it, add --replace.' })
  const writer = new ImageWriter(images)
  await fillDatabase(db, { ...summary.header, rows: readRows(file, writer) })
  return summary
}

/** Stores the images before the transaction of the rows commits. */
async function* readRows(file: string, writer: ImageWriter): AsyncGenerator<RowBatch> {
  for await (const entry of readArchive(file)) {
    const content = parseEntry(entry)
    if (content.kind === 'rows') yield content.batch
    if (content.kind === 'image') await writer.add(content.hash, content.name, content.bytes)
  }
  await writer.finish()
}
