import { readPaymentReturn } from '../domain/payments/payment-return.ts'
import { NO_ORDER, NO_PAYMENT, toPaymentFailure } from '../domain/payments/payment-failure.ts'
import type { CaptureResult } from './capture-payment.ts'
import { $currentOrder } from './tab-stores.ts'

/** Captures the payment that the return URL names. */
export async function capturePaymentReturn(query: URLSearchParams): Promise<CaptureResult> {
  const { paymentId, payerId, ...fields } = readPaymentReturn(query)
  // Older clients keep the order id only in session storage.
  const orderId = fields.orderId || $currentOrder.get()
  if (!orderId) return { failure: NO_ORDER }
  if (!paymentId || !payerId) return { failure: NO_PAYMENT }
  // The API client is only loaded for a payment.
  const result = await import('./capture-payment.ts').then(
    ({ capturePayment }) => capturePayment({ paymentId, payerId, orderId }),
    () => ({ failure: toPaymentFailure(undefined) })
  )
  if ('order' in result) $currentOrder.set(undefined)
  return result
}
