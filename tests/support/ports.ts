import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral ports, and without ports that browsers block. */
const FIRST = 12_000
const LAST = 31_999

/** Returns consecutive ports. Starts at a port that depends on the process, because workers search concurrently. */
export async function freePorts(count: number): Promise<number[]> {
  const places = Math.floor((LAST - FIRST) / count)
  for (let step = 0; step < places; step += 1) {
    const first = FIRST + ((process.pid + step * 7) % places) * count
    const ports = Array.from({ length: count }, (_, index) => first + index)
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return ports
  }
  throw new Error('There are no free ports.')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const free = await once(server, 'listening').then(
    () => true,
    () => false
  )
  if (free) await once(server.close(), 'close')
  return free
}
