import { sql } from 'kysely'

import { hasShipped } from '../../../../domain/orders/order-status.ts'
import { toDollars } from '../../../../lib/money.ts'
import { recordAudit } from '../../../people/audit/audit.ts'
import { incrementCatalogVersionIfReviewed } from '../../../platform/catalog-version.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import { SYSTEM } from '../../../platform/http/session.ts'
import { type Clock, nowIso, type Shop } from '../../../platform/shop.ts'
import { releaseStock } from '../../orders/holds.ts'
import { queueCancellationFailureMail, queueOwnerCancellationMail } from '../../orders/mails/order-cancelled.ts'
import { queueRefundMail, queueRejectionMail } from '../../orders/mails/refund.ts'
import { lockOrder, type OrderRow } from '../../orders/queries.ts'
import { moveStock, type StockMove, toReleaseMove } from '../../products/stock.ts'
import { releaseUses } from '../../promotions/uses.ts'
import { queueReturnAcceptedMail } from '../../returns/mails.ts'
import {
  acceptPendingReturns,
  findReturnOfRefund,
  hasReturns,
  listReplacements,
  reopenReturn
} from '../../returns/queries.ts'
import { calculateRefundCheck } from '../next-check.ts'
import { readPayment } from '../queries.ts'
import { listAllRefunds, listRestockMoves, readRefund, type RefundRow, updateRefundedSum } from './queries.ts'

interface AcceptedRefunds {
  /** Locked, and as it was before the refunds. */
  order: OrderRow
  /** The refunds that PayPal has just accepted. */
  accepted: RefundRow[]
  captureId: string
  /** True if PayPal reports the capture as fully refunded. */
  isFullyRefunded?: boolean
}

/**
 * Applies accepted refunds to their order: restocks the units, queues the emails, and marks the order as refunded if
 * nothing remains. A shipped order keeps its status, unless an admin rejects it. Call it last in a transaction, because
 * it moves stock.
 */
export async function applyAcceptedRefunds(shop: Shop, trx: Trx, refunds: AcceptedRefunds): Promise<void> {
  const { order, accepted } = refunds
  await updateRefundedSum(trx, order.id)
  const moves: StockMove[] = []
  for (const refund of accepted) {
    moves.push(...(await listRestockMoves(trx, refund.id)))
    await recordRefund(shop, trx, refund)
  }
  const isClosed = refunds.isFullyRefunded || (await isFullyRefunded(trx, order))
  const wasShipped = await hasBeenShipped(trx, order)
  const shouldReject = !wasShipped || accepted.some(({ is_rejection }) => is_rejection)
  const newStatus = isClosed && shouldReject ? 'rejected' : order.order_status
  await queueMails(shop, trx, refunds, { isRejected: newStatus === 'rejected', wasShipped })
  if (isClosed) moves.push(...(await markOrderRefunded(shop, trx, refunds, { newStatus, wasShipped })))
  await moveStock(shop, trx, moves)
  if (isClosed) await incrementCatalogVersionIfReviewed(shop, trx, order)
}

/** The audit log has another event for the refund that rejects an order. */
async function recordRefund(clock: Clock, trx: Trx, refund: RefundRow): Promise<void> {
  if (refund.is_rejection) return
  await recordAudit(clock, trx, {
    ...SYSTEM,
    action: 'order.partially-refunded',
    subject: { kind: 'order', id: refund.order_id },
    after: { amount: toDollars(refund.amount_cents) }
  })
}

async function isFullyRefunded(trx: Trx, order: OrderRow): Promise<boolean> {
  const refunds = await listAllRefunds(trx, order.id)
  const accepted = refunds.filter(({ state }) => state === 'completed' || state === 'pending')
  if (accepted.some(({ is_rejection }) => is_rejection)) return true
  return accepted.reduce((sum, { amount_cents }) => sum + amount_cents, 0) >= order.total_cents
}

/** A return proves that the order was shipped, even if an admin has reset its status. */
const hasBeenShipped = async (trx: Trx, order: OrderRow): Promise<boolean> =>
  hasShipped(order.order_status) || (await hasReturns(trx, order.id))

async function queueMails(
  shop: Shop,
  trx: Trx,
  { order, accepted }: AcceptedRefunds,
  { isRejected, wasShipped }: { isRejected: boolean; wasShipped: boolean }
): Promise<void> {
  if (!isRejected) {
    for (const refund of accepted) await queueRefundMail(shop, trx, order, refund)
    return
  }
  const cents = accepted.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const isKnown = await isTotalCaptured(trx, order)
  await queueRejectionMail(shop, trx, order, { cents: isKnown ? cents : null, wasShipped })
  if (order.cancelled_at && order.payment_status === 'paid') await queueOwnerCancellationMail(shop, trx, order)
}

/** Only a capture that equals the total marks an order as paid or out of stock. */
async function isTotalCaptured(trx: Trx, order: OrderRow): Promise<boolean> {
  return order.payment_status === 'paid' || Boolean((await readPayment(trx, order.id)).out_of_stock_at)
}

/** Returns the stock moves that the caller must make. */
async function markOrderRefunded(
  shop: Shop,
  trx: Trx,
  { order, captureId }: AcceptedRefunds,
  { newStatus, wasShipped }: { newStatus: OrderRow['order_status']; wasShipped: boolean }
): Promise<StockMove[]> {
  const now = nowIso(shop)
  await trx
    .updateTable('payments')
    .set({
      state: 'refunded',
      capture_id: captureId,
      lease_until: null,
      next_check_at: null,
      updated_at: now
    })
    .where('order_id', '=', order.id)
    .execute()
  await trx
    .updateTable('orders')
    .set({ order_status: newStatus, payment_status: 'refunded', updated_at: now })
    .where('id', '=', order.id)
    .execute()
  await recordAudit(shop, trx, {
    ...SYSTEM,
    action: 'order.refunded',
    subject: { kind: 'order', id: order.id },
    before: { orderStatus: order.order_status, paymentStatus: order.payment_status },
    after: { orderStatus: newStatus, paymentStatus: 'refunded' }
  })
  if (!wasShipped) await releaseUses(shop, trx, order.id)
  const moves: StockMove[] = []
  for (const request of await acceptPendingReturns(shop, trx, order.id)) {
    await queueReturnAcceptedMail(shop, trx, order, request)
    moves.push(...(await listReplacements(trx, request.id)).map(toReleaseMove))
  }
  moves.push(...(await releaseStock(trx, order.id, wasShipped)))
  await trx
    .updateTable('order_items')
    .set({ refunded_quantity: sql`quantity - exchanged_quantity` })
    .where('order_id', '=', order.id)
    .execute()
  return moves
}

/** Releases the amount and the units of a refund that PayPal has declined. Idempotent. */
export async function failRefund(shop: Shop, refundId: string): Promise<void> {
  const { order_id } = await readRefund(shop.db, refundId)
  await transact(shop.db, async (trx) => {
    const order = await lockOrder(trx, order_id)
    const refund = await readRefund(trx, refundId)
    if (refund.state !== 'requested') return
    await markRefundFailed(shop, trx, order, refund)
    if (refund.is_rejection) await abortRejection(shop, trx, order, refund)
    // The refund of the whole order in the meantime left out the units of this refund.
    if (order.payment_status === 'refunded') await moveStock(shop, trx, await listRestockMoves(trx, refundId))
  })
}

/** Call it after locking the order. Restocked units keep their refunded count, so they cannot be restocked twice. */
export async function markRefundFailed(shop: Shop, trx: Trx, order: OrderRow, refund: RefundRow): Promise<void> {
  const wasAccepted = refund.state !== 'requested'
  await trx
    .updateTable('refunds')
    .set({ state: 'failed', next_check_at: null, updated_at: nowIso(shop) })
    .where('id', '=', refund.id)
    .execute()
  if (order.payment_status === 'paid') {
    await releaseItems(trx, refund, wasAccepted)
    if (!wasAccepted) await reopenReturn(trx, refund.id)
  } else if (!wasAccepted) {
    // Another refund has covered the rest of the order, including these units.
    const request = await findReturnOfRefund(trx, refund.id)
    if (request) await queueReturnAcceptedMail(shop, trx, order, request)
  }
  await updateRefundedSum(trx, order.id)
  await recordAudit(shop, trx, {
    ...SYSTEM,
    action: 'order.refund-failed',
    subject: { kind: 'order', id: order.id },
    after: { amount: toDollars(refund.amount_cents) }
  })
}

async function releaseItems(trx: Trx, refund: RefundRow, wasAccepted: boolean): Promise<void> {
  const items = await trx
    .selectFrom('refund_items')
    .selectAll()
    .where('refund_id', '=', refund.id)
    .$if(wasAccepted, (query) => query.where('restocked', '=', 0))
    .execute()
  for (const { order_item_id, quantity } of items)
    await trx
      .updateTable('order_items')
      .set({ refunded_quantity: sql`refunded_quantity - ${quantity}` })
      .where('id', '=', order_item_id)
      .execute()
}

/** A paid order continues, also if its shopper had cancelled it. Otherwise the payment goes to manual review. */
async function abortRejection(shop: Shop, trx: Trx, order: OrderRow, refund: RefundRow): Promise<void> {
  const { captured_at } = await readPayment(trx, order.id)
  const isPaid = order.payment_status === 'paid'
  await trx
    .updateTable('payments')
    .set({
      state: isPaid ? 'captured' : 'review',
      next_check_at: calculateRefundCheck(shop, captured_at),
      updated_at: nowIso(shop)
    })
    .where('order_id', '=', order.id)
    .where('state', '=', 'refunding')
    .execute()
  if (!isPaid || !order.cancelled_at) return
  await trx.updateTable('orders').set({ cancelled_at: null }).where('id', '=', order.id).execute()
  await queueCancellationFailureMail(shop, trx, order, refund.id)
}
