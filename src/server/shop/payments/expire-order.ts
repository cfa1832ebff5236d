import { findHoldExpiry } from '../orders/holds.ts'
import { moveStock } from '../products/stock.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { queuePaymentDeclinedMail } from '../orders/mails/order-cancelled.ts'
import { nowIso, type Shop } from '../../platform/shop.ts'
import { lockOrder } from '../orders/queries.ts'
import { cancelUnpaidOrder } from './cancel-unpaid-order.ts'

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
