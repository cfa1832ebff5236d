import { once } from 'node:events'
import type { Socket } from 'node:net'

const VERSION = 5
const NO_PASSWORD = 0
const NAME = 3
const ADDRESS_BYTES: Record<number, number> = { 1: 4, 4: 16 }

/** SOCKS5 (RFC 1928). Returns the port. */
export async function readConnectRequest(socket: Socket): Promise<number> {
  const [, methods = 0] = await readBytes(socket, 2)
  await readBytes(socket, methods)
  socket.write(Buffer.from([VERSION, NO_PASSWORD]))
  const [, , , kind = 0] = await readBytes(socket, 4)
  const length = kind === NAME ? (await readBytes(socket, 1))[0] : ADDRESS_BYTES[kind]
  await readBytes(socket, length ?? 0)
  return (await readBytes(socket, 2)).readUInt16BE()
}

export function replyToConnect(socket: Socket, isGranted: boolean): void {
  const reply = isGranted ? 0 : 2
  socket.write(Buffer.from([VERSION, reply, 0, 1, 0, 0, 0, 0, 0, 0]))
}

async function readBytes(socket: Socket, bytes: number): Promise<Buffer> {
  if (bytes === 0) return Buffer.alloc(0)
  for (;;) {
    const bytesRead = socket.read(bytes) as Buffer | null
    if (bytesRead) return bytesRead
    if (socket.readableEnded || socket.destroyed) throw new Error('the browser has hung up')
    await Promise.race([once(socket, 'readable'), once(socket, 'end')])
  }
}
