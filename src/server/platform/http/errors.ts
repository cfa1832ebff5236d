import type { ErrorHandler } from 'hono'
import type { Logger } from 'pino'

import { ERROR_STATUSES } from '../../../api/error-codes.ts'
import { toBusyError } from '../database/write-failure.ts'
import { ShopError } from '../errors.ts'
import type { Env, RequestContext } from './env.ts'
import { findRoutePattern } from './route-pattern.ts'

const RETRY_AFTER_SECONDS = '2'

export const INTERNAL_ERROR = 'Something went wrong on our side. Please try again.'

/**
 * Returns the error handler of an app. Calls respond with JSON, pages with text. `recordDenied` writes refused access to the
 * audit log.
 */
export const respondWithError =
  (log: Logger, recordDenied?: (error: unknown, context: RequestContext) => Promise<void>): ErrorHandler<Env> =>
  async (error, context) => {
    await recordDenied?.(error, context)
    const shopError = error instanceof ShopError ? error : toBusyError(error)
    if (shopError !== error) logFailure(log, error, context)
    const { code, message, details } = shopError ?? { code: 'internal' as const, message: INTERNAL_ERROR, details: {} }
    const status = ERROR_STATUSES[code]
    context.header('cache-control', 'no-store')
    if (code === 'busy') context.header('retry-after', RETRY_AFTER_SECONDS)
    return context.req.path.startsWith('/api/')
      ? context.json({ success: false, code, message, ...details }, status)
      : context.text(message, status)
  }

function logFailure(log: Logger, error: unknown, context: RequestContext): void {
  const { method, path } = context.req
  const fields = { method, route: findRoutePattern(method, path), requestId: context.get('requestId') }
  log.error({ err: error, ...fields }, 'request failed')
}
