import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

import { extract, pack, type Pack } from 'tar-stream'

import { BackupError } from './backup-error.ts'

/** A file within the archive, small enough to be held whole. */
export interface Entry {
  name: string
  bytes: Buffer
}

/** Its name in the archive: the checksum of everything before it. It comes last, so it tells too that nothing is missing. */
const SEAL = 'checksum'

/** Writes a new archive that only its owner can read: a tar that gzip has made smaller. */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>): Promise<void> {
  const tar = pack()
  const written = pipeline(tar, createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  const fed = feed(tar, entries)
  // Of the two it is the file that knows why: the disk is full, say.
  await Promise.all([written, fed.catch(() => {})])
  await fed
}

async function feed(tar: Pack, entries: AsyncIterable<Entry>): Promise<void> {
  const seal = createHash('sha256')
  try {
    for await (const entry of entries) {
      digest(seal, entry)
      await put(tar, entry)
    }
    await put(tar, { name: SEAL, bytes: Buffer.from(seal.digest('hex')) })
    tar.finalize()
  } catch (error) {
    tar.destroy(error as Error)
    throw error
  }
}

function put(tar: Pack, { name, bytes }: Entry): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const done = (error?: Error | null) => (error ? reject(error) : resolve())
  // Through a stream of its own, which waits for the disk; a buffer that is handed over whole would not.
  const entry = tar.entry({ name, size: bytes.length, mode: 0o600 }, done)
  // It hands its failure to `done`, and would tell the whole process too.
  entry.on('error', () => {})
  entry.end(bytes)
  return promise
}

/** The files of an archive in their order. Throws a BackupError at the end, or before, when it is not as it was written. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const seal = createHash('sha256')
  let sealed = false
  try {
    for await (const entry of entriesOf(file)) {
      if (entry.name === SEAL) sealed = entry.bytes.toString() === seal.copy().digest('hex')
      else {
        sealed = false
        yield entry
      }
      digest(seal, entry)
    }
  } catch (error) {
    throw unreadable(file, error)
  }
  if (!sealed) throw new BackupError(`${file} is damaged: it is not as it was written.`)
}

async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const tar = extract()
  const read = pipeline(createReadStream(file), createGunzip(), tar)
  // It is told by the loop, which sees it too.
  read.catch(() => {})
  for await (const entry of tar) yield { name: entry.header.name, bytes: await buffer(entry) }
  await read
}

const digest = (seal: ReturnType<typeof createHash>, { name, bytes }: Entry): unknown =>
  seal.update(`${name}\n${bytes.length}\n`).update(bytes)

function unreadable(file: string, error: unknown): BackupError {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BackupError(`There is no file ${file}.`)
  return new BackupError(`${file} cannot be read, or is damaged: ${message}`, { cause: error })
}
