import type { Config } from '../../platform/config/config.ts'
import { readInBatches } from '../../platform/database/batches.ts'
import type { Db, Row } from '../../platform/database/schema.ts'
import type { OrderRow } from '../orders/queries.ts'

export type PaymentRow = Row<'payments'>

/** Every order has a payment. */
export const readPayment = (db: Db, orderId: string): Promise<PaymentRow> =>
  db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()

/** The columns that lists of orders show. */
const LISTED_COLUMNS = ['order_id', 'state', 'provider_order_id', 'capture_id'] as const

export type ListedPayment = Pick<PaymentRow, (typeof LISTED_COLUMNS)[number]>

/** Returns the payments by order id. */
export async function findPayments(db: Db, rows: OrderRow[]): Promise<Map<string, ListedPayment>> {
  const payments = await readInBatches(
    rows.map((row) => row.id),
    (batch) => db.selectFrom('payments').select(LISTED_COLUMNS).where('order_id', 'in', batch).execute()
  )
  return new Map(payments.map((payment) => [payment.order_id, payment]))
}

const SITE_BY_API: Record<string, string> = {
  'https://api-m.paypal.com': 'https://www.paypal.com',
  'https://api-m.sandbox.paypal.com': 'https://www.sandbox.paypal.com'
}

/** Returns the URL of the payment in the shop owner's PayPal account. */
export function createPaymentLink({ payments }: Pick<Config, 'payments'>, captureId: string | null): string | null {
  if (captureId === null || payments.kind === 'remote') return null
  const apiUrl = payments.kind === 'paypal' ? payments.baseUrl : `http://localhost:${payments.port}`
  return `${SITE_BY_API[apiUrl] ?? apiUrl}/activity/payment/${encodeURIComponent(captureId)}`
}
