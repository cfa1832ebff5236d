import { MINUTE } from '../../lib/dates.ts'
import { lapse } from '../orders/expire.ts'
import type { PaymentRow } from '../orders/queries.ts'
import { nowIso, type Shop } from '../shop.ts'
import { refundOrder } from './refund.ts'
import { settle } from './settle.ts'

/** A charge or refund that has been under way for longer than this was left by a process that died, or waits at PayPal. */
const STUCK = MINUTE

const AT_ONCE = 50

/** Ends what browsers did not: charges and refunds left under way go on, holds that lapsed are settled or given back. */
export async function reconcile(shop: Shop, stopping?: AbortSignal): Promise<void> {
  const work = [
    ...(await stuck(shop, 'capturing')).map((payment) => ({ payment, end: () => settle(shop, payment.order_id) })),
    ...(await stuck(shop, 'refunding')).map((payment) => ({
      payment,
      end: () => refundOrder(shop, payment.order_id, payment.capture_id ?? '')
    })),
    ...(await lapsed(shop)).map((payment) => ({ payment, end: () => expire(shop, payment) }))
  ]
  for (const { payment, end } of work) {
    if (stopping?.aborted) return
    // One order's trouble must not keep the others waiting.
    await end().catch((error: unknown) => shop.log.error({ err: error, orderId: payment.order_id }, 'not reconciled'))
  }
}

function stuck(shop: Shop, state: 'capturing' | 'refunding'): Promise<PaymentRow[]> {
  const before = new Date(shop.now().getTime() - STUCK).toISOString()
  return shop.db
    .selectFrom('payments')
    .selectAll()
    .where('state', '=', state)
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
    .orderBy('updated_at')
    .limit(AT_ONCE)
    .execute()
}

/** PayPal is asked first: an order that was approved, or even paid, is settled and not thrown away. */
async function expire(shop: Shop, payment: PaymentRow): Promise<void> {
  const settled = payment.provider_order_id ? await settle(shop, payment.order_id) : 'not-approved'
  if (settled !== 'not-approved' && settled !== 'declined') return
  await lapse(shop, payment.order_id)
}
