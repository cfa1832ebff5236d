import { MINUTE } from '../../../lib/dates.ts'
import { nowIso, type Shop, type ShopData } from '../../platform/shop.ts'
import { findHoldExpiry } from '../orders/holds.ts'
import { expireOrder } from './expire-order.ts'
import { fetchOutcome, shouldSettle } from './capture-at-paypal.ts'
import { calculateNextCheck, calculateRefundCheck } from './next-check.ts'
import type { PaymentRow } from './queries.ts'
import { type RefundRow } from './refunds/queries.ts'
import { PENDING_CHECK_INTERVAL } from './refunds/accept.ts'
import { refundAndRejectOrder } from './refunds/reject-order.ts'
import { sendRefund } from './refunds/send.ts'
import { syncPayPalRefunds } from './refunds/sync-paypal-refunds.ts'
import { settlePayment } from './settle.ts'

const BATCH_SIZE = 8

/** Resumes payments and refunds that neither a browser nor a webhook completed. Several processes can run this at once. */
export async function reconcilePayments(shop: Shop, stopping?: AbortSignal): Promise<void> {
  await repeatUntilEmpty(
    () => listDueRefunds(shop),
    (refund) => resumeRefund(shop, refund),
    stopping
  )
  await repeatUntilEmpty(
    () => listDuePayments(shop),
    (payment) => reconcilePayment(shop, payment),
    stopping
  )
}

/** `resume` must postpone the next check of its row, and must not throw, because it would block the other rows. */
async function repeatUntilEmpty<Row>(
  listDue: () => Promise<Row[]>,
  resume: (row: Row) => Promise<void>,
  stopping?: AbortSignal
): Promise<void> {
  for (;;) {
    const rows = await listDue()
    if (rows.length === 0 || stopping?.aborted) return
    await Promise.all(rows.map(resume))
  }
}

/** Makes all checks due now, because the shop may have missed webhooks. */
export async function scheduleAllChecks(shop: ShopData): Promise<void> {
  await shop.db
    .updateTable('payments')
    .set({ next_check_at: nowIso(shop) })
    .where('next_check_at', '>', nowIso(shop))
    .where('state', 'in', ['open', 'capturing', 'refunding'])
    .where('lease_until', 'is', null)
    .execute()
}

const listDuePayments = (shop: ShopData): Promise<PaymentRow[]> =>
  shop.db
    .selectFrom('payments')
    .selectAll()
    .where('next_check_at', '<=', nowIso(shop))
    .orderBy('next_check_at')
    .limit(BATCH_SIZE)
    .execute()

async function reconcilePayment(shop: Shop, payment: PaymentRow): Promise<void> {
  if (!(await claimPayment(shop, payment))) return
  await resumePayment(shop, payment).catch((error: unknown) =>
    shop.log.error({ err: error, orderId: payment.order_id }, 'payment not reconciled')
  )
}

/** Optimistic lock on `next_check_at`. Schedules the check that follows if this one gets no response. */
async function claimPayment(shop: ShopData, payment: PaymentRow): Promise<boolean> {
  const claimed = await shop.db
    .updateTable('payments')
    .set({ next_check_at: calculateNextCheck(shop, payment, 'no-response') })
    .where('order_id', '=', payment.order_id)
    .where('next_check_at', '=', payment.next_check_at)
    .returning('order_id')
    .executeTakeFirst()
  return claimed !== undefined
}

async function resumePayment(shop: Shop, payment: PaymentRow): Promise<void> {
  const { order_id: id, state } = payment
  if (state === 'capturing') return void (await settlePayment(shop, id, payment.attempt))
  if (state === 'refunding') return void (await refundAndRejectOrder(shop, id, payment.capture_id ?? ''))
  if (state === 'captured') return checkForRefunds(shop, payment)
  const outcome = payment.provider_order_id ? await fetchOutcome(shop, payment) : undefined
  if (outcome && shouldSettle(payment, outcome)) await settlePayment(shop, id, payment.attempt)
  const holdExpiresAt = await findHoldExpiry(shop.db, id)
  if (holdExpiresAt && holdExpiresAt > nowIso(shop)) return scheduleNextCheck(shop, { ...payment, holdExpiresAt })
  // Without PayPal's response, the payer may have paid.
  if (outcome?.kind !== 'unknown') await expireOrder(shop, id)
}

async function checkForRefunds(shop: Shop, { order_id, captured_at }: PaymentRow): Promise<void> {
  if ((await syncPayPalRefunds(shop, order_id)) === 'no-response') return
  await shop.db
    .updateTable('payments')
    .set({ next_check_at: calculateRefundCheck(shop, captured_at) })
    .where('order_id', '=', order_id)
    .where('state', '=', 'captured')
    .execute()
}

async function scheduleNextCheck(shop: ShopData, payment: PaymentRow & { holdExpiresAt: string }): Promise<void> {
  await shop.db
    .updateTable('payments')
    .set({ next_check_at: calculateNextCheck(shop, payment, 'waiting') })
    .where('order_id', '=', payment.order_id)
    .where('state', '=', payment.state)
    .where('updated_at', '=', payment.updated_at)
    .execute()
}

const RETRY_AFTER = MINUTE

const listDueRefunds = (shop: ShopData): Promise<RefundRow[]> =>
  shop.db
    .selectFrom('refunds')
    .selectAll()
    .where('next_check_at', '<=', nowIso(shop))
    .orderBy('next_check_at')
    .limit(BATCH_SIZE)
    .execute()

/** Sends a refund again whose outcome is not known, and asks PayPal about a pending one. */
async function resumeRefund(shop: Shop, refund: RefundRow): Promise<void> {
  const isPending = refund.state === 'pending'
  const interval = isPending ? PENDING_CHECK_INTERVAL : RETRY_AFTER
  // An optimistic lock, because several processes can run this at once.
  const claimed = await shop.db
    .updateTable('refunds')
    .set({ next_check_at: new Date(shop.now().getTime() + interval).toISOString() })
    .where('id', '=', refund.id)
    .where('next_check_at', '=', refund.next_check_at)
    .returning('id')
    .executeTakeFirst()
  if (!claimed) return
  const work = isPending ? syncPayPalRefunds(shop, refund.order_id) : sendRefund(shop, refund)
  await work.catch((error: unknown) =>
    shop.log.error({ err: error, orderId: refund.order_id, refundId: refund.id }, 'refund not completed')
  )
}
