import type { SessionUser } from '../../api/contract/auth.ts'
import { isAdmin } from '../http/session.ts'

const homeFor = (user: SessionUser): string => (isAdmin(user) ? '/admin/dashboard' : '/shop/home')

/** The spec matches only login and register by substring. These are matched exactly. */
const PASSWORD_RESET_PATH = /^\/auth\/(forgot|reset)-password\/?$/

const isAuthPath = (path: string): boolean =>
  path.includes('/login') || path.includes('/register') || PASSWORD_RESET_PATH.test(path)

/**
 * Returns the redirect for a page request, by the spec's rules: visitors see only the auth screens, shoppers no
 * admin screen, admins no shop screen. The rules match substrings of the path, which must be normalized so that no
 * encoding bypasses them.
 */
export function redirectFor(path: string, user: SessionUser | undefined): string | undefined {
  if (!user) return isAuthPath(path) ? undefined : '/auth/login'
  if (path === '/' || path === '/shop' || path === '/shop/' || isAuthPath(path)) return homeFor(user)
  if (!isAdmin(user) && path.includes('admin')) return '/unauth-page'
  if (isAdmin(user) && path.includes('/shop')) return '/admin/dashboard'
  return undefined
}

/** Decodes every layer of percent-encoding and lower-cases the path; null if it is malformed. */
export function normalizePath(pathname: string): string | null {
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
