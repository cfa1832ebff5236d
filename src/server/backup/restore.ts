import type { Db } from '../db/schema.ts'
import type { ImageStore } from '../images/image-store.ts'
import { readArchive } from './archive.ts'
import { requireFillable, fillDatabase, requireKnownMigrations } from './fill-database.ts'
import { parseEntry, createNewerError } from './format.ts'
import { inspectBackup, type Inspected } from './inspect.ts'
import { ImageWriter } from './images.ts'
import type { Part } from './rows.ts'

interface Target {
  db: Db
  images: ImageStore
}

/** Throws a BackupError before any change. */
export async function restoreBackup(
  { db, images }: Target,
  file: string,
  { replace = false } = {}
): Promise<Inspected> {
  const inspected = await inspectBackup(file)
  requireKnownMigrations(inspected.heading.migrations, createNewerError)
  await requireFillable(db, { replace })
  const writer = new ImageWriter(images)
  await fillDatabase(db, { ...inspected.heading, rows: readRows(file, writer) })
  return inspected
}

/** The images are stored before the transaction of the rows commits. */
async function* readRows(file: string, writer: ImageWriter): AsyncGenerator<Part> {
  for await (const entry of readArchive(file)) {
    const content = parseEntry(entry)
    if (content.kind === 'part') yield content.part
    if (content.kind === 'picture') await writer.add(content.hash, content.name, content.bytes)
  }
  await writer.finish()
}
