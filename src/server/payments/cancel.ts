import { moveStock, release, restock, type StockMove } from '../catalog/stock.ts'
import type { Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { tellIfRefused } from '../orders/mails/payment-refused.ts'
import { nowIso, type Shop } from '../shop.ts'
import { listHolds, lockOrder } from '../orders/queries.ts'

/**
 * Gives up an order that is not paid: rejected and failed. Answers the stock moves that are left to make, or null when
 * it is being charged or was closed already.
 */
export async function abandon(shop: Shop, trx: Trx, orderId: string): Promise<StockMove[] | null> {
  await lockOrder(trx, orderId)
  const payment = await trx
    .updateTable('payments')
    .set({ state: 'failed', next_check_at: null, updated_at: nowIso(shop) })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['created', 'open'])
    .returning('order_id')
    .executeTakeFirst()
  if (!payment) return null
  await trx
    .updateTable('orders')
    .set({ order_status: 'rejected', payment_status: 'failed', updated_at: nowIso(shop) })
    .where('id', '=', orderId)
    .where('payment_status', '=', 'pending')
    .execute()
  return returnStock(trx, orderId)
}

/** Gives up an order whose time to be paid is over, and puts its stock back. */
export function lapse(shop: Shop, orderId: string): Promise<void> {
  return transact(shop.db, async (trx) => {
    const moves = await abandon(shop, trx, orderId)
    if (!moves) return
    await tellIfRefused(shop, trx, orderId)
    await moveStock(trx, moves)
  })
}

/**
 * Answers the moves that put an order's stock back, from wherever it is: set aside or sold. Once, because its holds then
 * say so. Goods that were sold and have left the shop stay sold.
 */
export async function returnStock(trx: Trx, orderId: string, shipped = false): Promise<StockMove[]> {
  const holds = await listHolds(trx, orderId)
  const kept = shipped ? 'consumed' : 'released'
  await trx
    .updateTable('stock_holds')
    .set({ state: 'released' })
    .where('order_id', '=', orderId)
    .where('state', '!=', kept)
    .execute()
  return holds.flatMap((hold) => {
    if (hold.state === 'held') return [release(hold)]
    if (hold.state === kept) return []
    return hold.state === 'consumed' ? [restock(hold)] : []
  })
}
