import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

import { createFolder } from '../config/data-folder.ts'
import type { Db } from '../database/schema.ts'
import type { ImageStore } from '../images/image-store.ts'
import { type ArchiveEntry, writeArchive } from './archive.ts'
import { BackupError, toEndingEntry, toHeaderEntry, toImageEntry, toRowsEntry } from './format.ts'
import { readImages } from './images.ts'
import { UNFINISHED_SUFFIX } from './names.ts'
import { inspectBackup, type BackupSummary } from './inspect.ts'
import { ChecksumBuilder } from './rows.ts'
import { type Snapshot, withSnapshot } from './snapshot.ts'

interface BackupResult extends BackupSummary {
  bytes: number
  /** Hashes of images whose files are missing from the store. */
  missingImages: string[]
}

/** Writes a backup and verifies it. The file gets its name only after the verification. */
export async function writeBackup({ db, images }: { db: Db; images: ImageStore }, file: string): Promise<BackupResult> {
  if (await fileExists(file)) throw new BackupError(`The file ${file} already exists.`)
  const unfinishedFile = file + UNFINISHED_SUFFIX
  const missingImages: string[] = []
  try {
    await createFolder(dirname(file))
    await rm(unfinishedFile, { force: true })
    await withSnapshot(db, (snapshot) => writeArchive(unfinishedFile, toEntries(snapshot, images, missingImages)))
    const summary = await inspectBackup(unfinishedFile)
    const { size } = await stat(unfinishedFile)
    await rename(unfinishedFile, file)
    return { ...summary, bytes: size, missingImages }
  } catch (error) {
    // If this fails too, report the first error, because it shows the cause.
    await rm(unfinishedFile, { force: true }).catch(() => {})
    if (isFileError(error)) throw new BackupError(`Cannot write ${file}: ${error.message}`, { cause: error })
    throw error
  }
}

async function* toEntries(
  snapshot: Snapshot,
  images: ImageStore,
  missingImages: string[]
): AsyncGenerator<ArchiveEntry> {
  const { migrations, tables, rows, imageHashes } = snapshot
  const made = new Date().toISOString()
  yield toHeaderEntry({ made, migrations, tables: tables.map(({ name, columns }) => ({ name, columns })) })
  const checksums = new ChecksumBuilder(tables)
  let entryNumber = 0
  for await (const batch of rows) {
    checksums.add(batch)
    yield toRowsEntry(batch, (entryNumber += 1))
  }
  // Images never change and precede their rows, so they can be read after the snapshot.
  for await (const { hash, files } of readImages(images, imageHashes)) {
    if (files.length === 0) missingImages.push(hash)
    for (const { name, bytes } of files) yield toImageEntry(hash, name, bytes)
  }
  yield toEndingEntry(checksums.build(), imageHashes.length - missingImages.length)
}

const fileExists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false
  )

const FILE_CALLS = new Set(['mkdir', 'lstat', 'unlink', 'open', 'write', 'rename', 'fsync', 'close'])

const isFileError = (error: unknown): error is Error =>
  error instanceof Error && FILE_CALLS.has(String((error as NodeJS.ErrnoException).syscall))
