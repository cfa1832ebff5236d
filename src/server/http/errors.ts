import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import { toWriteError } from '../db/failure.ts'
import { ShopError, type ShopErrorCode } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { routePattern } from './route-pattern.ts'

const STATUS_BY_CODE: Record<ShopErrorCode, ContentfulStatusCode> = {
  invalid: 400,
  unauthorised: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'out-of-stock': 409,
  'payment-failed': 402,
  'too-many': 429,
  'provider-down': 502,
  busy: 503
}

const RETRY_AFTER_SECONDS = '2'

const INTERNAL_ERROR = 'Something went wrong on our side. Please try again.'

export function answerFailure(shop: Shop, error: unknown, c: Context): Response {
  const shopError = error instanceof ShopError ? error : toWriteError(error)
  if (shopError !== error) logFailure(shop, error, c)
  if (shopError) {
    if (shopError.code === 'busy') c.header('retry-after', RETRY_AFTER_SECONDS)
    return c.json({ success: false, message: shopError.message, ...shopError.details }, STATUS_BY_CODE[shopError.code])
  }
  if (error instanceof HTTPException) return c.json({ success: false, message: error.message }, error.status)
  return c.json({ success: false, message: INTERNAL_ERROR }, 500)
}

function logFailure(shop: Shop, error: unknown, c: Context): void {
  const { method, path } = c.req
  shop.log.error(
    { err: error, method, route: routePattern(method, path), requestId: c.get('requestId') },
    'call failed'
  )
}
