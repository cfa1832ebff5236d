import type { MiddlewareHandler } from 'hono'
import {
  internalError,
  invalidRequest,
  invalidToken,
  notFound,
  refused,
  tooManyRequests,
  unavailable,
  unauthenticated
} from './errors.ts'
import type { PayPalError } from './errors.ts'
import { isIssue } from './issues.ts'
import type { Env } from './provider.ts'

const generalErrors: Record<string, () => PayPalError> = {
  AUTHENTICATION_FAILURE: unauthenticated,
  INTERNAL_SERVER_ERROR: internalError,
  INTERNAL_SERVICE_ERROR: internalError,
  INVALID_RESOURCE_ID: notFound,
  INVALID_TOKEN: invalidToken,
  MALFORMED_REQUEST: () => invalidRequest({ issue: 'MALFORMED_REQUEST_JSON' }),
  RATE_LIMIT_REACHED: tooManyRequests,
  RESOURCE_NOT_FOUND: notFound,
  SERVICE_UNAVAILABLE: unavailable
}

const mockCode = (header: string): string | undefined => {
  try {
    const codes: unknown = (JSON.parse(header) as Record<string, unknown>)?.['mock_application_codes']
    return typeof codes === 'string' ? codes : undefined
  } catch {
    return undefined
  }
}

/** PayPal's negative testing. Unknown names are ignored. */
export const mockResponse: MiddlewareHandler<Env> = async (c, next) => {
  const code = mockCode(c.req.header('paypal-mock-response') ?? '')
  if (code && generalErrors[code]) throw generalErrors[code]()
  if (code && isIssue(code)) throw refused(code)
  await next()
}
