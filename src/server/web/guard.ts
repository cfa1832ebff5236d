import type { SessionUser } from '../../api/contract/auth.ts'
import { isPagePermitted } from '../../domain/accounts/admin-pages.ts'
import { getHomeUrl } from '../../domain/accounts/home-url.ts'
import { EMAIL_LINK_PAGES } from '../../domain/accounts/email-link-pages.ts'
import { isAdmin } from '../platform/http/session.ts'

/** Matched exactly, because the specification (`docs/spec-coverage.md`) matches only login and register by substring. */
const PASSWORD_RESET_PATH = /^\/auth\/(forgot|reset)-password\/?$/

/** For everyone. The service worker saves the first page. */
const PUBLIC_PAGES = new Set(['/offline', '/robots.txt', ...EMAIL_LINK_PAGES])

/** The login then says why it is needed. */
const ADD_TO_CART = '/shop/cart/add'

export const isAuthPath = (path: string): boolean =>
  path.includes('/login') || path.includes('/register') || PASSWORD_RESET_PATH.test(path)

/**
 * Returns the path to redirect to. `path` must be normalized, because the specification's rules match substrings. `isOpen` is
 * true for a page that the shop shows to everyone.
 */
export function findRedirect(path: string, user: SessionUser | undefined, isOpen = false): string | undefined {
  if (PUBLIC_PAGES.has(path)) return undefined
  if (!user && isOpen) return path === '/' ? getHomeUrl('user') : undefined
  if (!user) return isAuthPath(path) ? undefined : `/auth/login${path === ADD_TO_CART ? '?cart' : ''}`
  if (path === '/' || path === '/shop' || path === '/shop/' || isAuthPath(path)) return getHomeUrl(user.role)
  if (!isAdmin(user) && path.includes('admin')) return '/unauth-page'
  if (isAdmin(user) && path.includes('/shop')) return '/admin/dashboard'
  if (isAdmin(user) && !isPagePermitted(user.adminRole, path, 'read')) return '/unauth-page'
  return undefined
}

/** Decodes the path and converts it to lower case. Returns null if it is malformed or encoded too many times. */
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
