import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

import { PAGE_VERSION } from '../../../src/server/platform/http/page-context-headers.ts'
import { freePorts } from '../../support/ports.ts'

type ResponseBody = Record<string, unknown>

/** Starts an API host that passes the shop's responses through `edit`, and closes the connection if `edit` throws. */
export async function startOlderHost(shopUrl: string, edit: (path: string, body: ResponseBody) => ResponseBody) {
  async function forward(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = req.url ?? '/'
    const { method = 'GET', headers } = req
    const sent = method === 'GET' || method === 'HEAD' ? undefined : await buffer(req)
    const response = await fetch(shopUrl + path, { method, headers: pickHeaders(headers), body: sent ?? null })
    const type = response.headers.get('content-type') ?? ''
    const isJson = type.startsWith('application/json')
    const body = isJson ? JSON.stringify(edit(path, (await response.json()) as ResponseBody)) : await response.bytes()
    const version = response.headers.get(PAGE_VERSION) ?? '0'
    res.writeHead(response.status, { 'content-type': type, [PAGE_VERSION]: version })
    res.end(body)
  }
  const [port = 0] = await freePorts(1)
  const server = createServer((req, res) => void forward(req, res).catch(() => res.destroy())).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    }
  }
}

const pickHeaders = ({ cookie, accept, 'content-type': type }: IncomingHttpHeaders): Record<string, string> => ({
  ...(cookie ? { cookie } : {}),
  ...(type ? { 'content-type': type } : {}),
  accept: accept ?? '*/*'
})
