import { MINUTE } from '../../../../lib/dates.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import { createId } from '../../../platform/ids.ts'
import { lockOrder, type OrderRow } from '../../orders/queries.ts'
import {
  findUnlistedRefund,
  listAllRefunds,
  listFailedRefunds,
  reduceUnlistedRefund,
  type RefundRow,
  updateRefundedSum
} from './queries.ts'
import { acceptRefund, calculatePendingCheck, toRefundState } from './accept.ts'
import { acceptReopenedReturn } from '../../returns/queries.ts'
import { parseAmount, type PayPalRefund } from '../../../platform/paypal/client.ts'
import { type Clock, nowIso, type Shop, type ShopData } from '../../../platform/shop.ts'
import { fetchOutcome } from '../capture-at-paypal.ts'
import type { Capture } from '../confirm-order.ts'
import { readPayment } from '../queries.ts'
import { applyAcceptedRefunds, markRefundFailed } from './outcome.ts'

/** Copies PayPal's refunds of an order into the database, also those made in PayPal's dashboard. */
export async function syncPayPalRefunds(shop: Shop, orderId: string): Promise<'synced' | 'no-response' | 'not-found'> {
  const payment = await readPayment(shop.db, orderId)
  // PayPal also sends webhooks for refunds that the shop made.
  if (!payment.provider_order_id) return 'synced'
  if (payment.state === 'refunded' && !(await hasPendingRefund(shop, orderId))) return 'synced'
  const outcome = await fetchOutcome(shop, payment)
  if (outcome.kind === 'unknown') return 'no-response'
  if (outcome.kind === 'not-found') return 'not-found'
  if (outcome.kind === 'captured' || outcome.kind === 'refunded')
    await applyPayPalRefunds(shop, orderId, outcome.capture, outcome.kind === 'refunded')
  return 'synced'
}

const hasPendingRefund = async ({ db }: ShopData, orderId: string): Promise<boolean> =>
  (await listAllRefunds(db, orderId)).some(({ state }) => state === 'pending')

/** Idempotent. Ignores partial refunds of an unpaid order. */
export function applyPayPalRefunds(
  shop: Shop,
  orderId: string,
  capture: Capture,
  isFullyRefunded: boolean
): Promise<void> {
  return transact(shop.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order.payment_status === 'refunded') return updateRefundedOrder(shop, trx, order, capture)
    if (order.payment_status !== 'paid' && !isFullyRefunded) return
    const unmatched = new Set(await listAllRefunds(trx, orderId))
    const accepted: RefundRow[] = []
    for (const found of capture.refunds) {
      const row = findRow([...unmatched], found)
      if (row) unmatched.delete(row)
      const refund = await applyRefund(shop, trx, order, found, row)
      if (refund) accepted.push(refund)
    }
    if (isFullyRefunded) accepted.push(...(await recordUnlistedRefund(shop, trx, order, capture)))
    await applyAcceptedRefunds(shop, trx, { order, accepted, captureId: capture.captureId, isFullyRefunded })
  })
}

/** A refund that PayPal declines after the order was marked as refunded needs a person, who refunds it in PayPal. */
async function updateRefundedOrder(shop: Shop, trx: Trx, order: OrderRow, capture: Capture): Promise<void> {
  const refunds = await listAllRefunds(trx, order.id)
  const hadFailed = (await listFailedRefunds(trx, order.id)).length > 0
  for (const found of capture.refunds.toSorted(compareAcceptedFirst)) {
    const refund = findRow(refunds, found) ?? (await splitUnlistedRefund(shop, trx, order, found))
    if (refund?.state === 'pending' || (!refund && hadFailed)) await applyRefund(shop, trx, order, found, refund)
  }
  await updateRefundedSum(trx, order.id)
  const hasFailed = (await listFailedRefunds(trx, order.id)).length > 0
  if (hasFailed === hadFailed) return
  await trx
    .updateTable('payments')
    .set({ state: hasFailed ? 'review' : 'refunded', updated_at: nowIso(shop) })
    .where('order_id', '=', order.id)
    .execute()
}

const FAILED = new Set(['FAILED', 'CANCELLED'])

const parseRefundCents = ({ amount }: PayPalRefund): number =>
  amount ? parseAmount(amount.value, amount.currency_code) : 0

/** Sorts accepted refunds before failed ones, and large ones first, because each takes its amount from the unlisted refund. */
const compareAcceptedFirst = (one: PayPalRefund, other: PayPalRefund): number =>
  Number(FAILED.has(one.status)) - Number(FAILED.has(other.status)) || parseRefundCents(other) - parseRefundCents(one)

/** PayPal's clock and the shop's can differ. */
const MAX_CLOCK_DIFFERENCE = MINUTE

/**
 * Returns the row of a refund that PayPal had not listed when it reported the whole capture as refunded. It is pending until
 * `applyRefund` applies PayPal's status. Undefined if the refund is not part of the unlisted one.
 */
async function splitUnlistedRefund(clock: Clock, trx: Trx, order: OrderRow, found: PayPalRefund) {
  const { id, amount, create_time } = found
  const cents = parseRefundCents(found)
  const unlistedRefund = amount && (await findUnlistedRefund(trx, order.id, cents))
  if (!unlistedRefund) return undefined
  // A refund created after the unlisted one is not part of it: it replaces one that failed.
  if (create_time && Date.parse(create_time) > Date.parse(unlistedRefund.created_at) + MAX_CLOCK_DIFFERENCE)
    return undefined
  if (unlistedRefund.amount_cents === cents)
    return trx
      .updateTable('refunds')
      .set({ provider_refund_id: id, state: 'pending' })
      .where('id', '=', unlistedRefund.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  await reduceUnlistedRefund(trx, unlistedRefund, cents)
  return insertPayPalRefund(clock, trx, order, { id, status: 'PENDING', cents, created_at: unlistedRefund.created_at })
}

/** Without a `custom_id`, the refund may be the shop's own, to whose call PayPal has not responded yet. */
function findRow(known: RefundRow[], found: PayPalRefund): RefundRow | undefined {
  const { id, custom_id, amount } = found
  const own = known.find((refund) => refund.provider_refund_id === id || refund.id === custom_id)
  if (own || custom_id !== undefined || !amount) return own
  const cents = parseRefundCents(found)
  return known.find(({ state, amount_cents }) => state === 'requested' && amount_cents === cents)
}

/** Returns the refund if PayPal has newly accepted it. Otherwise returns null. */
async function applyRefund(
  shop: Shop,
  trx: Trx,
  order: OrderRow,
  found: PayPalRefund,
  known: RefundRow | undefined
): Promise<RefundRow | null> {
  const { id, status, amount } = found
  const hasFailed = FAILED.has(status)
  if (!known) {
    if (hasFailed || !amount) return null
    return insertPayPalRefund(shop, trx, order, { id, status, cents: parseRefundCents(found) })
  }
  // The process that requested it, or the reconciler, receives the refusal.
  if (known.state === 'requested') return hasFailed ? null : acceptRefund(shop, trx, known, found)
  if (known.state === 'failed') return hasFailed ? null : restoreFailedRefund(shop, trx, known, found)
  if (hasFailed) {
    shop.log.error({ orderId: order.id, refundId: known.id }, 'refund failed after PayPal had accepted it')
    await markRefundFailed(shop, trx, order, known)
    // PayPal's response may be older than the row.
  } else if (known.state === 'pending') await acceptRefund(shop, trx, known, found)
  return null
}

interface NewPayPalRefund extends Partial<Pick<RefundRow, 'created_at'>> {
  /** Null if PayPal has not listed it. */
  id: string | null
  status: string
  cents: number
}

const insertPayPalRefund = (
  clock: Clock,
  trx: Trx,
  order: OrderRow,
  { id, status, cents, ...fields }: NewPayPalRefund
): Promise<RefundRow> =>
  trx
    .insertInto('refunds')
    .values({
      id: createId(),
      order_id: order.id,
      provider_refund_id: id,
      amount_cents: cents,
      state: toRefundState(status),
      source: 'paypal',
      created_at: nowIso(clock),
      updated_at: nowIso(clock),
      next_check_at: calculatePendingCheck(clock, status),
      ...fields
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Drops the units: they were released, and another refund may have claimed them. */
export async function restoreFailedRefund(
  clock: Clock,
  trx: Trx,
  refund: RefundRow,
  found: PayPalRefund
): Promise<RefundRow> {
  await trx.deleteFrom('refund_items').where('refund_id', '=', refund.id).execute()
  await acceptReopenedReturn(clock, trx, refund.id)
  return acceptRefund(clock, trx, refund, found)
}

/** Completes the requested rejection, or adds a refund, if PayPal's list does not add up to the capture. */
async function recordUnlistedRefund(clock: Clock, trx: Trx, order: OrderRow, capture: Capture): Promise<RefundRow[]> {
  const refunds = await listAllRefunds(trx, order.id)
  const counted = refunds.filter(({ state }) => state === 'completed' || state === 'pending')
  const captured =
    capture.amount && capture.currency ? parseAmount(capture.amount, capture.currency) : order.total_cents
  const cents = captured - counted.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const rejection = refunds.find(({ state, is_rejection }) => state === 'requested' && is_rejection)
  if (rejection) return completeRejection(clock, trx, rejection, cents)
  return cents > 0 ? [await insertPayPalRefund(clock, trx, order, { id: null, status: 'COMPLETED', cents })] : []
}

async function completeRejection(clock: Clock, trx: Trx, rejection: RefundRow, cents: number): Promise<RefundRow[]> {
  const ended = await trx
    .updateTable('refunds')
    .set({ state: 'completed', amount_cents: Math.max(0, cents), updated_at: nowIso(clock) })
    .where('id', '=', rejection.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return [ended]
}
