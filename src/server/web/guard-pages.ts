import type { Config } from '../platform/config/config.ts'
import type { Middleware } from '../platform/http/env.ts'
import { findRedirect } from './guard.ts'
import { resolveRedirect } from './return-url.ts'

const LOGOUT = '/auth/logout'

/** Redirects visitors to the login, keeps shoppers out of the admin, and keeps admins out of the shop. */
export const guardPages = (config: Config): Middleware => {
  return async (context, next) => {
    const { req } = context
    const path = context.get('path')
    if (!path) return next()
    const isPost = req.method === 'POST'
    if (isPost && path === LOGOUT) return next()
    const user = context.get('session')?.user
    const redirectTarget = findRedirect(path, user)
    if (redirectTarget === undefined) return next()
    const { location, cookies } = resolveRedirect(config, context, redirectTarget, user)
    for (const cookie of cookies) context.header('set-cookie', cookie, { append: true })
    context.header('cache-control', 'no-store')
    return context.redirect(location, isPost ? 303 : 302)
  }
}
