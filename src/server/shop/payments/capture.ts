import { setTimeout as pause } from 'node:timers/promises'

import { SECOND } from '../../../lib/dates.ts'
import type { PaymentErrorCode } from '../../../domain/payments/payment-failure.ts'
import { ShopError } from '../../platform/errors.ts'
import { findOrder, type OrderRow } from '../orders/queries.ts'
import { type PaymentRow, readPayment } from './queries.ts'
import type { Shop } from '../../platform/shop.ts'
import { settlePayment, type SettleResult } from './settle.ts'

const CODE_BY_RESULT: Record<Exclude<SettleResult, 'paid'>, PaymentErrorCode> = {
  pending: 'payment-pending',
  'in-progress': 'payment-pending',
  declined: 'payment-declined',
  'not-approved': 'payment-not-approved',
  failed: 'order-closed'
}

const MESSAGE_BY_CODE: Record<PaymentErrorCode, string> = {
  'payment-pending':
    'PayPal is still checking this payment. We will confirm your order by email; please do not pay again.',
  'payment-declined': 'PayPal declined the payment. You have not been charged; please try again.',
  'payment-not-approved': 'The payment was not approved at PayPal. You have not been charged.',
  'order-closed': 'This order can no longer be paid. If you were charged, your payment is being refunded.'
}

const createPaymentError = (code: PaymentErrorCode): ShopError => new ShopError(code, MESSAGE_BY_CODE[code])

/** Captures the payment. `paymentId` is PayPal's order id or ours. Throws a ShopError if the order is not paid. */
export async function capturePayment(shop: Shop, order: OrderRow, paymentId: string): Promise<OrderRow> {
  const payment = await readPayment(shop.db, order.id)
  // After a final decline, the shopper needs a new PayPal order.
  if (payment.state === 'created' && payment.attempt > 1) throw createPaymentError('payment-declined')
  if (!payment.provider_order_id || ![payment.provider_order_id, order.id].includes(paymentId)) {
    throw new ShopError('invalid', 'This payment does not belong to this order.')
  }
  const result = await settleOrWait(shop, payment)
  if (result !== 'paid') throw createPaymentError(CODE_BY_RESULT[result])
  return (await findOrder(shop.db, order.id)) ?? order
}

const MAX_WAIT = 12 * SECOND
const POLL_INTERVAL = SECOND / 5

/** PayPal's webhook often arrives first, and another process may handle it. */
async function settleOrWait(shop: Shop, { order_id, attempt }: PaymentRow): Promise<SettleResult> {
  for (let waited = 0; waited < MAX_WAIT; waited += POLL_INTERVAL) {
    const result = await settlePayment(shop, order_id, attempt)
    if (result !== 'in-progress') return result
    await pause(POLL_INTERVAL)
  }
  return 'in-progress'
}
