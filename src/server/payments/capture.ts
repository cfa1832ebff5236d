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

/** Captures an approved payment. `paymentId` is PayPal's id of the payment, or the id of our order. */
export async function capturePayment(shop: Shop, order: OrderRow, paymentId: string): Promise<OrderRow> {
  const payment = await findPayment(shop.db, order.id)
  // The last charge was declined for good, and no new payment is open yet.
  if (payment?.state === 'created' && payment.attempt > 1)
    throw new ShopError('payment-failed', FAILURE_MESSAGES.declined)
  if (!payment?.provider_order_id || ![payment.provider_order_id, order.id].includes(paymentId)) {
    throw new ShopError('invalid', 'This payment does not belong to this order.')
  }
  const settled = await settleOrWait(shop, order.id)
  if (settled !== 'paid') throw new ShopError('payment-failed', FAILURE_MESSAGES[settled])
  return (await findOrder(shop.db, order.id)) ?? order
}

const MAX_WAIT = 12 * SECOND
const POLL_INTERVAL = SECOND / 5

/** PayPal's webhook often arrives just before the browser's request, and another process may handle it. */
async function settleOrWait(shop: Shop, orderId: string): Promise<SettleResult> {
  for (let waited = 0; waited < MAX_WAIT; waited += POLL_INTERVAL) {
    const settled = await settle(shop, orderId)
    if (settled !== 'in-progress') return settled
    await pause(POLL_INTERVAL)
  }
  return 'in-progress'
}
