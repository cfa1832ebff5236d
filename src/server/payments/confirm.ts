import { sql } from 'kysely'

import { removeLine } from '../cart/queries.ts'
import { consume } from '../catalog/stock.ts'
import type { Trx } from '../db/schema.ts'
import { orderConfirmation } from '../mail/order-confirmation.ts'
import { sendLater } from '../mail/outbox.ts'
import { listHolds, listItems, lockOrder, type OrderRow } from '../orders/queries.ts'
import { nowIso, type Shop } from '../shop.ts'

/** A charge as PayPal reports it; amount and currency as its strings. */
export interface Charge {
  captureId: string
  payerId: string
  amount: string | undefined
  currency: string | undefined
  /** Our own id, which PayPal carries along. */
  orderId: string | undefined
}

/** Undoes the transaction when the stock that was paid for is not there. */
class StockGone extends Error {}

/**
 * Transaction B: the order is confirmed and paid, its stock sold, its lines taken out of the cart and its mail put in
 * the outbox, all together and once. False, with nothing changed, when the stock is no longer there.
 */
export async function confirmPaid(shop: Shop, orderId: string, charge: Charge): Promise<boolean> {
  try {
    await shop.db.transaction().execute((trx) => confirmOnce(shop, trx, orderId, charge))
    return true
  } catch (error) {
    if (error instanceof StockGone) return false
    throw error
  }
}

async function confirmOnce(shop: Shop, trx: Trx, orderId: string, charge: Charge): Promise<void> {
  await lockOrder(trx, orderId)
  const order = await trx
    .updateTable('orders')
    .set({ order_status: 'confirmed', payment_status: 'paid', payer_id: charge.payerId, updated_at: nowIso(shop) })
    .where('id', '=', orderId)
    .where('payment_status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (!order) return
  await trx
    .updateTable('payments')
    .set({ state: 'captured', capture_id: charge.captureId, updated_at: nowIso(shop) })
    .where('order_id', '=', orderId)
    .execute()
  await sellHeldStock(trx, orderId)
  await emptyOrderedLines(trx, order)
  await sendLater(shop, trx, await orderConfirmation(shop, trx, order))
}

async function sellHeldStock(trx: Trx, orderId: string): Promise<void> {
  for (const hold of await listHolds(trx, orderId)) {
    if (hold.state !== 'held' || !(await consume(trx, hold.product_id, hold.quantity))) throw new StockGone()
  }
  await trx.updateTable('stock_holds').set({ state: 'consumed' }).where('order_id', '=', orderId).execute()
}

/** What was added to the cart after the order was made stays in it. */
async function emptyOrderedLines(trx: Trx, order: OrderRow): Promise<void> {
  for (const item of await listItems(trx, order.id)) {
    const rest = await trx
      .updateTable('cart_items')
      .set({ quantity: sql`quantity - ${item.quantity}` })
      .where('cart_id', '=', order.cart_id)
      .where('product_id', '=', item.product_id)
      .where('quantity', '>', item.quantity)
      .returning('quantity')
      .executeTakeFirst()
    if (!rest) await removeLine(trx, order.cart_id, item.product_id)
  }
}
