import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'

import { createClient } from '../../api/client.ts'
import type { SessionUser } from '../../api/contract/auth.ts'
import { MINUTE, SECOND } from '../../lib/dates.ts'
import type { Backend } from './backend.ts'
import { parseImagePath } from '../images/image-store.ts'
import type { Config } from '../config.ts'
import { getClientIp } from '../http/client-ip.ts'
import { extractDeviceCookie } from '../http/cookies.ts'
import { CATALOG_VERSION, CART_COUNT, SHOP_NAME } from '../http/page-context-headers.ts'

/** The API reads the visitor's IP from this header if it trusts proxies. */
const FORWARDED_FOR = 'x-forwarded-for'

/** Milliseconds. During a call, the API may wait for PayPal or render an image. */
const TIMEOUTS = { read: 10 * SECOND, call: MINUTE }

/** Creates a backend that uses the API of another host, for a process without a database. */
export function createRemoteBackend(apiHost: string, config: Pick<Config, 'trustProxy'>, timeouts = TIMEOUTS): Backend {
  const openRequest = apiHost.startsWith('https:') ? httpsRequest : httpRequest
  const fetchPath = (path: string, headers: Record<string, string> = {}) =>
    fetch(apiHost + path, { headers, signal: AbortSignal.timeout(timeouts.read) })

  return {
    async loadPageContext(cookies) {
      const response = await fetchPath('/api/auth/check-auth', cookies ? { cookie: cookies } : {})
      if (response.status !== 200 && response.status !== 401)
        throw new Error(`${apiHost} responded with ${response.status}`)
      const body = (await response.json()) as { user?: SessionUser }
      // The API finds the session by the cookie, so the id is not needed.
      const session = response.ok && body.user ? { id: '', user: body.user } : null
      const parseHeader = (name: string) => parseCount(response.headers.get(name))
      return {
        session,
        catalogVersion: parseHeader(CATALOG_VERSION),
        cartCount: parseHeader(CART_COUNT),
        shopName: decodeText(response.headers.get(SHOP_NAME))
      }
    },
    async handleApi(req, res) {
      const forwardedRequest = openRequest(apiHost + (req.url ?? '/'), {
        method: req.method,
        headers: { ...req.headers, host: new URL(apiHost).host, [FORWARDED_FOR]: getClientIp(config, req) }
      })
      forwardedRequest.setTimeout(timeouts.call, () =>
        forwardedRequest.destroy(new Error(`${apiHost} does not respond`))
      )
      const responded = new Promise<void>((resolve, reject) => {
        forwardedRequest.once('error', reject)
        forwardedRequest.once('response', (response) => {
          // A slow reader must not cause a timeout.
          forwardedRequest.setTimeout(0)
          res.writeHead(response.statusCode ?? 502, response.headers)
          pipeline(response, res).then(resolve, reject)
        })
      })
      await Promise.all([pipeline(req, forwardedRequest), responded])
    },
    connect(session, visitor) {
      const cookies: string[] = []
      const fetchWithCookies: typeof fetch = async (input, init) => {
        const headers = new Headers(init?.headers)
        const cookie = session ? visitor.cookies : extractDeviceCookie(visitor.cookies)
        if (cookie) headers.set('cookie', cookie)
        headers.set(FORWARDED_FOR, visitor.ip)
        if (visitor.userAgent) headers.set('user-agent', visitor.userAgent)
        const response = await fetch(input, { ...init, headers })
        cookies.push(...response.headers.getSetCookie())
        return response
      }
      return { client: createClient({ baseURL: apiHost, fetch: fetchWithCookies }), cookies }
    },
    async readImage(path) {
      if (!parseImagePath(path)) return null
      const response = await fetchPath(path)
      if (response.status >= 500) throw new Error(`${apiHost} responded with ${response.status}`)
      if (!response.ok) return null
      return { bytes: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') ?? '' }
    },
    checkHealth: () =>
      fetchPath('/healthz').then(
        async (response) => ({ canRead: response.ok, message: await response.text() }),
        () => ({ canRead: false, message: 'The API on another host does not respond.' })
      )
  }
}

const parseCount = (header: string | null): number | undefined =>
  header && /^\d+$/.test(header) ? Number(header) : undefined

function decodeText(header: string | null): string | undefined {
  try {
    return header ? decodeURIComponent(header) : undefined
  } catch {
    return undefined
  }
}
