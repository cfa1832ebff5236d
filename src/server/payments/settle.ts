import { SECOND } from '../../lib/dates.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import { expireOrder } from './cancel.ts'
import { lockOrder } from '../orders/queries.ts'
import { heldUntil } from '../orders/holds.ts'
import { findPayment, type PaymentRow } from './queries.ts'
import { nowIso, type Shop } from '../shop.ts'
import { askForOrder, captureAtPayPal, type Outcome } from './charge.ts'
import { nextCheck } from './checks.ts'
import { type Charge, confirmPaid } from './confirm.ts'
import { singleFlight } from '../single-flight.ts'
import { formatAmount, PayPalError } from '../paypal/client.ts'
import { closeRefunded, refundOrder } from './refund.ts'

/**
 * How a settling ended. `declined` and `not-approved` leave the order payable; `pending` waits for PayPal; `under-way`
 * is another process's to end.
 */
export type Settled = 'paid' | 'pending' | 'under-way' | 'declined' | 'not-approved' | 'failed'

/**
 * For how long one process alone charges an order. One that dies leaves its lease to run out; one that is slower than
 * its lease does no harm, because PayPal knows the request id and the database decides what is done once.
 */
const LEASE = 30 * SECOND

/**
 * Charges an approved order and confirms it: the one function behind the capture call, the webhook and the
 * reconciler. Safe to call again at any time and from anywhere: within a process callers share one attempt, across
 * processes one holds the lease, and PayPal's request id makes a repeat of the charge harmless.
 */
export const settle = (shop: Shop, orderId: string): Promise<Settled> =>
  singleFlight(shop, `settle ${orderId}`, () => settleOnce(shop, orderId))

async function settleOnce(shop: Shop, orderId: string): Promise<Settled> {
  const begun = await beginCapture(shop, orderId)
  if (begun.kind === 'ended') return begun.settled
  if (begun.kind === 'closed') return refundLateCharge(shop, begun.payment)
  return finish(shop, begun.payment, await captureAtPayPal(shop, begun.payment))
}

type Begun = { kind: 'ended'; settled: Settled } | { kind: 'closed' | 'leased'; payment: PaymentRow }

/** Transaction A: the order is marked as being charged, for as long as the lease. */
function beginCapture(shop: Shop, orderId: string): Promise<Begun> {
  return transact(shop.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    const payment = await findPayment(trx, orderId)
    if (!order || !payment) throw new ShopError('not-found', 'Order can not be found')
    const ended = (settled: Settled): Begun => ({ kind: 'ended', settled })
    if (order.payment_status === 'paid') return ended('paid')
    if (!payment.provider_order_id) return ended(order.payment_status === 'pending' ? 'not-approved' : 'failed')
    if (order.payment_status === 'failed') return { kind: 'closed', payment }
    if (order.payment_status === 'refunded') return ended('failed')
    if (payment.state === 'review' || payment.state === 'refunding') return ended('pending')
    if (payment.lease_until && payment.lease_until > nowIso(shop)) return ended('under-way')
    const lease = new Date(shop.now().getTime() + LEASE).toISOString()
    const since = payment.state === 'capturing' ? payment.updated_at : nowIso(shop)
    await trx
      .updateTable('payments')
      .set({ state: 'capturing', lease_until: lease, next_check_at: lease, updated_at: since })
      .where('order_id', '=', orderId)
      .execute()
    return { kind: 'leased', payment: { ...payment, state: 'capturing', lease_until: lease, updated_at: since } }
  })
}

async function finish(shop: Shop, payment: PaymentRow, outcome: Outcome): Promise<Settled> {
  switch (outcome.kind) {
    case 'charged':
      return confirmCharge(shop, payment, outcome.charge)
    case 'refunded':
      await closeRefunded(shop, payment.order_id, outcome.charge.captureId, null)
      return 'failed'
    case 'pending':
      // It keeps its stock and stays marked until PayPal tells more.
      await endLease(shop, payment, {})
      return 'pending'
    case 'approved':
    case 'unknown':
      await endLease(shop, payment, {}, 'unanswered')
      return 'pending'
    case 'not-approved':
      await endLease(shop, payment, { state: 'open' })
      return 'not-approved'
    case 'declined':
      // A declined instrument needs a new request id, or PayPal would answer the same refusal again.
      await endLease(shop, payment, { state: 'open', attempt: payment.attempt + 1, declined_at: nowIso(shop) })
      return 'declined'
    case 'used-up':
      // PayPal's order ended with a declined charge: ours can be paid with a new one.
      await endLease(shop, payment, {
        state: 'created',
        attempt: payment.attempt + 1,
        declined_at: nowIso(shop),
        provider_order_id: null,
        approval_url: null
      })
      return 'declined'
    case 'gone':
      return giveUp(shop, payment)
  }
}

type PaymentChange = Partial<
  Pick<PaymentRow, 'state' | 'attempt' | 'declined_at' | 'provider_order_id' | 'approval_url'>
>

/** Only who holds the lease may end it. */
async function endLease(
  shop: Shop,
  payment: PaymentRow,
  change: PaymentChange,
  why: 'waits' | 'unanswered' = 'waits'
): Promise<void> {
  const until = await heldUntil(shop.db, payment.order_id)
  const next_check_at = nextCheck(shop, { ...payment, ...change, heldUntil: until }, why)
  const updated_at = change.state ? nowIso(shop) : payment.updated_at
  await shop.db
    .updateTable('payments')
    .set({ ...change, lease_until: null, next_check_at, updated_at })
    .where('order_id', '=', payment.order_id)
    .where('state', '=', 'capturing')
    .where('lease_until', '=', payment.lease_until)
    .execute()
}

/** PayPal no longer knows the order, so it was never charged and never will be. */
async function giveUp(shop: Shop, payment: PaymentRow): Promise<Settled> {
  await endLease(shop, payment, { state: 'open' })
  await expireOrder(shop, payment.order_id)
  return 'failed'
}

/** A charge that arrives after its order was given up goes back. */
async function refundLateCharge(shop: Shop, payment: PaymentRow): Promise<Settled> {
  const outcome = await askForOrder(shop, payment)
  return outcome.kind === 'charged' ? giveBack(shop, payment, outcome.charge) : 'failed'
}

/** Transaction B. What was charged must be what was asked, in every part, before the order counts as paid. */
async function confirmCharge(shop: Shop, payment: PaymentRow, charge: Charge): Promise<Settled> {
  const matches =
    charge.amount === formatAmount(payment.amount_cents, payment.currency) &&
    charge.currency === payment.currency &&
    (charge.orderId === undefined || charge.orderId === payment.order_id)
  if (!matches) return setAside(shop, payment, charge)
  if (await confirmPaid(shop, payment.order_id, charge)) return 'paid'
  // The stock is gone, or the order was closed meanwhile: the money goes back and the order says so.
  return giveBack(shop, payment, charge)
}

/** However long PayPal takes to give it back: that it must is kept, and the reconciler goes on with it. */
async function giveBack(shop: Shop, payment: PaymentRow, charge: Charge): Promise<Settled> {
  await refundOrder(shop, payment.order_id, charge.captureId).catch((error: unknown) => {
    if (!(error instanceof PayPalError)) throw error
    shop.log.error({ err: error, orderId: payment.order_id }, 'refund failed')
  })
  return 'failed'
}

/** A charge that is not what was asked waits for a person. */
async function setAside(shop: Shop, payment: PaymentRow, charge: Charge): Promise<Settled> {
  shop.log.error({ orderId: payment.order_id, charge }, 'charge does not match its order')
  await shop.db
    .updateTable('payments')
    .set({
      state: 'review',
      capture_id: charge.captureId,
      lease_until: null,
      next_check_at: null,
      updated_at: nowIso(shop)
    })
    .where('order_id', '=', payment.order_id)
    .execute()
  return 'pending'
}
