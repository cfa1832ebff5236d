import type { Config } from '../platform/config/config.ts'
import { createCartCountCookie, readCartCookie } from '../platform/http/cookies.ts'
import type { Middleware } from '../platform/http/env.ts'

/** Loads what every page needs. Sets the cookie with the units in the cart, which the badge shows without a request. */
export const loadPageContext = (config: Config): Middleware => {
  return async (context, next) => {
    const pageContext = await context.get('loadPageContext')()
    context.set('pageContext', pageContext)
    await next()
    const { cartCount } = pageContext
    const isOutdated = readCartCookie(context.req.header('cookie')) !== String(cartCount)
    if (context.get('session') && cartCount !== undefined && isOutdated)
      context.header('set-cookie', createCartCountCookie(config, cartCount), { append: true })
  }
}
