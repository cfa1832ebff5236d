import type { Backend } from './backend/backend.ts'
import type { Config } from '../platform/config/config.ts'
import { createExpiredSessionCookie, readSessionCookie } from '../platform/http/cookies.ts'
import type { Middleware, RequestContext } from '../platform/http/env.ts'
import type { Credentials } from '../platform/http/session.ts'

/** Finds the session of a request by its cookie or bearer token. */
export const findVisitor = (config: Config, backend: Backend): Middleware => {
  return async (context, next) => {
    const credentials = readCredentials(config, context)
    const { session, loadPageContext } = await backend.findVisitor(credentials, context.req.header('cookie'))
    context.set('session', session)
    context.set('loadPageContext', loadPageContext)
    const isPage = context.get('path') !== ''
    // Before the response, because a login may then set a new cookie.
    if (isPage && credentials.cookie && !session)
      context.res.headers.append('set-cookie', createExpiredSessionCookie(config))
    return next()
  }
}

const readCredentials = (config: Config, { req }: RequestContext): Credentials => ({
  token: parseBearerToken(req.header('authorization')),
  cookie: readSessionCookie(config, req.header('cookie'))
})

/** Some clients send 'Bearer null' or 'Bearer undefined'. */
function parseBearerToken(header: string | undefined): string | undefined {
  const token = header?.match(/^Bearer (\S+)$/i)?.[1]
  return token === 'null' || token === 'undefined' ? undefined : token
}
