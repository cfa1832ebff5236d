import type { Middleware } from '../platform/http/env.ts'

/** Rejects a script's request for a part of a page that has other scripts and styles than the open page. */
export const checkBuildVersion = (version: string | undefined): Middleware => {
  return async (context, next) => {
    if (version && (context.req.header('page-version') ?? version) !== version)
      return context.text('This page is from another version of the shop. Reload it.', 409, {
        'cache-control': 'no-store'
      })
    return next()
  }
}
