import { release } from '../catalog/stock.ts'
import type { Trx } from '../db/schema.ts'
import { nowIso, type Shop } from '../shop.ts'
import { listHolds } from './queries.ts'

/** Gives up an order that is not paid: rejected and failed, its stock back on the shelf once. Not while it is being charged. */
export async function abandon(shop: Shop, trx: Trx, orderId: string): Promise<boolean> {
  const payment = await trx
    .updateTable('payments')
    .set({ state: 'failed', updated_at: nowIso(shop) })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['created', 'open'])
    .returning('order_id')
    .executeTakeFirst()
  if (!payment) return false
  await trx
    .updateTable('orders')
    .set({ order_status: 'rejected', payment_status: 'failed', updated_at: nowIso(shop) })
    .where('id', '=', orderId)
    .where('payment_status', '=', 'pending')
    .execute()
  await releaseHolds(trx, orderId)
  return true
}

export async function releaseHolds(trx: Trx, orderId: string): Promise<void> {
  for (const hold of await listHolds(trx, orderId)) {
    if (hold.state === 'held') await release(trx, hold.product_id, hold.quantity)
  }
  await trx
    .updateTable('stock_holds')
    .set({ state: 'released' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .execute()
}
