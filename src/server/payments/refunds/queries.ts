import { sql } from 'kysely'

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
