import type { Config } from '../platform/config/config.ts'
import type { Middleware } from '../platform/http/env.ts'
import type { PageSettings } from '../platform/settings/read-settings.ts'
import { findRedirect } from './guard.ts'
import { storeReferrer, resolveRedirect } from './return-url.ts'
import { isOpenPage } from './shared-pages.ts'

const LOGOUT = '/auth/logout'

/**
 * Redirects visitors to the login, keeps shoppers out of the admin, and keeps admins out of the shop. Search engines may list
 * only the pages that the shop shows to everyone.
 */
export const guardPages = (config: Config, readPageSettings: () => Promise<PageSettings>): Middleware => {
  return async (context, next) => {
    const { req } = context
    const path = context.get('path')
    if (!path) return next()
    const isPost = req.method === 'POST'
    if (isPost && path === LOGOUT) return next()
    const user = context.get('session')?.user
    const isOpen =
      !user && !isPost && isOpenPage(context.get('url')) && (await readPageSettings()).browsing === 'everyone'
    if (!user && !isOpen) context.header('x-robots-tag', 'noindex')
    const redirectTarget = findRedirect(path, user, isOpen)
    const { location, cookies } =
      redirectTarget === undefined
        ? { location: undefined, cookies: user ? [] : storeReferrer(config, context) }
        : resolveRedirect(config, context, redirectTarget, user)
    for (const cookie of cookies) context.header('set-cookie', cookie, { append: true })
    if (location === undefined) return next()
    context.header('cache-control', 'no-store')
    return context.redirect(location, isPost ? 303 : 302)
  }
}
