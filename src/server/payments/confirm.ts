import { sql } from 'kysely'

import { removeLine } from '../cart/queries.ts'
import { moveStock, NotEnoughStock, sell } from '../catalog/stock.ts'
import { bumpCatalogueIfReviewed } from '../catalog/version.ts'
import type { Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { confirmationMail } from '../orders/mails/confirmation.ts'
import { queueMail } from '../mail/outbox.ts'
import { listItems, lockOrder, type OrderRow } from '../orders/queries.ts'
import { listHolds } from '../orders/holds.ts'
import { findPayment } from './queries.ts'
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

/**
 * Transaction B: the order is confirmed and paid, its stock sold, its lines taken out of the cart and its mail put in
 * the outbox, all together and once. False, with the order as it was, when the order cannot be confirmed with this charge:
 * its stock is no longer there, or it was closed meanwhile.
 */
export async function confirmPaid(shop: Shop, orderId: string, charge: Charge): Promise<boolean> {
  try {
    return await transact(shop.db, (trx) => confirmOnce(shop, trx, orderId, charge))
  } catch (error) {
    if (!(error instanceof NotEnoughStock)) throw error
    await noteUnstocked(shop, orderId)
    return false
  }
}

/** Why it is given back, for those who look after the orders. */
async function noteUnstocked(shop: Shop, orderId: string): Promise<void> {
  await shop.db
    .updateTable('payments')
    .set({ unstocked_at: nowIso(shop) })
    .where('order_id', '=', orderId)
    // Somebody else may have confirmed it meanwhile.
    .where('state', '!=', 'captured')
    .execute()
}

async function confirmOnce(shop: Shop, trx: Trx, orderId: string, charge: Charge): Promise<boolean> {
  const before = await lockOrder(trx, orderId)
  if (before?.payment_status === 'paid') return (await findPayment(trx, orderId))?.capture_id === charge.captureId
  const order = await trx
    .updateTable('orders')
    .set({ order_status: 'confirmed', payment_status: 'paid', payer_id: charge.payerId, updated_at: nowIso(shop) })
    .where('id', '=', orderId)
    .where('payment_status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (!order) return false
  await trx
    .updateTable('payments')
    .set({
      state: 'captured',
      capture_id: charge.captureId,
      captured_at: nowIso(shop),
      // Asked again, there may be enough.
      unstocked_at: null,
      lease_until: null,
      next_check_at: null,
      updated_at: nowIso(shop)
    })
    .where('order_id', '=', orderId)
    .execute()
  await emptyOrderedLines(trx, order)
  await queueMail(shop, trx, await confirmationMail(shop, trx, order))
  const held = (await listHolds(trx, orderId)).filter((hold) => hold.state === 'held')
  await trx.updateTable('stock_holds').set({ state: 'consumed' }).where('order_id', '=', orderId).execute()
  await moveStock(trx, held.map(sell))
  await bumpCatalogueIfReviewed(trx, order)
  return true
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
