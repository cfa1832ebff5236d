import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A page is sent in this many pieces, with this many milliseconds between two. */
const PIECES = 24
const GAP = 40

/** Starts a proxy that sends the shop's pages slowly. It shares the cookies of localhost. */
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
  const answer = await fetch(new URL(req.url ?? '/', shopUrl), { headers: { cookie, accept }, redirect: 'manual' })
  const { 'content-length': _whole, 'content-encoding': _packed, ...headers } = Object.fromEntries(answer.headers)
  res.writeHead(answer.status, headers)
  const body = Buffer.from(await answer.arrayBuffer())
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return void res.end(body)
  const size = Math.ceil(body.length / PIECES)
  for (let start = 0; start < body.length; start += size) {
    res.write(body.subarray(start, start + size))
    await pause(GAP)
  }
  res.end()
}
