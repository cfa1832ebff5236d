import { setTimeout as pause } from 'node:timers/promises'

import { SECOND } from '../../lib/dates.ts'
import { CHECKED, CLOSED, DECLINED, NOT_APPROVED } from '../../lib/payment-texts.ts'
import { ShopError } from '../errors.ts'
import { findOrder, type OrderRow } from '../orders/queries.ts'
import { findPayment } from './queries.ts'
import type { Shop } from '../shop.ts'
import { settle, type Settled } from './settle.ts'

const REFUSED: Record<Exclude<Settled, 'paid'>, string> = {
  pending: CHECKED,
  'under-way': CHECKED,
  declined: DECLINED,
  'not-approved': NOT_APPROVED,
  failed: CLOSED
}

/** Captures what the payer has approved. `paymentId` is PayPal's id of this order's payment, or the id of the order. */
export async function capturePayment(shop: Shop, order: OrderRow, paymentId: string): Promise<OrderRow> {
  const payment = await findPayment(shop.db, order.id)
  // Its payment ended with a charge that was declined, and no other has been opened yet.
  if (payment?.state === 'created' && payment.attempt > 1) throw new ShopError('payment-failed', REFUSED.declined)
  if (!payment?.provider_order_id || ![payment.provider_order_id, order.id].includes(paymentId)) {
    throw new ShopError('invalid', 'This payment does not belong to this order.')
  }
  const settled = await settledByAnyone(shop, order.id)
  if (settled !== 'paid') throw new ShopError('payment-failed', REFUSED[settled])
  return (await findOrder(shop.db, order.id)) ?? order
}

const LONGEST_WAIT = 12 * SECOND
const LOOK_EVERY = SECOND / 5

/** The webhook often comes a moment before the browser, to another process: its end is waited for, as if it were ours. */
async function settledByAnyone(shop: Shop, orderId: string): Promise<Settled> {
  for (let waited = 0; waited < LONGEST_WAIT; waited += LOOK_EVERY) {
    const settled = await settle(shop, orderId)
    if (settled !== 'under-way') return settled
    await pause(LOOK_EVERY)
  }
  return 'under-way'
}
