import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Balancer {
  url: string
  close(): Promise<void>
}

/** Skips a server that refuses the connection; sends nothing twice. */
export async function openRoundRobin(servers: { url: string }[]): Promise<Balancer> {
  let turn = 0
  const server = createServer((req, res) => void forward(req, res))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function forward(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await buffer(req)
    const first = (turn += 1)
    for (let step = 0; step < servers.length; step += 1) {
      const chosen = servers[(first + step) % servers.length]
      if (chosen && (await tryServer(chosen.url, req, body, res))) return
    }
    res.writeHead(502).end()
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    }
  }
}

/** Returns false if the connection was refused. A response that breaks off is cut for the client too. */
function tryServer(url: string, req: IncomingMessage, body: Buffer, res: ServerResponse): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const { method, headers } = req
  const outgoing = request(url + (req.url ?? '/'), { method, headers, agent: false }, (response) => {
    res.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(res).once('close', () => resolve(true))
    response.once('error', () => res.destroy())
  })
  outgoing.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') return resolve(false)
    if (!res.headersSent) res.writeHead(502).end()
    resolve(true)
  })
  outgoing.end(body)
  return promise
}
