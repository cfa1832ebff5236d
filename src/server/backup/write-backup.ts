import { rename, rm, stat } from 'node:fs/promises'

import type { Db } from '../db/schema.ts'
import type { ImageStore } from '../images/image-store.ts'
import { type Entry, writeArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { toEndingEntry, toHeadingEntry, toPartEntry, toPictureEntry } from './format.ts'
import { readPictures } from './images.ts'
import { inspectBackup, type Inspected } from './inspect.ts'
import { Sums } from './rows.ts'
import { type Snapshot, withSnapshot } from './snapshot.ts'

interface BackupResult extends Inspected {
  bytes: number
  /** Their files are missing from the store. */
  missing: string[]
}

/** The file gets its name only after verification. */
export async function writeBackup({ db, images }: { db: Db; images: ImageStore }, file: string): Promise<BackupResult> {
  if (await exists(file)) throw new BackupError(`The file ${file} already exists.`)
  const unfinishedFile = `${file}.unfinished`
  const missing: string[] = []
  try {
    await rm(unfinishedFile, { force: true })
    await withSnapshot(db, (snapshot) => writeArchive(unfinishedFile, toEntries(snapshot, images, missing)))
    const inspected = await inspectBackup(unfinishedFile)
    const { size } = await stat(unfinishedFile)
    await rename(unfinishedFile, file)
    return { ...inspected, bytes: size, missing }
  } catch (error) {
    await rm(unfinishedFile, { force: true })
    if (isFileError(error)) throw new BackupError(`Cannot write ${file}: ${error.message}`, { cause: error })
    throw error
  }
}

async function* toEntries(snapshot: Snapshot, images: ImageStore, missing: string[]): AsyncGenerator<Entry> {
  const { migrations, tables, rows, pictures } = snapshot
  const made = new Date().toISOString()
  yield toHeadingEntry({ made, migrations, tables: tables.map(({ name, columns }) => ({ name, columns })) })
  const sums = new Sums(tables)
  let entryNumber = 0
  for await (const part of rows) {
    sums.add(part)
    yield toPartEntry(part, (entryNumber += 1))
  }
  // Images never change and precede their rows, so they can be read after the snapshot.
  for await (const { hash, files } of readPictures(images, pictures)) {
    if (files.length === 0) missing.push(hash)
    for (const { name, bytes } of files) yield toPictureEntry(hash, name, bytes)
  }
  yield toEndingEntry(sums.total(), pictures.length - missing.length)
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false
  )

const isFileError = (error: unknown): error is Error =>
  error instanceof Error &&
  ['open', 'write', 'rename', 'fsync', 'close'].includes(String((error as NodeJS.ErrnoException).syscall))
