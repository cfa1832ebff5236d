import { hasShipped } from '../../../domain/orders/order-status.ts'
import { recordAudit } from '../../people/audit/audit.ts'
import { moveStock } from '../products/stock.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import { type Requester, SYSTEM } from '../../platform/http/session.ts'
import { queueCancellationMail, queueCancellationRequestMails } from './mails/order-cancelled.ts'
import { lockOrder, type OrderRow } from './queries.ts'
import type { RefundRow } from '../payments/refunds/queries.ts'
import { hasReturns } from '../returns/queries.ts'
import { cancelUnpaidOrder } from '../payments/cancel-unpaid-order.ts'
import { type PaymentRow, readPayment } from '../payments/queries.ts'
import { requestRejection } from '../payments/refunds/reject-order.ts'
import { trySendRefund } from '../payments/refunds/send.ts'
import { syncPayPalRefunds } from '../payments/refunds/sync-paypal-refunds.ts'
import { countAttemptInTransaction } from '../../platform/rate-limits/count-attempts.ts'
import { createLimit } from '../../platform/rate-limits/attempt-limits.ts'
import { nowIso, type Shop } from '../../platform/shop.ts'

/** Resolves to the reason why the shopper cannot cancel an order. */
export async function readCancellationError(db: Db, order: OrderRow): Promise<string | undefined> {
  const error = findCancellationError(order, await readPayment(db, order.id))
  // An admin may have reset the status of a delivered order.
  return error ?? ((await hasReturns(db, order.id)) ? SHIPPED : undefined)
}

export function findCancellationError(order: OrderRow, { state }: PaymentRow): string | undefined {
  if (order.cancelled_at) return 'You have already cancelled this order.'
  if (order.order_status === 'rejected' || order.payment_status === 'refunded') return 'This order is already closed.'
  if (hasShipped(order.order_status) || order.tracking_number !== null) return SHIPPED
  if (order.cancellation_requested_at) return 'You have already asked us to cancel this order.'
  if (state === 'refunding') return 'This order is being refunded right now.'
  return CANCELLABLE.has(state) ? undefined : 'Your payment is being processed. Please try again in a few minutes.'
}

const SHIPPED = 'This order has already shipped.'

const CANCELLABLE = new Set<PaymentRow['state']>(['created', 'open', 'captured'])

/**
 * Cancels an order that has not shipped, and refunds the remaining amount of a paid one. If PayPal does not respond, the
 * reconciler repeats the refund and then rejects the order. After several paid orders in a day, only requests the
 * cancellation, because PayPal keeps its fees. Throws a ShopError.
 */
export async function cancelOrder(shop: Shop, requester: Requester, order: OrderRow): Promise<void> {
  await requireCancellable(shop.db, order)
  // A refund made in PayPal's dashboard changes what remains to be refunded.
  if (order.payment_status === 'paid') await syncPayPalRefunds(shop, order.id)
  const refund = await transact(shop.db, (trx) => writeCancellation(shop, trx, requester, order.id))
  if (refund && (await trySendRefund(shop, refund)) === 'declined')
    throw new ShopError('payment-declined', REFUND_DECLINED)
}

async function requireCancellable(db: Db, order: OrderRow): Promise<void> {
  const error = await readCancellationError(db, order)
  if (error) throw new ShopError('conflict', error)
}

/** Returns the refund to make, or null if the order was not paid or the owner has to decide. */
async function writeCancellation(
  shop: Shop,
  trx: Trx,
  requester: Requester,
  orderId: string
): Promise<RefundRow | null> {
  const order = await lockOrder(trx, orderId)
  await requireCancellable(trx, order)
  const isPaid = order.payment_status === 'paid'
  if (isPaid && (await countAttemptInTransaction(shop, trx, [createLimit('paid-cancellation', order.user_id)])))
    return requestCancellation(shop, trx, requester, order)
  await trx
    .updateTable('orders')
    .set({ cancelled_at: nowIso(shop), updated_at: nowIso(shop) })
    .where('id', '=', orderId)
    .execute()
  await recordAudit(shop, trx, {
    ...requester,
    action: 'order.cancelled',
    subject: { kind: 'order', id: orderId },
    before: { orderStatus: order.order_status },
    after: { orderStatus: 'rejected' }
  })
  // The refund names no person, so that nothing remains in it when the account is erased.
  if (isPaid) {
    const { capture_id } = await readPayment(trx, orderId)
    return requestRejection(shop, trx, order, capture_id ?? '', SYSTEM)
  }
  const moves = await cancelUnpaidOrder(shop, trx, orderId)
  await queueCancellationMail(shop, trx, order)
  await moveStock(shop, trx, moves ?? [])
  return null
}

/** The owner accepts the request by rejecting the order, and declines it by continuing with the order. */
async function requestCancellation(shop: Shop, trx: Trx, requester: Requester, order: OrderRow): Promise<null> {
  const at = nowIso(shop)
  await trx.updateTable('orders').set({ cancellation_requested_at: at }).where('id', '=', order.id).execute()
  await queueCancellationRequestMails(shop, trx, order, at)
  const subject = { kind: 'order', id: order.id }
  await recordAudit(shop, trx, { ...requester, action: 'order.cancellation-requested', subject })
  return null
}

const REFUND_DECLINED = 'PayPal declined the refund, so your order was not cancelled. Please contact us.'
