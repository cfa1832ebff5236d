import type { Handler } from 'hono'
import { proxy } from 'hono/proxy'

import { MINUTE } from '../../../lib/dates.ts'
import type { Env } from '../../platform/http/env.ts'

/** The API reads the visitor's IP from this header if it trusts proxies. */
export const FORWARDED_FOR = 'x-forwarded-for'

/** Forwards calls to the API of another host. During a call, it may wait for PayPal or render an image. */
export const proxyApi =
  (apiHost: string, timeout = MINUTE): Handler<Env> =>
  (context) => {
    const { pathname, search } = new URL(context.req.url)
    return proxy(apiHost + pathname + search, {
      raw: context.req.raw,
      headers: {
        ...context.req.header(),
        host: new URL(apiHost).host,
        [FORWARDED_FOR]: context.get('ip'),
        'x-request-id': context.get('requestId')
      },
      signal: AbortSignal.timeout(timeout)
    })
  }
