import { MAX_URL_LENGTH } from '../../domain/limits.ts'
import { removeTitleFromPath } from '../../domain/products/product-url.ts'
import type { Config } from '../platform/config/config.ts'
import { ShopError } from '../platform/errors.ts'
import { getClientIp } from '../platform/http/client-ip.ts'
import type { Middleware } from '../platform/http/env.ts'
import { checkOrigin, isOwnHost, isValidHost } from '../platform/http/origin.ts'
import { isAnyOriginAccepted } from './form-declarations.ts'
import { normalizePath } from './guard.ts'

const INVALID_URL = 'This URL is invalid.'
const NOT_OWN_HOST = 'The demo is open at localhost. For another host, set PUBLIC_URL.'

/** Rejects invalid hosts and URLs, and writes that a page of another site sends. Sets the client's IP and the URL. */
export const checkRequest = (config: Config): Middleware => {
  return async (context, next) => {
    const { req, env } = context
    context.set('ip', getClientIp(config, env.incoming))
    const host = req.header('host')
    if (!isValidHost(host)) return context.text(INVALID_URL, 400)
    // A page of another site could use the demo's accounts, because it comes from this computer.
    if (host && config.mode !== 'serve' && !isOwnHost(config, host)) return context.text(NOT_OWN_HOST, 421)
    const url = new URL(req.url)
    const { pathname } = url
    context.set('url', url)
    context.set('path', '')
    const isCall = pathname.startsWith('/api/')
    // A path such as `/images/../api/` is a mistake or an attack.
    if (isCall !== env.incoming.url?.startsWith('/api/')) return context.text(INVALID_URL, 400)
    // People paste any text as a keyword into the path of a call.
    if (!isCall) {
      const path = normalizePath(pathname)
      if (req.url.length > MAX_URL_LENGTH) return context.text('This URL is too long.', 414)
      if (!path || pathname.startsWith('//')) return context.text(INVALID_URL, 400)
      // Astro's image endpoint, which no page uses.
      if (path.startsWith('/_image')) return context.text('Image not found.', 404)
      context.set('path', removeTitleFromPath(path))
    }
    // Clients other than browsers send no origin. A browser without the header still does not send the SameSite cookie
    // with forms of other sites.
    if (isWrite(req.method) && checkOrigin(config, req.raw.headers) === 'untrusted' && !isAnyOriginAccepted(pathname))
      throw new ShopError('forbidden', 'This request did not come from the shop.')
    return next()
  }
}

const isWrite = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)
