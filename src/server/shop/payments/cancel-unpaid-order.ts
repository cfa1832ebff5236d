import { findHoldExpiry, releaseStock } from '../orders/holds.ts'
import { moveStock, type StockMove } from '../products/stock.ts'
import { releaseUses } from '../promotions/uses.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { queuePaymentDeclinedMail } from '../orders/mails/order-cancelled.ts'
import { type Clock, nowIso, type Shop } from '../../platform/shop.ts'
import { lockOrder } from '../orders/queries.ts'

/** Returns the stock moves that the caller must make, or null if the order is being charged or is closed. */
export async function cancelUnpaidOrder(clock: Clock, trx: Trx, orderId: string): Promise<StockMove[] | null> {
  await lockOrder(trx, orderId)
  const payment = await trx
    .updateTable('payments')
    .set({ state: 'failed', next_check_at: null, updated_at: nowIso(clock) })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['created', 'open'])
    .returning('order_id')
    .executeTakeFirst()
  if (!payment) return null
  await trx
    .updateTable('orders')
    .set({ order_status: 'rejected', payment_status: 'failed', updated_at: nowIso(clock) })
    .where('id', '=', orderId)
    .where('payment_status', '=', 'pending')
    .execute()
  await releaseUses(clock, trx, orderId)
  return releaseStock(trx, orderId)
}

/** Cancels an order whose hold has ended, unless it is being charged or is closed. */
export function expireOrder(shop: Shop, orderId: string): Promise<void> {
  return transact(shop.db, async (trx) => {
    await lockOrder(trx, orderId)
    const holdExpiresAt = await findHoldExpiry(trx, orderId)
    // The shopper may have placed the order again.
    if (holdExpiresAt && holdExpiresAt > nowIso(shop)) return
    await cancelAndNotify(shop, trx, orderId)
  })
}

/** Cancels an order whose PayPal order was deleted, unless it is being charged or is closed. */
export const cancelOrderDeletedAtPayPal = (shop: Shop, orderId: string): Promise<void> =>
  transact(shop.db, (trx) => cancelAndNotify(shop, trx, orderId))

async function cancelAndNotify(shop: Shop, trx: Trx, orderId: string): Promise<void> {
  const moves = await cancelUnpaidOrder(shop, trx, orderId)
  if (!moves) return
  await notifyIfDeclined(shop, trx, orderId)
  await moveStock(shop, trx, moves)
}

/** A shopper who abandoned the checkout gets no email. Each declined capture increases `attempt`. */
async function notifyIfDeclined(shop: Shop, trx: Trx, orderId: string): Promise<void> {
  const order = await trx
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .selectAll('orders')
    .where('orders.id', '=', orderId)
    .where('payments.attempt', '>', 1)
    .executeTakeFirst()
  if (order) await queuePaymentDeclinedMail(shop, trx, order)
}
