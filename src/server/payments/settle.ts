import { releaseHolds } from '../orders/expire.ts'
import { findOrderRow, findPayment, listHolds, lockOrder, type OrderRow, type PaymentRow } from '../orders/queries.ts'
import { reserve } from '../catalog/stock.ts'
import type { Trx } from '../db/schema.ts'
import { ShopError } from '../errors.ts'
import { nowIso, type Shop } from '../shop.ts'
import { confirmPaid, type Charge } from './confirm.ts'
import { formatAmount, PayPalError, type PayPalOrder } from './paypal.ts'
import { refundOrder } from './refund.ts'

/** How a settling ended. `declined` and `not-approved` leave the order payable; `pending` waits for PayPal. */
export type Settled = 'paid' | 'pending' | 'declined' | 'not-approved' | 'failed'

const underWay = new WeakMap<Shop, Map<string, Promise<Settled>>>()

/**
 * Charges an approved order and confirms it: the one function behind the capture call, the webhook and the
 * reconciler. Safe to call again at any time and from anywhere; within one process callers share one attempt, and
 * across processes PayPal's request id and the conditional updates make the second a repeat of the first.
 */
export function settle(shop: Shop, orderId: string): Promise<Settled> {
  const running = underWay.get(shop) ?? new Map<string, Promise<Settled>>()
  underWay.set(shop, running)
  const known = running.get(orderId)
  if (known) return known
  const attempt = settleOnce(shop, orderId).finally(() => running.delete(orderId))
  running.set(orderId, attempt)
  return attempt
}

async function settleOnce(shop: Shop, orderId: string): Promise<Settled> {
  const start = await beginCapture(shop, orderId)
  if (typeof start === 'string') return start
  const outcome = await captureAtPayPal(shop, start)
  return finish(shop, start, outcome)
}

/** Transaction A: the order is marked as being charged, and its stock is set aside again if the hold has lapsed. */
function beginCapture(shop: Shop, orderId: string): Promise<Settled | PaymentRow> {
  return shop.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    const payment = await findPayment(trx, orderId)
    if (!order || !payment) throw new ShopError('not-found', 'Order can not be found')
    if (order.payment_status === 'paid') return 'paid'
    if (order.payment_status !== 'pending') return 'failed'
    if (!payment.provider_order_id) return 'not-approved'
    await reserveAgain(trx, orderId)
    await trx
      .updateTable('payments')
      .set({ state: 'capturing', updated_at: nowIso(shop) })
      .where('order_id', '=', orderId)
      .execute()
    return payment
  })
}

async function reserveAgain(trx: Trx, orderId: string): Promise<void> {
  for (const hold of await listHolds(trx, orderId)) {
    if (hold.state !== 'released') continue
    if (!(await reserve(trx, hold.product_id, hold.quantity))) {
      throw new ShopError('out-of-stock', 'An item of this order has sold out meanwhile. You have not been charged.')
    }
    await trx
      .updateTable('stock_holds')
      .set({ state: 'held' })
      .where('order_id', '=', orderId)
      .where('product_id', '=', hold.product_id)
      .execute()
  }
}

type Outcome = { kind: 'charged' | 'pending'; charge: Charge } | { kind: 'declined' | 'not-approved' | 'unknown' }

/** The same request id on a retry; on anything ambiguous the order itself is asked. */
async function captureAtPayPal(shop: Shop, payment: PaymentRow): Promise<Outcome> {
  const id = payment.provider_order_id ?? ''
  try {
    return outcomeOf(await shop.paypal.captureOrder(id, `capture-${payment.order_id}-${payment.attempt}`))
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error
    shop.log.warn({ orderId: payment.order_id, issue: error.issue, message: error.message }, 'capture refused')
    if (error.issue === 'INSTRUMENT_DECLINED') return { kind: 'declined' }
    const order = await shop.paypal.getOrder(id).catch(() => null)
    return order ? outcomeOf(order) : { kind: 'unknown' }
  }
}

/** COMPLETED does not mean paid: what counts is the status of the capture inside. */
function outcomeOf(order: PayPalOrder): Outcome {
  const unit = order.purchase_units?.[0]
  const capture = unit?.payments?.captures?.[0]
  if (!capture) return { kind: order.status === 'COMPLETED' ? 'unknown' : 'not-approved' }
  if (capture.status === 'DECLINED' || capture.status === 'FAILED') return { kind: 'declined' }
  const charge: Charge = {
    captureId: capture.id,
    payerId: order.payer?.payer_id ?? '',
    amount: capture.amount?.value,
    currency: capture.amount?.currency_code,
    orderId: capture.custom_id ?? unit?.custom_id
  }
  return { kind: capture.status === 'PENDING' ? 'pending' : 'charged', charge }
}

async function finish(shop: Shop, payment: PaymentRow, outcome: Outcome): Promise<Settled> {
  if (outcome.kind === 'charged') return confirmCharge(shop, payment, outcome.charge)
  // A pending charge, or one of which nothing is known, keeps its stock and stays marked until PayPal tells more.
  if (outcome.kind === 'pending' || outcome.kind === 'unknown') return 'pending'
  await shop.db
    .updateTable('payments')
    .set({
      state: 'open',
      // A declined instrument needs a new request id, or PayPal would answer the same refusal again.
      attempt: outcome.kind === 'declined' ? payment.attempt + 1 : payment.attempt,
      updated_at: nowIso(shop)
    })
    .where('order_id', '=', payment.order_id)
    .where('state', '=', 'capturing')
    .where('attempt', '=', payment.attempt)
    .execute()
  return outcome.kind
}

/** Transaction B. What was charged must be what was asked, in every part, before the order counts as paid. */
async function confirmCharge(shop: Shop, payment: PaymentRow, charge: Charge): Promise<Settled> {
  const matches =
    charge.amount === formatAmount(payment.amount_cents, payment.currency) &&
    charge.currency === payment.currency &&
    (charge.orderId === undefined || charge.orderId === payment.order_id)
  if (!matches) {
    shop.log.error({ orderId: payment.order_id, charge }, 'charge does not match its order')
    await shop.db
      .updateTable('payments')
      .set({ state: 'review', updated_at: nowIso(shop) })
      .where('order_id', '=', payment.order_id)
      .execute()
    return 'pending'
  }
  return (await confirmPaid(shop, payment.order_id, charge)) ? 'paid' : giveBack(shop, payment.order_id, charge)
}

/** Paid, but the stock is gone: the money goes back and the order says so. */
async function giveBack(shop: Shop, orderId: string, charge: Charge): Promise<Settled> {
  await refundOrder(shop, orderId, charge.captureId, (trx) => releaseHolds(trx, orderId))
  return 'failed'
}

/** The order as it stands after a settling. */
export async function settledOrder(shop: Shop, orderId: string): Promise<OrderRow> {
  const row = await findOrderRow(shop.db, orderId)
  if (!row) throw new ShopError('not-found', 'Order can not be found')
  return row
}
