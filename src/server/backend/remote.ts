import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'

import { createClient } from '../../api/client.ts'
import type { SessionUser } from '../../api/contract/auth.ts'
import { MINUTE, SECOND } from '../../lib/dates.ts'
import type { Backend } from './backend.ts'
import { parseImagePath } from '../images/image-store.ts'
import type { Config } from '../config.ts'
import { clientIp } from '../http/client-ip.ts'
import { extractDeviceCookie } from '../http/cookies.ts'
import { CATALOGUE_VERSION, CART_COUNT } from '../http/visit-headers.ts'

/** How the API learns whose request this process passes on; it believes it when it trusts proxies. */
const FORWARDED = 'x-forwarded-for'

/** How long the other host may take, in milliseconds: over what is at hand, and over what may ask PayPal or render a picture. */
const PATIENCE = { read: 10 * SECOND, call: MINUTE }

/** The shop on another host (`API_HOST`): this process holds no database, forwards calls, and renders from there. */
export function remoteBackend(apiHost: string, config: Pick<Config, 'trustProxy'>, patience = PATIENCE): Backend {
  const openRequest = apiHost.startsWith('https:') ? httpsRequest : httpRequest
  const read = (path: string, headers: Record<string, string> = {}) =>
    fetch(apiHost + path, { headers, signal: AbortSignal.timeout(patience.read) })

  return {
    async visit(cookies) {
      const answer = await read('/api/auth/check-auth', cookies ? { cookie: cookies } : {})
      if (answer.status !== 200 && answer.status !== 401) throw new Error(`${apiHost} answered ${answer.status}`)
      const body = (await answer.json()) as { user?: SessionUser }
      // The other host knows the session by the cookie; here only the user matters.
      const session = answer.ok && body.user ? { id: '', user: body.user } : null
      const number = (name: string) => readCount(answer.headers.get(name))
      return { session, catalogueVersion: number(CATALOGUE_VERSION), cartCount: number(CART_COUNT) }
    },
    async answerApi(req, res) {
      const forwarded = openRequest(apiHost + (req.url ?? '/'), {
        method: req.method,
        headers: { ...req.headers, host: new URL(apiHost).host, [FORWARDED]: clientIp(config, req) }
      })
      forwarded.setTimeout(patience.call, () => forwarded.destroy(new Error(`${apiHost} does not answer`)))
      const answered = new Promise<void>((resolve, reject) => {
        forwarded.once('error', reject)
        forwarded.once('response', (answer) => {
          // Who reads it slowly may.
          forwarded.setTimeout(0)
          res.writeHead(answer.statusCode ?? 502, answer.headers)
          pipeline(answer, res).then(resolve, reject)
        })
      })
      await Promise.all([pipeline(req, forwarded), answered])
    },
    connect(session, visitor) {
      const cookies: string[] = []
      const fetchThere: typeof fetch = async (input, init) => {
        const headers = new Headers(init?.headers)
        const sent = session ? visitor.cookies : extractDeviceCookie(visitor.cookies)
        if (sent) headers.set('cookie', sent)
        headers.set(FORWARDED, visitor.ip)
        const response = await fetch(input, { ...init, headers })
        cookies.push(...response.headers.getSetCookie())
        return response
      }
      return { client: createClient({ baseURL: apiHost, fetch: fetchThere }), cookies }
    },
    async image(path) {
      if (!parseImagePath(path)) return null
      const answer = await read(path)
      if (answer.status >= 500) throw new Error(`${apiHost} answered ${answer.status}`)
      if (!answer.ok) return null
      return { bytes: Buffer.from(await answer.arrayBuffer()), type: answer.headers.get('content-type') ?? '' }
    },
    health: () =>
      read('/healthz').then(
        async (answer) => ({ canRead: answer.ok, problem: await answer.text() }),
        () => ({ canRead: false, problem: 'The API on another host does not answer.' })
      )
  }
}

const readCount = (header: string | null): number | undefined =>
  header && /^\d+$/.test(header) ? Number(header) : undefined
