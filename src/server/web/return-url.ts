import type { IncomingMessage } from 'node:http'

import type { SessionUser } from '../../api/contract/auth.ts'
import type { Config } from '../config.ts'
import { expiredReturnUrlCookie, isReturnUrlDisabled, readReturnUrlCookie, returnUrlCookie } from '../http/cookies.ts'
import { redirectFor } from './guard.ts'

const LOGIN = '/auth/login'

/** Characters of a cookie's value; longer links lead home. */
const LONGEST = 1000

/** One screen of the shop, in plain letters: no spelling of another host or of another path fits in here. */
const SCREEN = /^\/shop\/[a-z-]+$/

interface Detour {
  /** Where the browser is sent now. */
  to: string
  /** What it is to keep or to forget. */
  cookies: string[]
}

/**
 * A redirect of the guard. A link that says more than which screen is kept when its visitor is sent to the login, and
 * followed when the way leads on from there.
 */
export function detour(config: Config, req: IncomingMessage, url: URL, to: string, user?: SessionUser): Detour {
  const kept = readReturnUrlCookie(config, req.headers.cookie)
  if (!isNavigation(req)) return { to, cookies: [] }
  if (user && url.pathname === '/') return { to: followed(kept, user) ?? to, cookies: forget(config, kept) }
  if (to !== LOGIN || isReturnUrlDisabled(kept)) return { to, cookies: [] }
  const link = linkOf(url)
  // The last wish counts: who then asks for a screen alone is led home.
  return { to, cookies: link ? [returnUrlCookie(config, encodeURIComponent(link))] : forget(config, kept) }
}

/** Old browsers, and those on a line without TLS, do not say. */
const isNavigation = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate'

const forget = (config: Config, kept: string | undefined): string[] => (kept ? [expiredReturnUrlCookie(config)] : [])

/** The address of a screen with its query, when there is one to come back to. */
function linkOf(url: URL): string | undefined {
  const link = url.pathname + url.search
  const isWorthIt = url.search && SCREEN.test(url.pathname) && encodeURIComponent(link).length <= LONGEST
  return isWorthIt ? link : undefined
}

/** What comes out of a cookie may have been put there by anyone: it is read as strictly as what goes in. */
function followed(kept: string | undefined, user: SessionUser): string | undefined {
  const url = kept ? URL.parse(decoded(kept), 'http://shop') : null
  if (url?.origin !== 'http://shop' || redirectFor(url.pathname, user)) return undefined
  return linkOf(url)
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
