import { type ErrorHandler, Hono } from 'hono'

import { createClient } from '../../../api/client.ts'
import { extractDeviceCookie } from '../../platform/http/cookies.ts'
import type { Env } from '../../platform/http/env.ts'
import { respondWithError } from '../../platform/http/errors.ts'
import type { Api } from '../../platform/http/route.ts'
import type { Session } from '../../platform/http/session.ts'
import type { Shop } from '../../platform/shop.ts'
import type { Backend, Connection, Caller } from './backend.ts'

interface InProcessEnv {
  Bindings: { session: Session | null; caller: Caller }
  Variables: Env['Variables']
}

/** Returns a function that connects pages and forms with the API of this process. */
export function createConnect(
  { log }: Shop,
  api: Api,
  recordDenied: Backend['recordDeniedAccess']
): Backend['connect'] {
  const app = new Hono<InProcessEnv>()
  app.onError(respondWithError(log, recordDenied) as unknown as ErrorHandler<InProcessEnv>)
  app.use(async (context, next) => {
    const { session, caller } = context.env
    context.set('session', session)
    context.set('ip', caller.ip)
    context.set('requestId', caller.requestId)
    await next()
  })
  app.route('/', api)

  return (session, caller) => {
    const cookies: string[] = []
    const fetchInProcess: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      // Rate limits recognize the device of signed-out visitors too.
      const deviceCookie = extractDeviceCookie(caller.cookies)
      if (deviceCookie) request.headers.set('cookie', deviceCookie)
      if (caller.userAgent) request.headers.set('user-agent', caller.userAgent)
      const response = await app.fetch(request, { session, caller })
      cookies.push(...response.headers.getSetCookie())
      return response
    }
    return {
      client: createClient({ baseURL: 'http://in.process', fetch: fetchInProcess }),
      cookies
    } satisfies Connection
  }
}
