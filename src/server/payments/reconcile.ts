import { MINUTE } from '../../lib/dates.ts'
import { abandon } from '../orders/expire.ts'
import { lockOrder, type PaymentRow } from '../orders/queries.ts'
import { nowIso, type Shop } from '../shop.ts'
import { settle } from './settle.ts'

/** A charge that has been under way for longer than this was left by a process that died, or waits at PayPal. */
const STUCK = MINUTE

const AT_ONCE = 50

/** Ends what browsers did not: charges left under way are settled, holds that lapsed are settled or given back. */
export async function reconcile(shop: Shop): Promise<void> {
  for (const payment of await stuckCharges(shop)) await quietly(shop, payment, () => settle(shop, payment.order_id))
  for (const payment of await lapsed(shop)) await quietly(shop, payment, () => expire(shop, payment))
}

/** One order's trouble must not keep the others waiting. */
async function quietly(shop: Shop, payment: PaymentRow, work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => shop.log.error({ err: error, orderId: payment.order_id }, 'not reconciled'))
}

function stuckCharges(shop: Shop): Promise<PaymentRow[]> {
  const before = new Date(shop.now().getTime() - STUCK).toISOString()
  return shop.db
    .selectFrom('payments')
    .selectAll()
    .where('state', '=', 'capturing')
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(AT_ONCE)
    .execute()
}

function lapsed(shop: Shop): Promise<PaymentRow[]> {
  return shop.db
    .selectFrom('payments')
    .selectAll()
    .where('state', 'in', ['created', 'open'])
    .where('order_id', 'in', (holds) =>
      holds
        .selectFrom('stock_holds')
        .select('order_id')
        .where('state', '=', 'held')
        .where('expires_at', '<', nowIso(shop))
    )
    .limit(AT_ONCE)
    .execute()
}

/** PayPal is asked first: an order that was approved, or even paid, is settled and not thrown away. */
async function expire(shop: Shop, payment: PaymentRow): Promise<void> {
  const order = payment.provider_order_id ? await shop.paypal.getOrder(payment.provider_order_id) : undefined
  if (order && ['APPROVED', 'COMPLETED'].includes(order.status)) return void (await settle(shop, payment.order_id))
  await shop.db.transaction().execute(async (trx) => {
    await lockOrder(trx, payment.order_id)
    await abandon(shop, trx, payment.order_id)
  })
}
