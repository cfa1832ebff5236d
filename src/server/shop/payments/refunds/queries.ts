import { sql } from 'kysely'

import { type StockMove, toRestockMove } from '../../products/stock.ts'
import type { Db, Trx } from '../../../platform/database/schema.ts'
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
    .select(['order_items.variant_id', 'refund_items.quantity'])
    .where('refund_id', '=', refundId)
    .where('restocked', '=', 1)
    .execute()
  return units.map(toRestockMove)
}

/**
 * Finds the row of a refund that PayPal reported only as a total, before it listed the refunds of the capture. Undefined if
 * no such row has at least this amount.
 */
export const findUnlistedRefund = (trx: Trx, orderId: string, cents: number): Promise<RefundRow | undefined> =>
  trx
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'completed')
    .where('provider_refund_id', 'is', null)
    .where('amount_cents', '>=', cents)
    .executeTakeFirst()

export async function reduceUnlistedRefund(trx: Trx, unlistedRefund: RefundRow, cents: number): Promise<void> {
  const amount_cents = unlistedRefund.amount_cents - cents
  if (amount_cents > 0)
    await trx.updateTable('refunds').set({ amount_cents }).where('id', '=', unlistedRefund.id).execute()
  else await trx.deleteFrom('refunds').where('id', '=', unlistedRefund.id).execute()
}
