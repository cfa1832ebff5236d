import { once } from 'node:events'
import type { Socket } from 'node:net'

const VERSION = 5
const NO_PASSWORD = 0
const NAME = 3
const ADDRESS_BYTES: Record<number, number> = { 1: 4, 4: 16 }

/** Reads a SOCKS5 client's greeting and connect request (RFC 1928). Returns the port. */
export async function readConnectRequest(socket: Socket): Promise<number> {
  const [, methods = 0] = await take(socket, 2)
  await take(socket, methods)
  socket.write(Buffer.from([VERSION, NO_PASSWORD]))
  const [, , , kind = 0] = await take(socket, 4)
  const length = kind === NAME ? (await take(socket, 1))[0] : ADDRESS_BYTES[kind]
  await take(socket, length ?? 0)
  return (await take(socket, 2)).readUInt16BE()
}

export function replyToConnect(socket: Socket, granted: boolean): void {
  const reply = granted ? 0 : 2
  socket.write(Buffer.from([VERSION, reply, 0, 1, 0, 0, 0, 0, 0, 0]))
}

async function take(socket: Socket, bytes: number): Promise<Buffer> {
  if (bytes === 0) return Buffer.alloc(0)
  for (;;) {
    const taken = socket.read(bytes) as Buffer | null
    if (taken) return taken
    if (socket.readableEnded || socket.destroyed) throw new Error('the browser has hung up')
    await Promise.race([once(socket, 'readable'), once(socket, 'end')])
  }
}
