import { isApiError } from '../api/errors.ts'
import { type PaymentFailure, toPaymentFailure } from '../domain/payments/payment-failure.ts'
import { call } from './call.ts'

interface ApprovedPayment {
  paymentId: string
  payerId: string
  orderId: string
}

/** Captures the payment. Resolves to undefined if the order is paid. */
export async function capturePayment(approved: ApprovedPayment): Promise<PaymentFailure | undefined> {
  try {
    await call('POST /api/shop/order/capture', { body: approved })
    return undefined
  } catch (error) {
    return toPaymentFailure(isApiError(error) ? error : undefined)
  }
}
