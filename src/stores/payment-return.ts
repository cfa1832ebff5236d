import { readPaymentReturn } from '../domain/payments/payment-return.ts'
import { NO_ORDER, NO_PAYMENT, type PaymentFailure } from '../domain/payments/payment-failure.ts'
import { $currentOrder } from './tab-stores.ts'

export interface ApprovedPayment {
  paymentId: string
  payerId: string
  orderId: string
}

/** Returns the payment that the return URL names. */
export function findApprovedPayment(
  query: URLSearchParams
): { payment: ApprovedPayment } | { failure: PaymentFailure } {
  const { paymentId, payerId, ...fields } = readPaymentReturn(query)
  // Older clients keep the order id only in session storage.
  const orderId = fields.orderId || $currentOrder.get()
  if (!orderId) return { failure: NO_ORDER }
  return paymentId && payerId ? { payment: { paymentId, payerId, orderId } } : { failure: NO_PAYMENT }
}
