import type { Selectable } from 'kysely'

import { readInBatches } from '../db/batches.ts'
import type { Db, Schema } from '../db/schema.ts'
import type { OrderRow } from '../orders/queries.ts'

export type PaymentRow = Selectable<Schema['payments']>

export const findPayment = (db: Db, orderId: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirst()

export async function findPayments(db: Db, rows: OrderRow[]): Promise<Map<string, PaymentRow>> {
  const payments = await readInBatches(
    rows.map((row) => row.id),
    (batch) => db.selectFrom('payments').selectAll().where('order_id', 'in', batch).execute()
  )
  return new Map(payments.map((payment) => [payment.order_id, payment]))
}
