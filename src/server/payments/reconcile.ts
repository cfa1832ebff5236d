import { expireOrder } from './cancel.ts'
import { heldUntil } from '../orders/holds.ts'
import type { PaymentRow } from './queries.ts'
import { nowIso, type Shop } from '../shop.ts'
import { askForOrder } from './charge.ts'
import { nextCheck } from './checks.ts'
import { refundOrder } from './refund.ts'
import { settle } from './settle.ts'

const AT_ONCE = 8

/**
 * Ends what browsers and webhooks did not: charges and refunds left under way go on, approvals that nobody told of are
 * charged, holds that lapsed are settled or given back. Any number of processes may do this at once.
 */
export async function reconcile(shop: Shop, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await listDue(shop)
    if (due.length === 0 || stopping?.aborted) return
    await Promise.all(due.map((payment) => check(shop, payment)))
  }
}

/** Everything is looked at at once, except what a living process may be at: after a start nobody knows what was missed. */
export async function checkAllSoon(shop: Shop): Promise<void> {
  await shop.db
    .updateTable('payments')
    .set({ next_check_at: nowIso(shop) })
    .where('next_check_at', '>', nowIso(shop))
    .where('state', 'in', ['open', 'capturing', 'refunding'])
    .where('lease_until', 'is', null)
    .execute()
}

const listDue = (shop: Shop): Promise<PaymentRow[]> =>
  shop.db
    .selectFrom('payments')
    .selectAll()
    .where('next_check_at', '<=', nowIso(shop))
    .orderBy('next_check_at')
    .limit(AT_ONCE)
    .execute()

/** One order's trouble must not keep the others waiting. */
async function check(shop: Shop, payment: PaymentRow): Promise<void> {
  if (!(await claim(shop, payment))) return
  await goOn(shop, payment).catch((error: unknown) =>
    shop.log.error({ err: error, orderId: payment.order_id }, 'not reconciled')
  )
}

/** Of several processes one goes on with a payment: the one whose update still finds the time it has read. */
async function claim(shop: Shop, payment: PaymentRow): Promise<boolean> {
  const claimed = await shop.db
    .updateTable('payments')
    .set({ next_check_at: nextCheck(shop, payment, 'unanswered') })
    .where('order_id', '=', payment.order_id)
    .where('next_check_at', '=', payment.next_check_at)
    .returning('order_id')
    .executeTakeFirst()
  return claimed !== undefined
}

async function goOn(shop: Shop, payment: PaymentRow): Promise<void> {
  const { order_id: id, state } = payment
  if (state === 'capturing') return void (await settle(shop, id))
  if (state === 'refunding') return refundOrder(shop, id, payment.capture_id ?? '')
  const until = await heldUntil(shop.db, id)
  if (!until || until <= nowIso(shop)) return expire(shop, payment)
  const outcome = payment.provider_order_id ? await askForOrder(shop, payment) : undefined
  // What was declined is not tried again and again: the payer may be choosing another way to pay.
  const declined = payment.declined_at !== null && outcome?.kind === 'approved'
  if (outcome && !declined && WANTS_MORE.has(outcome.kind)) return void (await settle(shop, id))
  await lookAgain(shop, { ...payment, heldUntil: until })
}

/** Only if nothing has happened to it meanwhile. */
async function lookAgain(shop: Shop, payment: PaymentRow & { heldUntil: string }): Promise<void> {
  await shop.db
    .updateTable('payments')
    .set({ next_check_at: nextCheck(shop, payment, 'waits') })
    .where('order_id', '=', payment.order_id)
    .where('state', '=', payment.state)
    .where('updated_at', '=', payment.updated_at)
    .execute()
}

const WANTS_MORE = new Set(['approved', 'charged', 'pending', 'refunded', 'used-up', 'gone'])

/** PayPal is asked first: an order that was approved, or even paid, is settled and not thrown away. */
async function expire(shop: Shop, payment: PaymentRow): Promise<void> {
  const settled = payment.provider_order_id ? await settle(shop, payment.order_id) : 'not-approved'
  if (settled !== 'not-approved' && settled !== 'declined') return
  await expireOrder(shop, payment.order_id)
}
