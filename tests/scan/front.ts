import { once } from 'node:events'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

import { freePorts } from '../support/ports.ts'
import { LINKS, openPlants } from './plants.ts'

interface Options {
  shopUrl: string
  account: { email: string; password: string } | null
  planted: boolean
}

export type Front = Awaited<ReturnType<typeof startFront>>

/** Scanners cannot sign in, so this proxy adds a session and an origin. It signs in again when the session ends. */
export async function startFront({ shopUrl, account, planted }: Options) {
  const [port = 0] = await freePorts(1)
  const plants = planted ? openPlants() : null
  let cookies = await signIn()

  async function signIn(): Promise<string> {
    if (!account) return ''
    const body = JSON.stringify({ email: account.email, password: account.password })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${shopUrl}/api/auth/login`, { method: 'POST', headers, body })
    // Without a session, the scan would silently cover only a visitor's pages.
    if (!response.ok) throw new Error(`${account.email} was not signed in: ${response.status}`)
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  }

  async function forward(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = req.url ?? '/'
    if (plants?.respond(path, res)) return
    if (/logout/i.test(path)) return void res.writeHead(204).end()
    const requestBody = await buffer(req)
    let response = await sendRequest(req, path, requestBody)
    if (account && isSignedOut(response)) {
      cookies = await signIn()
      response = await sendRequest(req, path, requestBody)
    }
    const body = await buffer(response)
    const isPage = response.headers['content-type']?.startsWith('text/html') ?? false
    if (planted && isPage)
      res.writeHead(response.statusCode ?? 502, weakenHeaders(response)).end(Buffer.concat([body, LINKS]))
    else res.writeHead(response.statusCode ?? 502, response.headers).end(body)
  }

  async function sendRequest(req: IncomingMessage, path: string, requestBody: Buffer): Promise<IncomingMessage> {
    const { cookie = '', 'accept-encoding': _, ...headers } = req.headers
    const ownHeaders = {
      host: new URL(shopUrl).host,
      origin: shopUrl,
      cookie: [cookies, cookie].filter(Boolean).join('; ')
    }
    const outgoing = request(shopUrl + path, { method: req.method, headers: { ...headers, ...ownHeaders } })
    outgoing.end(requestBody)
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    return response
  }

  const server = createServer((req, res) => void forward(req, res).catch(() => res.destroy()))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      plants?.close()
      server.closeAllConnections()
      await once(server.close(), 'close')
    }
  }
}

const isSignedOut = ({ statusCode, headers }: IncomingMessage): boolean =>
  statusCode === 401 || (statusCode === 302 && headers.location === '/auth/login')

/** The body grows, so its length is removed too. */
function weakenHeaders({ headers }: IncomingMessage): OutgoingHttpHeaders {
  const entries = Object.entries(headers).filter(([name]) => name !== 'content-length')
  return { ...Object.fromEntries(entries), 'content-security-policy': "default-src *; script-src * 'unsafe-inline'" }
}
