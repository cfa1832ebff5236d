import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, and with none that browsers refuse. */
const FIRST = 12_000
const PAIRS = 10_000

/**
 * Two neighbouring free ports. Where the search starts depends on the process, so that workers, which look at the same
 * time, do not find the same ones.
 */
export async function freePorts(): Promise<[number, number]> {
  for (let step = 0; step < PAIRS; step += 1) {
    const port = FIRST + ((process.pid + step * 7) % PAIRS) * 2
    if ((await isFree(port)) && (await isFree(port + 1))) return [port, port + 1]
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
