import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

import { extract, pack, type Pack } from 'tar-stream'

import { BackupError } from './backup-error.ts'

/** A file in the archive. Small enough to be held in memory. */
export interface Entry {
  name: string
  bytes: Buffer
}

/** The name of the last entry: the checksum of everything before it, so a truncated archive is detected too. */
const CHECKSUM = 'checksum'

/** Only its owner can read the file. */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>): Promise<void> {
  const tar = pack()
  const written = pipeline(tar, createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  const feeding = feed(tar, entries)
  // The file's error has the cause, such as a full disk.
  await Promise.all([written, feeding.catch(() => {})])
  await feeding
}

async function feed(tar: Pack, entries: AsyncIterable<Entry>): Promise<void> {
  const hash = createHash('sha256')
  try {
    for await (const entry of entries) {
      updateHash(hash, entry)
      await writeEntry(tar, entry)
    }
    await writeEntry(tar, { name: CHECKSUM, bytes: Buffer.from(hash.digest('hex')) })
    tar.finalize()
  } catch (error) {
    tar.destroy(error as Error)
    throw error
  }
}

function writeEntry(tar: Pack, { name, bytes }: Entry): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const done = (error?: Error | null) => (error ? reject(error) : resolve())
  // A stream waits for the disk. `tar.entry` with a buffer would not.
  const entry = tar.entry({ name, size: bytes.length, mode: 0o600 }, done)
  // `done` gets the error. Without a listener it would also end the process.
  entry.on('error', () => {})
  entry.end(bytes)
  return promise
}

/** Reads the files of an archive in order. Throws a BackupError if it is damaged, at the end at the latest. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const hash = createHash('sha256')
  let isComplete = false
  try {
    for await (const entry of readEntries(file)) {
      if (entry.name === CHECKSUM) isComplete = entry.bytes.toString() === hash.copy().digest('hex')
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

async function* readEntries(file: string): AsyncGenerator<Entry> {
  const tar = extract()
  const read = pipeline(createReadStream(file), createGunzip(), tar)
  // The loop below throws the same error.
  read.catch(() => {})
  for await (const entry of tar) yield { name: entry.header.name, bytes: await buffer(entry) }
  await read
}

const updateHash = (hash: ReturnType<typeof createHash>, { name, bytes }: Entry): unknown =>
  hash.update(`${name}\n${bytes.length}\n`).update(bytes)

function toReadError(file: string, error: unknown): BackupError {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BackupError(`The file ${file} does not exist.`)
  return new BackupError(`${file} is damaged or cannot be read: ${message}`, { cause: error })
}
