import type { Order } from '../api/contract/orders.ts'
import { isApiError } from '../api/errors.ts'
import { type PaymentFailure, toPaymentFailure } from '../domain/payments/payment-failure.ts'
import { call } from './call.ts'

interface ApprovedPayment {
  paymentId: string
  payerId: string
  orderId: string
}

export type CaptureResult = { order: Order } | { failure: PaymentFailure }

export async function capturePayment(approved: ApprovedPayment): Promise<CaptureResult> {
  try {
    return { order: (await call('POST /api/shop/order/capture', { body: approved })).data }
  } catch (error) {
    return { failure: toPaymentFailure(isApiError(error) ? error : undefined) }
  }
}
