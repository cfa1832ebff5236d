import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'

/**
 * Comes into a shop's process beside the shop, as `node --import` does, and tells what the process holds once all that can
 * be thrown away is. Nothing of the shop knows of it.
 */
export interface Held {
  /** Bytes that the program still reaches. */
  heap: number
  /** Bytes of buffers outside the heap. */
  external: number
  /** Bytes that the process has of the system. */
  rss: number
  /** Open files, sockets and the like; timers and pending calls where the system does not list them. */
  descriptors: number
}

const descriptors = async (): Promise<number> =>
  readdir('/proc/self/fd').then(
    (files) => files.length,
    () => process.getActiveResourcesInfo().length
  )

const port = Number(process.env['PROBE_PORT'])
if (port > 0) {
  const server = createServer(async (_req, res) => {
    globalThis.gc?.()
    const { heapUsed: heap, external, rss } = process.memoryUsage()
    const held: Held = { heap, external, rss, descriptors: await descriptors() }
    res.setHeader('connection', 'close').end(JSON.stringify(held))
  })
  server.listen(port, '127.0.0.1').unref()
}
