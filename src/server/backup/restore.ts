import type { Db } from '../db/schema.ts'
import type { ImageStore } from '../images/image-store.ts'
import { readArchive } from './archive.ts'
import { claimForFilling, fill, mustKnow } from './fill.ts'
import { contentOf, newer } from './format.ts'
import { inspectBackup, type Inspected } from './inspect.ts'
import { PictureShelf } from './pictures.ts'
import type { Part } from './rows.ts'

interface Target {
  db: Db
  images: ImageStore
}

/** Makes the shop what it was when the backup was taken. Throws a BackupError, before anything is touched, when that cannot be. */
export async function restoreBackup(
  { db, images }: Target,
  file: string,
  { replace = false } = {}
): Promise<Inspected> {
  const inspected = await inspectBackup(file)
  mustKnow(inspected.heading.migrations, newer)
  await claimForFilling(db, { replace })
  const shelf = new PictureShelf(images)
  await fill(db, { ...inspected.heading, rows: readInto(file, shelf) })
  return inspected
}

/** The rows of a backup. Pictures that follow them are put on the shelf before the rows stand, so none is missed. */
async function* readInto(file: string, shelf: PictureShelf): AsyncGenerator<Part> {
  for await (const entry of readArchive(file)) {
    const content = contentOf(entry)
    if (content.kind === 'part') yield content.part
    if (content.kind === 'picture') await shelf.add(content.hash, content.name, content.bytes)
  }
  await shelf.finish()
}
