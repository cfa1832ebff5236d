import type { Db } from '../database/schema.ts'
import type { ImageStore } from '../images/image-store.ts'
import { readArchive } from './archive.ts'
import { fillDatabase, requireFillable, requireKnownMigrations } from './fill-database.ts'
import { createVersionError, parseEntry } from './format.ts'
import { type BackupSummary, inspectBackup } from './inspect.ts'
import { ImageWriter } from './images.ts'
import type { RowBatch, TableChecksum } from './rows.ts'
import { findEngine } from './find-engine.ts'
import { withSnapshot } from './snapshot.ts'

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

/**
 * Copies all rows to an empty database, and returns their checksums. The shop must be stopped, because orders placed after
 * the snapshot would be lost. Throws a BackupError.
 */
export async function moveShop(source: Db, target: Db): Promise<Record<string, TableChecksum>> {
  await findEngine(source).requireStopped(source)
  await requireFillable(target, { advice: 'Move to an empty database.' })
  return withSnapshot(source, async (snapshot) => {
    requireKnownMigrations(snapshot.migrations, createVersionError)
    return fillDatabase(target, snapshot)
  })
}
