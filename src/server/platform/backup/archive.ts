import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

import { extract, pack, type Pack } from 'tar-stream'

import { BackupError } from './format.ts'

/** Fits in memory. */
export interface ArchiveEntry {
  name: string
  bytes: Buffer
}

/** The last entry's checksum also detects truncation. */
const CHECKSUM_NAME = 'checksum'

export async function writeArchive(file: string, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  const tar = pack()
  const writing = pipeline(tar, createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  const feeding = packEntries(tar, entries)
  // The file's error has the cause, such as a full disk.
  await Promise.all([writing, feeding.catch(() => {})])
  await feeding
}

async function packEntries(tar: Pack, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  const hash = createHash('sha256')
  try {
    for await (const entry of entries) {
      updateHash(hash, entry)
      await writeEntry(tar, entry)
    }
    await writeEntry(tar, { name: CHECKSUM_NAME, bytes: Buffer.from(hash.digest('hex')) })
    tar.finalize()
  } catch (error) {
    tar.destroy(error as Error)
    throw error
  }
}

function writeEntry(tar: Pack, { name, bytes }: ArchiveEntry): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const callback = (error?: Error | null) => (error ? reject(error) : resolve())
  // Unlike a buffer, a stream waits for the disk.
  const entry = tar.entry({ name, size: bytes.length, mode: 0o600 }, callback)
  // `callback` handles the error, but without a listener it would end the process.
  entry.on('error', () => {})
  entry.end(bytes)
  return promise
}

/** Yields the entries. Throws a BackupError for a damaged file, but possibly only after the last entry. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const hash = createHash('sha256')
  let isComplete = false
  try {
    for await (const entry of readEntries(file)) {
      if (entry.name === CHECKSUM_NAME) isComplete = entry.bytes.toString() === hash.copy().digest('hex')
      else {
        isComplete = false
        yield entry
      }
      updateHash(hash, entry)
    }
  } catch (error) {
    throw toReadError(file, error)
  }
  if (!isComplete) throw new BackupError(`${file} is damaged: its checksum does not match.`)
}

async function* readEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), tar)
  // The loop below throws the same error.
  reading.catch(() => {})
  for await (const entry of tar) yield { name: entry.header.name, bytes: await buffer(entry) }
  await reading
}

const updateHash = (hash: ReturnType<typeof createHash>, { name, bytes }: ArchiveEntry): unknown =>
  hash.update(`${name}\n${bytes.length}\n`).update(bytes)

function toReadError(file: string, error: unknown): BackupError {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BackupError(`The file ${file} does not exist.`)
  return new BackupError(`${file} is damaged or cannot be read: ${message}`, { cause: error })
}
