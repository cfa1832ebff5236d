import { createClient } from '../../../api/client.ts'
import type { SessionUser } from '../../../api/contract/auth.ts'
import { SECOND } from '../../../lib/dates.ts'
import type { Backend } from './backend.ts'
import { parseImagePath } from '../../platform/images/image-store.ts'
import { extractDeviceCookie } from '../../platform/http/cookies.ts'
import { BROWSING, CART_COUNT, PAGE_VERSION, SHOP_NAME } from '../../platform/http/page-context-headers.ts'
import { FORWARDED_FOR } from './proxy-api.ts'

/** Milliseconds. */
const TIMEOUT = 10 * SECOND

/** Creates a backend that uses the API of another host, for a process without a database. */
export function createRemoteBackend(apiHost: string, timeout = TIMEOUT): Backend {
  const fetchPath = (path: string, headers: Record<string, string> = {}) =>
    fetch(apiHost + path, { headers, signal: AbortSignal.timeout(timeout) })

  async function checkAuth(cookies: string | undefined) {
    const response = await fetchPath('/api/auth/check-auth', cookies ? { cookie: cookies } : {})
    if (response.status !== 200 && response.status !== 401)
      throw new Error(`${apiHost} responded with ${response.status}`)
    const body = (await response.json()) as { user?: SessionUser }
    const { headers } = response
    const shopName = decodeText(headers.get(SHOP_NAME))
    return {
      // The API finds the session by the cookie, so the id is not needed.
      session: response.ok && body.user ? { id: '', user: addAdminRole(body.user), isConfirmed: false } : null,
      pageSettings: {
        ...(shopName && { shopName }),
        browsing: headers.get(BROWSING) === 'everyone' ? ('everyone' as const) : ('members' as const)
      },
      pageContext: {
        pageVersion: headers.get(PAGE_VERSION) ?? undefined,
        cartCount: parseCount(headers.get(CART_COUNT))
      }
    }
  }

  return {
    async findVisitor(_credentials, cookies) {
      const { session, pageContext } = await checkAuth(cookies)
      let isFirst = true
      const loadPageContext = async () => {
        if (!isFirst) return (await checkAuth(undefined)).pageContext
        isFirst = false
        return pageContext
      }
      return { session, loadPageContext }
    },
    readPageSettings: async () => (await checkAuth(undefined)).pageSettings,
    connect(session, caller) {
      const cookies: string[] = []
      const fetchWithCookies: typeof fetch = async (input, init) => {
        const headers = new Headers(init?.headers)
        const cookie = session ? caller.cookies : extractDeviceCookie(caller.cookies)
        if (cookie) headers.set('cookie', cookie)
        headers.set(FORWARDED_FOR, caller.ip)
        headers.set('x-request-id', caller.requestId)
        if (caller.userAgent) headers.set('user-agent', caller.userAgent)
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

/** An older host, which has no roles, lets every administrator do everything. */
const addAdminRole = (user: SessionUser): SessionUser =>
  user.role === 'admin' ? { adminRole: 'owner', ...user } : user

const parseCount = (header: string | null): number | undefined =>
  header && /^\d+$/.test(header) ? Number(header) : undefined

function decodeText(header: string | null): string | undefined {
  try {
    return header ? decodeURIComponent(header) : undefined
  } catch {
    return undefined
  }
}
