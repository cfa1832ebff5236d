import type { Books } from '../../paypal-stand-in/books.ts'
import type { StandInClient } from '../../paypal-stand-in/testing.ts'
import type { Db } from '../../src/server/platform/database/schema.ts'

const CHARGED = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

/** Compares the shop's database with PayPal's ledger, order by order and to the cent. */
export async function findLedgerDifferences({ db, paypal }: { db: Db; paypal: StandInClient }): Promise<string[]> {
  const { captures, refunds } = await paypal.books()
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.payment_status',
      'orders.total_cents',
      'orders.refunded_cents',
      'payments.state',
      'payments.capture_id'
    ])
    .execute()
  const charged = Map.groupBy(
    captures.filter(({ status }) => CHARGED.has(status)),
    ({ custom_id }) => custom_id ?? 'nobody'
  )
  const orderIds = new Set(rows.map(({ id }) => id))
  const withoutRequestId = captures
    .filter(({ request_id }) => request_id === null)
    .map(({ custom_id }) => `${custom_id} was charged without a request id`)
  const refundsWithoutRequestId = await findUnsafeRefunds(db, refunds)
  const unknownCharges = [...charged.keys()]
    .filter((id) => !orderIds.has(id))
    .map((id) => `${id} was charged and is no order`)
  return [...withoutRequestId, ...refundsWithoutRequestId, ...unknownCharges].concat(
    rows.flatMap((order) => {
      const charges = (charged.get(order.id) ?? []).map(({ amount_minor, refunded_minor, id }) =>
        order.state === 'review' && order.capture_id === id ? 'under review' : `${amount_minor} less ${refunded_minor}`
      )
      const recorded = charges.join(' and ')
      const expected = expectedCharges(order)
      return recorded === expected
        ? []
        : [`${order.id} is ${order.payment_status}, so '${expected}', and was '${recorded}'`]
    })
  )
}

/** The shop's own refunds carry their id. */
async function findUnsafeRefunds(db: Db, refunds: Books['refunds']): Promise<string[]> {
  const rows = await db.selectFrom('refunds').select('id').execute()
  const own = new Set(rows.map(({ id }) => id))
  return refunds
    .filter(({ custom_id, request_id }) => own.has(custom_id ?? '') && request_id !== `refund-${custom_id}`)
    .map(({ custom_id }) => `${custom_id} was refunded without a request id`)
}

interface OrderPayment {
  payment_status: string
  total_cents: number
  refunded_cents: number
  state: string
}

function expectedCharges({ payment_status, total_cents, refunded_cents, state }: OrderPayment): string {
  if (payment_status === 'paid') return `${total_cents} less ${refunded_cents}`
  if (payment_status === 'refunded') return `${total_cents} less ${total_cents}`
  return state === 'review' ? 'under review' : ''
}
