import { rename, rm, stat } from 'node:fs/promises'

import type { Db } from '../db/schema.ts'
import type { ImageStore } from '../images/image-store.ts'
import { type Entry, writeArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { endingEntry, headingEntry, partEntry, pictureEntry } from './format.ts'
import { readPictures } from './pictures.ts'
import { inspectBackup, type Inspected } from './inspect.ts'
import { Sums } from './rows.ts'
import { type Snapshot, withSnapshot } from './snapshot.ts'

interface Taken extends Inspected {
  bytes: number
  /** Pictures that the database knows and the store does not have. */
  missing: string[]
}

/** Writes the whole shop, as it is at one instant, into a new file, and reads it again. A file that is there is whole. */
export async function takeBackup({ db, images }: { db: Db; images: ImageStore }, file: string): Promise<Taken> {
  if (await exists(file)) throw new BackupError(`There is a file ${file} already.`)
  const unfinished = `${file}.unfinished`
  const missing: string[] = []
  try {
    await rm(unfinished, { force: true })
    await withSnapshot(db, (snapshot) => writeArchive(unfinished, entriesOf(snapshot, images, missing)))
    const inspected = await inspectBackup(unfinished)
    const { size } = await stat(unfinished)
    await rename(unfinished, file)
    return { ...inspected, bytes: size, missing }
  } catch (error) {
    await rm(unfinished, { force: true })
    if (isAboutTheFile(error)) throw new BackupError(`Cannot write ${file}: ${error.message}`, { cause: error })
    throw error
  }
}

async function* entriesOf(snapshot: Snapshot, images: ImageStore, missing: string[]): AsyncGenerator<Entry> {
  const { migrations, tables, rows, pictures } = snapshot
  const made = new Date().toISOString()
  yield headingEntry({ made, migrations, tables: tables.map(({ name, columns }) => ({ name, columns })) })
  const sums = new Sums(tables)
  let turn = 0
  for await (const part of rows) {
    sums.add(part)
    yield partEntry(part, (turn += 1))
  }
  // A picture is stored before its row is, and never changes: what the rows name is there, and is right.
  for await (const { hash, files } of readPictures(images, pictures)) {
    if (files.length === 0) missing.push(hash)
    for (const { name, bytes } of files) yield pictureEntry(hash, name, bytes)
  }
  yield endingEntry(sums.total(), pictures.length - missing.length)
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false
  )

const isAboutTheFile = (error: unknown): error is Error =>
  error instanceof Error &&
  ['open', 'write', 'rename', 'fsync', 'close'].includes(String((error as NodeJS.ErrnoException).syscall))
