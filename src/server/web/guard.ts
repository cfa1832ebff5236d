import type { SessionUser } from '../../api/contract/auth.ts'
import { isAdmin } from '../http/session.ts'

/** The first screen of each role. */
const homeOf = (user: SessionUser): string => (isAdmin(user) ? '/admin/dashboard' : '/shop/home')

/** For who cannot get in. The shop's rules name only login and register; these are matched as a whole. */
const FORGOTTEN = /^\/auth\/(forgot|reset)-password\/?$/

const isAuthPath = (path: string): boolean =>
  path.includes('/login') || path.includes('/register') || FORGOTTEN.test(path)

/**
 * Where a request for a page is sent instead, by the rules of the shop: visitors see only the screens to get in with,
 * shoppers no admin screen, admins no shop screen. They match parts of the path; `path` is decoded, so that no spelling of it
 * slips past.
 */
export function redirectFor(path: string, user: SessionUser | undefined): string | undefined {
  if (!user) return isAuthPath(path) ? undefined : '/auth/login'
  if (path === '/' || path === '/shop' || path === '/shop/' || isAuthPath(path)) return homeOf(user)
  if (!isAdmin(user) && path.includes('admin')) return '/unauth-page'
  if (isAdmin(user) && path.includes('/shop')) return '/admin/dashboard'
  return undefined
}

/** The path with every layer of percent-encoding taken off, in lower case; null when it cannot be read. */
export function plainPath(pathname: string): string | null {
  try {
    let path = pathname
    for (let layer = 0; layer < 5; layer += 1) {
      const decoded = decodeURIComponent(path)
      if (decoded === path) return path.toLowerCase().replace(/\/{2,}/g, '/')
      path = decoded
    }
    return null
  } catch {
    return null
  }
}
