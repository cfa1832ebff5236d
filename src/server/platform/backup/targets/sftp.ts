import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'

import SftpClient from 'ssh2-sftp-client'

import { SECOND } from '../../../../lib/dates.ts'
import type { BackupTargetSettings } from '../../config/config.ts'
import { UNFINISHED_SUFFIX } from '../names.ts'
import type { BackupTarget } from './target.ts'

type SftpSettings = Extract<BackupTargetSettings, { kind: 'sftp' }>

export async function openSftp({ keyFile, hostKey, path, ...login }: SftpSettings): Promise<BackupTarget> {
  // By default, it writes these events to the console.
  const client = new SftpClient('backups', { error: () => {}, end: () => {}, close: () => {} })
  await client.connect({
    ...login,
    privateKey: keyFile && (await readFile(keyFile)),
    hostVerifier: (key: Buffer) => toFingerprint(key) === hostKey,
    readyTimeout: 20 * SECOND,
    // Three unanswered messages end the connection.
    keepaliveInterval: 20 * SECOND
  })
  await client.mkdir(path, true).catch(async (error: unknown) => {
    // An open connection keeps the process running.
    await client.end()
    throw error
  })
  const toPath = (name: string) => posix.join(path, name)
  return {
    list: async () => (await client.list(path)).map(({ name }) => name),
    send: async (file, name) => {
      await client.fastPut(file, toPath(name + UNFINISHED_SUFFIX))
      await client.rename(toPath(name + UNFINISHED_SUFFIX), toPath(name))
    },
    fetch: async (name, file) => void (await client.fastGet(toPath(name), file)),
    remove: async (name) => void (await client.delete(toPath(name))),
    close: async () => void (await client.end())
  }
}

/** As OpenSSH prints it. */
const toFingerprint = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`
