import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { close, fstatSync, openSync, read, readdirSync, renameSync, rmSync, statSync, write } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import ssh2, { type Connection, type SFTPWrapper } from 'ssh2'

const { OK, EOF, FAILURE, NO_SUCH_FILE } = ssh2.utils.sftp.STATUS_CODE

const SFTP_USER = { username: 'backups', password: 'secret/of+the=tests' }

export interface SftpServer {
  /** With the user and the password. */
  url: string
  /** The fingerprint of the host key. */
  hostKey: string
  close(): Promise<void>
}

/** A real SSH server, whose root folder is `folder`. */
export async function openSftpServer(folder: string): Promise<SftpServer> {
  const key = ssh2.utils.generateKeyPairSync('ed25519')
  const server = new ssh2.Server({ hostKeys: [key.private] }, (connection) => serveConnection(connection, folder))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const [, publicKey = ''] = key.public.split(' ')
  const digest = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('base64')
  const login = `${SFTP_USER.username}:${encodeURIComponent(SFTP_USER.password)}`
  return {
    url: `sftp://${login}@127.0.0.1:${port}`,
    hostKey: `SHA256:${digest.replaceAll('=', '')}`,
    close: async () => {
      server.close()
      await once(server, 'close')
    }
  }
}

function serveConnection(connection: Connection, folder: string): void {
  // A client that does not accept the host key hangs up.
  connection.on('error', () => {})
  connection.on('authentication', (context) => {
    const isPassword = context.method === 'password' && context.password === SFTP_USER.password
    if (isPassword && context.username === SFTP_USER.username) context.accept()
    else context.reject(['password'])
  })
  connection.on('session', (accept) => accept().on('sftp', (acceptSftp) => serveFiles(acceptSftp(), folder)))
}

function serveFiles(sftp: SFTPWrapper, folder: string): void {
  const listed = new Set<number>()
  const toPath = (path: string) => join(folder, path)
  const toHandle = (number: number) => Buffer.from(String(number))
  /** Sends the status of a call that throws. */
  const attempt = (id: number, work: () => void) => {
    try {
      work()
    } catch (error) {
      sftp.status(id, (error as NodeJS.ErrnoException).code === 'ENOENT' ? NO_SUCH_FILE : FAILURE)
    }
  }
  const complete = (id: number, work: () => void) =>
    attempt(id, () => {
      work()
      sftp.status(id, OK)
    })
  const stat = (id: number, path: string) => attempt(id, () => sftp.attrs(id, toAttributes(statSync(toPath(path)))))

  sftp.on('REALPATH', (id, path) => sftp.name(id, [{ filename: path, longname: path, attrs: NO_ATTRIBUTES }]))
  sftp.on('STAT', stat)
  sftp.on('LSTAT', stat)
  sftp.on('FSTAT', (id, handle) => attempt(id, () => sftp.attrs(id, toAttributes(fstatSync(Number(handle))))))
  sftp.on('FSETSTAT', (id) => sftp.status(id, OK))
  sftp.on('OPEN', (id, path, flags) => {
    attempt(id, () => sftp.handle(id, toHandle(openSync(toPath(path), ssh2.utils.sftp.flagsToString(flags) ?? 'r'))))
  })
  sftp.on('WRITE', (id, handle, offset, data) => {
    write(Number(handle), data, 0, data.length, offset, (error) => sftp.status(id, error ? FAILURE : OK))
  })
  sftp.on('READ', (id, handle, offset, length) => {
    read(Number(handle), Buffer.alloc(length), 0, length, offset, (error, count, bytes) => {
      if (error || count === 0) sftp.status(id, error ? FAILURE : EOF)
      else sftp.data(id, bytes.subarray(0, count))
    })
  })
  sftp.on('OPENDIR', (id, path) => attempt(id, () => sftp.handle(id, toHandle(openSync(toPath(path), 'r')))))
  sftp.on('READDIR', (id, handle) => {
    const number = Number(handle)
    if (listed.has(number)) return sftp.status(id, EOF)
    listed.add(number)
    const names = readdirSync(`/proc/self/fd/${number}`)
    sftp.name(
      id,
      names.map((filename) => ({
        filename,
        longname: `-rw------- 1 u g 0 Jan 1 00:00 ${filename}`,
        attrs: NO_ATTRIBUTES
      }))
    )
  })
  sftp.on('CLOSE', (id, handle) => {
    listed.delete(Number(handle))
    close(Number(handle), (error) => sftp.status(id, error ? FAILURE : OK))
  })
  sftp.on('RENAME', (id, from, to) => complete(id, () => renameSync(toPath(from), toPath(to))))
  sftp.on('REMOVE', (id, path) => complete(id, () => rmSync(toPath(path))))
}

const NO_ATTRIBUTES = { mode: 0o100_600, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 }

const toAttributes = ({ mode, size }: { mode: number; size: number }) => ({ ...NO_ATTRIBUTES, mode, size })
