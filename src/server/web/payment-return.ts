import type { IncomingMessage } from 'node:http'

import { isApiError } from '../../api/errors.ts'
import { readPaymentReturn } from '../../domain/payments/payment-return.ts'
import type { PageLocals } from './pages.ts'

export const PAYMENT_RETURN = '/shop/paypal-return'

/**
 * Starts to capture the payment that a return URL names, while the page is on its way to the shopper. The page makes the
 * same call, which is idempotent, and shows the result. Rejects if the call fails for a reason other than the payment.
 */
export async function startCapture(
  { method, headers }: IncomingMessage,
  { searchParams }: URL,
  { call }: PageLocals
): Promise<void> {
  const body = readPaymentReturn(searchParams)
  const isPrefetch = headers['sec-purpose'] !== undefined
  if (method !== 'GET' || isPrefetch || Object.values(body).includes('')) return
  await call('POST /api/shop/order/capture', { body }).catch((error: unknown) => {
    if (!isApiError(error)) throw error
  })
}
