import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below the ephemeral ports, and without ports that browsers block. */
const FIRST = 12_000
const BLOCK = 100
const BLOCKS = 199

let block: Promise<number> | undefined
let last = 0

/**
 * Returns consecutive ports. Each process takes them from a block of its own, because a port that is free when a
 * process looks can be taken by another one before it listens.
 */
export async function freePorts(count: number): Promise<number[]> {
  block ??= reserveBlock()
  const reserved = await block
  for (let tries = 0; tries < BLOCK; tries += 1) {
    const first = last + count < BLOCK ? last + 1 : 1
    last = first + count - 1
    const ports = Array.from({ length: count }, (_, index) => reserved + first + index)
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return ports
  }
  throw new Error('There are no free ports.')
}

/** The first port of the block stays in use as long as this process runs, so that no other process takes the block. */
async function reserveBlock(): Promise<number> {
  for (let step = 0; step < BLOCKS; step += 1) {
    const first = FIRST + ((process.pid + step) % BLOCKS) * BLOCK
    const server = await listen(first)
    if (server) {
      server.unref()
      return first
    }
  }
  throw new Error('There are no free ports.')
}

async function isFree(port: number): Promise<boolean> {
  const server = await listen(port)
  if (server) await once(server.close(), 'close')
  return Boolean(server)
}

/** Returns nothing if the port is in use. */
async function listen(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, '127.0.0.1')
  return once(server, 'listening').then(
    () => server,
    () => undefined
  )
}
