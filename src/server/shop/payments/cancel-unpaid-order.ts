import { releaseStock } from '../orders/holds.ts'
import type { StockMove } from '../products/stock.ts'
import { releaseUses } from '../promotions/uses.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { type Clock, nowIso } from '../../platform/shop.ts'
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
