import { hasShipped } from '../../lib/order-status.ts'
import { recordAudit } from '../audit/audit.ts'
import { SYSTEM } from '../http/session.ts'
import { moveStock } from '../catalog/stock.ts'
import { bumpCatalogueIfReviewed } from '../catalog/version.ts'
import type { Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import { refundedMail } from '../orders/mails/refunded.ts'
import { queueMail } from '../mail/outbox.ts'
import { returnStock } from '../orders/holds.ts'
import { findOrder, lockOrder, type OrderRow } from '../orders/queries.ts'
import { findPayment } from './queries.ts'
import { nowIso, type Shop } from '../shop.ts'
import { askForOrder } from './charge.ts'
import { nextCheck } from './checks.ts'
import { PayPalError } from '../paypal/client.ts'

/**
 * Gives a charge back, then closes its order as rejected and refunded and puts its stock back. The intent is kept
 * first, so that whatever stops this, the reconciler goes on with it; PayPal takes the request id, so a repeat refunds
 * nothing more. Throws a PayPalError when PayPal refused, or did not answer.
 */
export async function refundOrder(shop: Shop, orderId: string, captureId: string): Promise<void> {
  await setState(shop, orderId, 'refunding', captureId)
  const refundId = await askPayPal(shop, orderId, captureId).catch(async (error: unknown) => {
    const refused = error instanceof PayPalError && !error.ambiguous
    // What PayPal will not give back by itself waits for a person; an order that is paid stays paid.
    const paid = (await findOrder(shop.db, orderId))?.payment_status === 'paid'
    if (refused) await setState(shop, orderId, paid ? 'captured' : 'review', captureId)
    throw error
  })
  await closeRefunded(shop, orderId, captureId, refundId)
}

/**
 * Closes an order whose money has gone back: rejected and refunded, its stock on the shelf again unless the goods have
 * left. Once.
 */
export async function closeRefunded(
  shop: Shop,
  orderId: string,
  captureId: string,
  refundId: string | null
): Promise<void> {
  await transact(shop.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order || order.payment_status === 'refunded') return
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
    await queueMail(shop, trx, await refundedMail(shop, trx, order, await isTotalCharged(trx, order)))
    await moveStock(trx, await returnStock(trx, orderId, hasShipped(order.order_status)))
    await bumpCatalogueIfReviewed(trx, order)
  })
}

/** An order is paid, or found to be out of stock, only after its charge has matched it. */
async function isTotalCharged(trx: Trx, order: OrderRow): Promise<boolean> {
  return order.payment_status === 'paid' || Boolean((await findPayment(trx, order.id))?.unstocked_at)
}

/**
 * A refund that was made at PayPal itself: the order follows it. A partial one leaves the order as it is. Throws when
 * PayPal does not say how it stands: nobody looks at a payment that has ended, so PayPal must tell of it again.
 */
export async function takeOverRefund(shop: Shop, orderId: string): Promise<void> {
  const payment = await findPayment(shop.db, orderId)
  // PayPal tells of the shop's own refunds too.
  if (payment?.state === 'refunded') return
  const outcome = payment?.provider_order_id ? await askForOrder(shop, payment) : undefined
  if (outcome?.kind === 'unknown' || outcome?.kind === 'gone') throw new ShopError('provider-down', NOT_TOLD)
  if (outcome?.kind === 'refunded') await closeRefunded(shop, orderId, outcome.charge.captureId, null)
}

const NOT_TOLD = 'PayPal did not say how this payment stands. Please tell of it again.'

async function askPayPal(shop: Shop, orderId: string, captureId: string): Promise<string | null> {
  try {
    const refund = await shop.paypal.refundCapture(captureId, `refund-${orderId}`)
    if (refund.status === 'COMPLETED' || refund.status === 'PENDING') return refund.id
    throw new PayPalError(`the refund is ${refund.status}`, undefined, 422, false)
  } catch (error) {
    if (error instanceof PayPalError && error.issue === 'CAPTURE_FULLY_REFUNDED') return null
    throw error
  }
}

async function setState(
  shop: Shop,
  orderId: string,
  state: 'refunding' | 'captured' | 'review',
  captureId: string
): Promise<void> {
  const payment = await findPayment(shop.db, orderId)
  const since = payment?.state === state ? payment.updated_at : nowIso(shop)
  // A refund is as old as the wish for it, however old its payment is.
  const next = state === 'refunding' ? nextCheck(shop, { state, created_at: since }, 'waits') : null
  await shop.db
    .updateTable('payments')
    .set({ state, capture_id: captureId, lease_until: null, next_check_at: next, updated_at: since })
    .where('order_id', '=', orderId)
    .where('state', '!=', 'refunded')
    .execute()
}
