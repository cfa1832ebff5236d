import { once } from 'node:events'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

import { freePorts } from '../support/ports.ts'
import { LINKS, openPlants } from './plants.ts'

interface Options {
  shopUrl: string
  account: { email: string; password: string } | null
  /** With holes of its own. */
  planted: boolean
}

export type Front = Awaited<ReturnType<typeof startFront>>

/**
 * Stands before the shop as somebody's browser would: it sends their session and where a form comes from, which no
 * scanner does by itself, signs in again when a scanner has ended the session, and does not let it sign out.
 */
export async function startFront({ shopUrl, account, planted }: Options) {
  const [port = 0] = await freePorts(1)
  const plants = planted ? openPlants() : null
  let cookies = await signIn()

  async function signIn(): Promise<string> {
    if (!account) return ''
    const body = JSON.stringify({ email: account.email, password: account.password })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${shopUrl}/api/auth/login`, { method: 'POST', headers, body })
    // Without a session all that follows would be a visitor's, and would find nothing of anybody.
    if (!answer.ok) throw new Error(`${account.email} was not signed in: ${answer.status}`)
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  }

  async function pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = req.url ?? '/'
    if (plants?.answer(path, res)) return
    if (/logout/i.test(path)) return void res.writeHead(204).end()
    const sent = await buffer(req)
    let answer = await ask(req, path, sent)
    if (account && isSentAway(answer)) {
      cookies = await signIn()
      answer = await ask(req, path, sent)
    }
    const body = await buffer(answer)
    const isPage = answer.headers['content-type']?.startsWith('text/html') ?? false
    if (planted && isPage) res.writeHead(answer.statusCode ?? 502, weakened(answer)).end(Buffer.concat([body, LINKS]))
    else res.writeHead(answer.statusCode ?? 502, answer.headers).end(body)
  }

  async function ask(req: IncomingMessage, path: string, sent: Buffer): Promise<IncomingMessage> {
    const { cookie = '', 'accept-encoding': _, ...headers } = req.headers
    const own = { host: new URL(shopUrl).host, origin: shopUrl, cookie: [cookies, cookie].filter(Boolean).join('; ') }
    const asked = request(shopUrl + path, { method: req.method, headers: { ...headers, ...own } })
    asked.end(sent)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return answer
  }

  const server = createServer((req, res) => void pass(req, res).catch(() => res.destroy()))
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

const isSentAway = ({ statusCode, headers }: IncomingMessage): boolean =>
  statusCode === 401 || (statusCode === 302 && headers.location === '/auth/login')

/** Without its length too, which is that of what the shop has sent. */
function weakened({ headers }: IncomingMessage): OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => name !== 'content-length')
  return { ...Object.fromEntries(kept), 'content-security-policy': "default-src *; script-src * 'unsafe-inline'" }
}
