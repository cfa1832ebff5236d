import { SECOND } from '../../../lib/dates.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import { cancelOrderDeletedAtPayPal } from './expire-order.ts'
import { lockOrder } from '../orders/queries.ts'
import { findHoldExpiry } from '../orders/holds.ts'
import { type PaymentRow, readPayment } from './queries.ts'
import { nowIso, type Shop, type ShopData } from '../../platform/shop.ts'
import { fetchOutcome, captureAtPayPal, type CaptureOutcome } from './capture-at-paypal.ts'
import { calculateNextCheck } from './next-check.ts'
import { type Capture, confirmOrder } from './confirm-order.ts'
import { singleFlight } from '../../platform/single-flight.ts'
import { formatAmount, PayPalError } from '../../platform/paypal/client.ts'
import { refundAndRejectOrder } from './refunds/reject-order.ts'
import { applyPayPalRefunds } from './refunds/sync-paypal-refunds.ts'

/**
 * `declined` and `not-approved` leave the order payable. `pending`: the outcome is not known yet, or a person must
 * decide. `in-progress`: another process holds the lease. `failed`: the order is closed.
 */
export type SettleResult = 'paid' | 'pending' | 'in-progress' | 'declined' | 'not-approved' | 'failed'

/** A process may outlive its lease: PayPal's request id and the row locks make a second attempt harmless. */
const LEASE_DURATION = 30 * SECOND

/**
 * Captures the payment once and applies the outcome: a single flight within a process, a lease across processes. Does
 * nothing if `attempt`, which the caller has read, was declined meanwhile.
 */
export const settlePayment = (shop: Shop, orderId: string, attempt: number): Promise<SettleResult> =>
  singleFlight(shop, `settle ${orderId} ${attempt}`, () => captureAndApplyOutcome(shop, orderId, attempt))

async function captureAndApplyOutcome(shop: Shop, orderId: string, attempt: number): Promise<SettleResult> {
  const captureStart = await beginCapture(shop, orderId, attempt)
  if (captureStart.kind === 'skipped') return captureStart.result
  if (captureStart.kind === 'closed') return refundLateCapture(shop, captureStart.payment)
  return applyOutcome(shop, captureStart.payment, await captureAtPayPal(shop, captureStart.payment))
}

type CaptureStart = { kind: 'skipped'; result: SettleResult } | { kind: 'closed' | 'leased'; payment: PaymentRow }

function beginCapture(shop: ShopData, orderId: string, attempt: number): Promise<CaptureStart> {
  return transact(shop.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    const payment = await readPayment(trx, orderId)
    const skip = (result: SettleResult): CaptureStart => ({ kind: 'skipped', result })
    if (order.payment_status === 'paid') return skip('paid')
    if (!payment.provider_order_id) return skip('not-approved')
    if (order.payment_status === 'failed') return { kind: 'closed', payment }
    if (order.payment_status === 'refunded') return skip('failed')
    if (payment.state === 'review' || payment.state === 'refunding') return skip('pending')
    if (payment.lease_until && payment.lease_until > nowIso(shop)) return skip('in-progress')
    if (payment.state !== 'capturing' && payment.attempt !== attempt) return skip('declined')
    const lease = new Date(shop.now().getTime() + LEASE_DURATION).toISOString()
    const capturingSince = payment.state === 'capturing' ? payment.updated_at : nowIso(shop)
    await trx
      .updateTable('payments')
      .set({ state: 'capturing', lease_until: lease, next_check_at: lease, updated_at: capturingSince })
      .where('order_id', '=', orderId)
      .execute()
    return {
      kind: 'leased',
      payment: { ...payment, state: 'capturing', lease_until: lease, updated_at: capturingSince }
    }
  })
}

async function applyOutcome(shop: Shop, payment: PaymentRow, outcome: CaptureOutcome): Promise<SettleResult> {
  switch (outcome.kind) {
    case 'captured':
      return confirmCapture(shop, payment, outcome.capture)
    case 'refunded':
      await applyPayPalRefunds(shop, payment.order_id, outcome.capture, true)
      return 'failed'
    case 'pending':
      // The state `capturing` keeps the hold until PayPal decides.
      await endLease(shop, payment, {})
      return 'pending'
    // PayPal has not said whether it charged the payer, so the reconciler asks again soon.
    case 'approved':
    case 'unknown':
      await endLease(shop, payment, {}, 'no-response')
      return 'pending'
    case 'not-approved':
      await endLease(shop, payment, { state: 'open' })
      return 'not-approved'
    case 'declined':
      await endLease(shop, payment, { state: 'open', attempt: payment.attempt + 1, declined_at: nowIso(shop) })
      return 'declined'
    case 'unusable':
      // The next attempt creates a new order at PayPal.
      await endLease(shop, payment, {
        state: 'created',
        attempt: payment.attempt + 1,
        declined_at: nowIso(shop),
        provider_order_id: null,
        approval_url: null
      })
      return 'declined'
    // A deleted PayPal order was never captured.
    case 'not-found':
      await endLease(shop, payment, { state: 'open' })
      await cancelOrderDeletedAtPayPal(shop, payment.order_id)
      return 'failed'
  }
}

type PaymentChange = Partial<
  Pick<PaymentRow, 'state' | 'attempt' | 'declined_at' | 'provider_order_id' | 'approval_url'>
>

/** Matches nothing if another process has taken the lease. */
const updateLeasedPayment = (shop: ShopData, payment: PaymentRow) =>
  shop.db
    .updateTable('payments')
    .where('order_id', '=', payment.order_id)
    .where('state', '=', 'capturing')
    .where('lease_until', '=', payment.lease_until)

async function endLease(
  shop: ShopData,
  payment: PaymentRow,
  change: PaymentChange,
  reason: 'waiting' | 'no-response' = 'waiting'
): Promise<void> {
  const holdExpiresAt = await findHoldExpiry(shop.db, payment.order_id)
  const next_check_at = calculateNextCheck(shop, { ...payment, ...change, holdExpiresAt }, reason)
  const updated_at = change.state ? nowIso(shop) : payment.updated_at
  await updateLeasedPayment(shop, payment)
    .set({ ...change, lease_until: null, next_check_at, updated_at })
    .execute()
}

/** Throws if PayPal does not return the state: nothing checks a closed order, so PayPal must send the webhook again. */
async function refundLateCapture(shop: Shop, payment: PaymentRow): Promise<SettleResult> {
  const outcome = await fetchOutcome(shop, payment)
  if (outcome.kind === 'unknown') throw new ShopError('provider-down', STATE_UNKNOWN)
  return outcome.kind === 'captured' ? refundUnfulfilledCapture(shop, payment, outcome.capture) : 'failed'
}

const STATE_UNKNOWN = 'PayPal did not return the state of this payment. Please try again.'

async function confirmCapture(shop: Shop, payment: PaymentRow, capture: Capture): Promise<SettleResult> {
  const matches =
    capture.amount === formatAmount(payment.amount_cents, payment.currency) &&
    capture.currency === payment.currency &&
    capture.orderId === payment.order_id
  if (!matches) return markForReview(shop, payment, capture)
  if (!(await confirmOrder(shop, payment.order_id, capture))) return refundUnfulfilledCapture(shop, payment, capture)
  // A part may have been refunded in PayPal's dashboard before the shop knew of the capture.
  if (capture.refunds.length > 0) await applyPayPalRefunds(shop, payment.order_id, capture, false)
  return 'paid'
}

/** If PayPal does not respond, the reconciler retries the refund. */
async function refundUnfulfilledCapture(shop: Shop, payment: PaymentRow, capture: Capture): Promise<SettleResult> {
  try {
    const outcome = await refundAndRejectOrder(shop, payment.order_id, capture.captureId)
    return outcome === 'confirmed' ? 'paid' : 'failed'
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error
    shop.log.error({ err: error, orderId: payment.order_id }, 'refund failed')
    return 'failed'
  }
}

async function markForReview(shop: Shop, payment: PaymentRow, capture: Capture): Promise<SettleResult> {
  shop.log.error({ orderId: payment.order_id, capture }, 'capture does not match its order')
  await updateLeasedPayment(shop, payment)
    .set({
      state: 'review',
      capture_id: capture.captureId,
      lease_until: null,
      next_check_at: null,
      updated_at: nowIso(shop)
    })
    .execute()
  return 'pending'
}
