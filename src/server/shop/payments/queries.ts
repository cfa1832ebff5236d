import type { Selectable } from 'kysely'

import { readInBatches } from '../../platform/database/batches.ts'
import type { Db, Schema } from '../../platform/database/schema.ts'
import type { OrderRow } from '../orders/queries.ts'

export type PaymentRow = Selectable<Schema['payments']>

/** Every order has a payment. */
export const readPayment = (db: Db, orderId: string): Promise<PaymentRow> =>
  db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()

export async function findPayments(db: Db, rows: OrderRow[]): Promise<Map<string, PaymentRow>> {
  const payments = await readInBatches(
    rows.map((row) => row.id),
    (batch) => db.selectFrom('payments').selectAll().where('order_id', 'in', batch).execute()
  )
  return new Map(payments.map((payment) => [payment.order_id, payment]))
}
