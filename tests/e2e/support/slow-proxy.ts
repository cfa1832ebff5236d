import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const CHUNK_COUNT = 24
const DELAY_MS = 40

/** Starts a proxy that sends the shop's pages in chunks. On `localhost` it shares the shop's cookies. */
export async function startSlowProxy(shopUrl: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((req, res) => void forward(shopUrl, req, res).catch(() => res.destroy()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://localhost:${port}`, close }
}

async function forward(shopUrl: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { cookie = '', accept = '' } = req.headers
  const response = await fetch(new URL(req.url ?? '/', shopUrl), { headers: { cookie, accept }, redirect: 'manual' })
  const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = Object.fromEntries(response.headers)
  res.writeHead(response.status, headers)
  const body = Buffer.from(await response.arrayBuffer())
  if (!response.headers.get('content-type')?.startsWith('text/html')) return void res.end(body)
  const size = Math.ceil(body.length / CHUNK_COUNT)
  for (let start = 0, end = 0; start < body.length; start = end) {
    // No page can prevent that a right-aligned number moves whose digits arrive one after the other.
    end = body.indexOf('>', start + size) + 1 || body.length
    res.write(body.subarray(start, end))
    await sleep(DELAY_MS)
  }
  res.end()
}
