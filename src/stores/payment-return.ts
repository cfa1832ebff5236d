import { readPaymentReturn } from '../domain/payments/payment-return.ts'
import { NO_ORDER, NO_PAYMENT, type PaymentFailure, toPaymentFailure } from '../domain/payments/payment-failure.ts'
import { $currentOrder } from './tab-stores.ts'

/** Captures the payment that the return URL names. Resolves to undefined if the order is paid. */
export async function capturePaymentReturn(query: URLSearchParams): Promise<PaymentFailure | undefined> {
  const { paymentId, payerId, ...fields } = readPaymentReturn(query)
  // Older clients keep the order id only in session storage.
  const orderId = fields.orderId || $currentOrder.get()
  if (!orderId) return NO_ORDER
  if (!paymentId || !payerId) return NO_PAYMENT
  // The API client is only loaded for a payment.
  const failure = await import('./capture-payment.ts').then(
    ({ capturePayment }) => capturePayment({ paymentId, payerId, orderId }),
    () => toPaymentFailure(undefined)
  )
  if (!failure) $currentOrder.set(undefined)
  return failure
}
