import { hasShipped } from '../../domain/orders/order-status.ts'
import { recordAudit } from '../audit/audit.ts'
import { SYSTEM } from '../http/session.ts'
import { moveStock } from '../catalog/stock.ts'
import { bumpCatalogIfReviewed } from '../catalog/catalog-version.ts'
import type { Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import { composeRefundMail } from '../orders/mails/refunded.ts'
import { queueMail } from '../mail/outbox.ts'
import { returnStock } from '../orders/holds.ts'
import { findOrder, lockOrder, type OrderRow } from '../orders/queries.ts'
import { readPayment } from './queries.ts'
import { nowIso, type Shop } from '../shop.ts'
import { fetchOutcome } from './capture-at-paypal.ts'
import { calculateNextCheck } from './next-check.ts'
import { PayPalError } from '../paypal/client.ts'

/**
 * Refunds the payment and rejects the order. Saves `refunding` first, so that the reconciler resumes an interrupted
 * refund. The request id makes retries idempotent. Throws a PayPalError.
 */
export async function refundOrder(shop: Shop, orderId: string, captureId: string): Promise<void> {
  await setPaymentState(shop, orderId, 'refunding', captureId)
  const refundId = await requestRefund(shop, orderId, captureId).catch(async (error: PayPalError) => {
    const isPaid = (await findOrder(shop.db, orderId))?.payment_status === 'paid'
    // A person must decide about a refused refund.
    if (error.isFinal) await setPaymentState(shop, orderId, isPaid ? 'captured' : 'review', captureId)
    throw error
  })
  await closeRefundedOrder(shop, orderId, captureId, refundId)
}

/** Records the refund in the order and the payment, returns the stock and queues the mail. Idempotent. */
export async function closeRefundedOrder(
  shop: Shop,
  orderId: string,
  captureId: string,
  refundId: string | null
): Promise<void> {
  await transact(shop.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order.payment_status === 'refunded') return
    const now = nowIso(shop)
    await trx
      .updateTable('payments')
      .set({
        state: 'refunded',
        capture_id: captureId,
        refund_id: refundId,
        lease_until: null,
        next_check_at: null,
        updated_at: now
      })
      .where('order_id', '=', orderId)
      .execute()
    await trx
      .updateTable('orders')
      .set({ order_status: 'rejected', payment_status: 'refunded', updated_at: now })
      .where('id', '=', orderId)
      .execute()
    const subject = { kind: 'order', id: orderId }
    const change = {
      before: { orderStatus: order.order_status, paymentStatus: order.payment_status },
      after: { orderStatus: 'rejected', paymentStatus: 'refunded' }
    }
    await recordAudit(shop, trx, { ...SYSTEM, ...change, action: 'order.refunded', subject })
    await queueMail(shop, trx, await composeRefundMail(shop, trx, order, await isTotalCharged(trx, order)))
    await moveStock(trx, await returnStock(trx, orderId, hasShipped(order.order_status)))
    await bumpCatalogIfReviewed(trx, order)
  })
}

/** Only a charge that equals the total marks an order as paid or out of stock. */
async function isTotalCharged(trx: Trx, order: OrderRow): Promise<boolean> {
  return order.payment_status === 'paid' || Boolean((await readPayment(trx, order.id)).unstocked_at)
}

/**
 * Records a refund that was made at PayPal. Ignores partial refunds. Throws if PayPal does not return the state: the
 * reconciler skips captured payments, so PayPal must send the webhook again.
 */
export async function applyPayPalRefund(shop: Shop, orderId: string): Promise<void> {
  const payment = await readPayment(shop.db, orderId)
  // PayPal also sends webhooks for refunds that the shop made.
  if (payment.state === 'refunded' || !payment.provider_order_id) return
  const outcome = await fetchOutcome(shop, payment)
  if (outcome.kind === 'unknown' || outcome.kind === 'not-found') throw new ShopError('provider-down', REFUND_UNKNOWN)
  if (outcome.kind === 'refunded') await closeRefundedOrder(shop, orderId, outcome.charge.captureId, null)
}

const REFUND_UNKNOWN = 'PayPal did not return the state of this payment. Please send this event again.'

async function requestRefund(shop: Shop, orderId: string, captureId: string): Promise<string | null> {
  const refund = await shop.paypal.refundCapture(captureId, `refund-${orderId}`).catch((error: PayPalError) => {
    if (error.issue === 'CAPTURE_FULLY_REFUNDED') return null
    throw error
  })
  if (!refund || ['COMPLETED', 'PENDING'].includes(refund.status)) return refund?.id ?? null
  throw new PayPalError(`the refund is ${refund.status}`, undefined, 422, true)
}

async function setPaymentState(
  shop: Shop,
  orderId: string,
  state: 'refunding' | 'captured' | 'review',
  captureId: string
): Promise<void> {
  const payment = await readPayment(shop.db, orderId)
  const since = payment.state === state ? payment.updated_at : nowIso(shop)
  // The check interval depends on the refund's age, not the payment's.
  const nextCheck = state === 'refunding' ? calculateNextCheck(shop, { state, created_at: since }, 'waiting') : null
  await shop.db
    .updateTable('payments')
    .set({ state, capture_id: captureId, lease_until: null, next_check_at: nextCheck, updated_at: since })
    .where('order_id', '=', orderId)
    .where('state', '!=', 'refunded')
    .execute()
}
