import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import type { ErrorCode } from '../../api/error-codes.ts'
import { toBusyError } from '../db/write-failure.ts'
import { ShopError } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { findRoutePattern } from './route-pattern.ts'

const STATUS_BY_CODE: Partial<Record<ErrorCode, ContentfulStatusCode>> = {
  unauthorized: 401,
  'payment-pending': 402,
  'payment-declined': 402,
  'payment-not-approved': 402,
  'order-closed': 402,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'out-of-stock': 409,
  'too-large': 413,
  'unsupported-type': 415,
  'too-many': 429,
  'provider-down': 502,
  busy: 503
}

export const RETRY_AFTER_SECONDS = '2'

export const INTERNAL_ERROR = 'Something went wrong on our side. Please try again.'

export function respondWithError(shop: Shop, error: unknown, context: Context): Response {
  const shopError = error instanceof ShopError ? error : toBusyError(error)
  if (shopError !== error) logFailure(shop, error, context)
  if (shopError) {
    const { code, message, details } = shopError
    if (code === 'busy') context.header('retry-after', RETRY_AFTER_SECONDS)
    return context.json({ success: false, code, message, ...details }, STATUS_BY_CODE[code] ?? 400)
  }
  return context.json({ success: false, code: 'internal', message: INTERNAL_ERROR }, 500)
}

function logFailure(shop: Shop, error: unknown, context: Context): void {
  const { method, path } = context.req
  shop.log.error(
    { err: error, method, route: findRoutePattern(method, path), requestId: context.get('requestId') },
    'call failed'
  )
}
