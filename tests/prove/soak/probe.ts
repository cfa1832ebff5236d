import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'

/** Loaded into the shop's process with `node --import`. Measures after a garbage collection. */
export interface Memory {
  /** Bytes that are still reachable. */
  heap: number
  /** Bytes of buffers outside the heap. */
  external: number
  /** Resident memory in bytes. */
  rss: number
  /** Open files and sockets on Linux; active timers and requests elsewhere. */
  descriptors: number
}

const countDescriptors = async (): Promise<number> =>
  readdir('/proc/self/fd').then(
    (files) => files.length,
    () => process.getActiveResourcesInfo().length
  )

const port = Number(process.env['PROBE_PORT'])
if (port > 0) {
  const server = createServer(async (_req, res) => {
    globalThis.gc?.()
    const { heapUsed: heap, external, rss } = process.memoryUsage()
    const memory: Memory = { heap, external, rss, descriptors: await countDescriptors() }
    res.setHeader('connection', 'close').end(JSON.stringify(memory))
  })
  server.listen(port, '127.0.0.1').unref()
}
