import { sql } from 'kysely'

import { type StockMove, toRestockMove } from '../../catalog/stock.ts'
import type { Db, Trx } from '../../db/schema.ts'
import type { RefundRow } from '../../orders/refund-queries.ts'

export const readRefund = (db: Db, id: string): Promise<RefundRow> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Adds up the refunds that have not failed. Call it after each change of a refund. */
export async function updateRefundedSum(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      refunded_cents: sql`(select coalesce(sum(amount_cents), 0) from refunds
        where refunds.order_id = orders.id and state <> 'failed')`
    })
    .where('id', '=', orderId)
    .execute()
}

/** Returns the moves of the units that a refund puts back into stock. */
export async function listRestockMoves(trx: Trx, refundId: string): Promise<StockMove[]> {
  const units = await trx
    .selectFrom('refund_items')
    .innerJoin('order_items', 'order_items.id', 'refund_items.order_item_id')
    .select(['order_items.product_id', 'refund_items.quantity'])
    .where('refund_id', '=', refundId)
    .where('restocked', '=', 1)
    .execute()
  return units.map(toRestockMove)
}
