import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import type { LoadRequest } from './wrk.ts'

/** Starts a process with a `node:http` server that sends the bytes of the shop's response. */
export async function openBareServer(url: string, { path, headers = {} }: LoadRequest) {
  const child = fork(fileURLToPath(import.meta.url), [url + path, JSON.stringify(headers)])
  const [bareUrl] = (await once(child, 'message')) as [string]
  return { url: bareUrl, stop: () => child.kill() }
}

/** `fetch` would decompress the body. */
async function serveCopy(url: string, headers: string): Promise<void> {
  const outgoing = get(url, { agent: false, headers: JSON.parse(headers) as Record<string, string> })
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const { connection: _c, 'keep-alive': _k, date: _d, 'set-cookie': _s, ...copiedHeaders } = response.headers
  const body = await buffer(response)
  const server = createServer((_req, res) => res.writeHead(200, copiedHeaders).end(body))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  process.send?.(`http://localhost:${(server.address() as AddressInfo).port}`)
}

if (import.meta.main) {
  const [url = '', headers = '{}'] = process.argv.slice(2)
  await serveCopy(url, headers)
}
