import { setTimeout as pause } from 'node:timers/promises'

import { SECOND } from '../../lib/dates.ts'
import { CHECKED, CLOSED, DECLINED, NOT_APPROVED } from '../../domain/payments/payment-texts.ts'
import { ShopError } from '../errors.ts'
import { findOrder, type OrderRow } from '../orders/queries.ts'
import { findPayment } from './queries.ts'
import type { Shop } from '../shop.ts'
import { settle, type SettleResult } from './settle.ts'

const FAILURE_MESSAGES: Record<Exclude<SettleResult, 'paid'>, string> = {
  pending: CHECKED,
  'in-progress': CHECKED,
  declined: DECLINED,
  'not-approved': NOT_APPROVED,
  failed: CLOSED
}

/** `paymentId` is PayPal's order id or our order's id. */
export async function capturePayment(shop: Shop, order: OrderRow, paymentId: string): Promise<OrderRow> {
  const payment = await findPayment(shop.db, order.id)
  // The last charge was declined for good.
  if (payment?.state === 'created' && payment.attempt > 1)
    throw new ShopError('payment-failed', FAILURE_MESSAGES.declined)
  if (!payment?.provider_order_id || ![payment.provider_order_id, order.id].includes(paymentId)) {
    throw new ShopError('invalid', 'This payment does not belong to this order.')
  }
  const result = await settleOrWait(shop, order.id)
  if (result !== 'paid') throw new ShopError('payment-failed', FAILURE_MESSAGES[result])
  return (await findOrder(shop.db, order.id)) ?? order
}

const MAX_WAIT = 12 * SECOND
const POLL_INTERVAL = SECOND / 5

/** PayPal's webhook often arrives first, and another process may handle it. */
async function settleOrWait(shop: Shop, orderId: string): Promise<SettleResult> {
  for (let waited = 0; waited < MAX_WAIT; waited += POLL_INTERVAL) {
    const result = await settle(shop, orderId)
    if (result !== 'in-progress') return result
    await pause(POLL_INTERVAL)
  }
  return 'in-progress'
}
