import type { Order } from '../api/contract/orders.ts'
import { isApiError } from '../api/errors.ts'
import { type PaymentFailure, toPaymentFailure } from '../domain/payments/payment-failure.ts'
import { call } from './call.ts'
import type { ApprovedPayment } from './payment-return.ts'
import { $currentOrder } from './tab-stores.ts'

export async function capturePayment(
  payment: ApprovedPayment
): Promise<{ order: Order } | { failure: PaymentFailure }> {
  try {
    const { data: order } = await call('POST /api/shop/order/capture', { body: payment })
    $currentOrder.set(undefined)
    return { order }
  } catch (error) {
    return { failure: toPaymentFailure(isApiError(error) ? error : undefined) }
  }
}
