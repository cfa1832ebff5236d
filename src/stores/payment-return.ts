import { readPaymentReturn } from '../domain/payments/payment-return.ts'
import { captureFailure, NO_ORDER, NO_PAYMENT } from '../domain/payments/payment-texts.ts'
import { $currentOrder } from './tab.ts'

/** Captures the payment that the return URL names. Returns the error message, or undefined once the order is paid. */
export async function capturePaymentReturn(returned: URLSearchParams): Promise<string | undefined> {
  const { paymentId, payerId, ...read } = readPaymentReturn(returned)
  // An older client keeps the order id only in its tab.
  const orderId = read.orderId || $currentOrder.get()
  if (!orderId) return NO_ORDER
  if (!paymentId || !payerId) return NO_PAYMENT
  // The API client is only fetched when there is a payment.
  const failure = await import('./capture-payment.ts').then(
    ({ capturePayment }) => capturePayment({ paymentId, payerId, orderId }),
    () => captureFailure(undefined)
  )
  if (!failure) $currentOrder.set(undefined)
  return failure
}
