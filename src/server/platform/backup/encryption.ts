import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'

import { BackupError } from './format.ts'

/** Encrypted files end in it. */
export const ENCRYPTED_SUFFIX = '.age'

/** Encrypts a file so that `age --decrypt` can read it. `key` is a secret key of age. */
export async function encryptFile(source: string, target: string, key: string): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(await toRecipient(key))
  await writeStream(await encrypter.encrypt(openStream(source)), target)
}

/** Throws a BackupError if the key is wrong or the file is damaged. `target` is then incomplete. */
export async function decryptFile(source: string, target: string, key: string): Promise<void> {
  const decrypter = new Decrypter()
  await toRecipient(key)
  decrypter.addIdentity(key)
  try {
    await writeStream(await decrypter.decrypt(openStream(source)), target)
  } catch (error) {
    if (isSystemError(error) && error.code !== 'ENOENT') throw error
    throw new BackupError(`Cannot decrypt ${source} with BACKUP_KEY: ${(error as Error).message}`, { cause: error })
  }
}

/** Keys have a checksum. */
const toRecipient = (key: string): Promise<string> =>
  identityToRecipient(key).catch((error: unknown) => {
    throw new BackupError('BACKUP_KEY has a typing mistake: its checksum does not match.', { cause: error })
  })

const openStream = (file: string) => Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>

const writeStream = (stream: globalThis.ReadableStream<Uint8Array>, file: string): Promise<void> =>
  pipeline(
    Readable.fromWeb(stream as ReadableStream<Uint8Array>),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  )

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  (error as NodeJS.ErrnoException).syscall !== undefined
