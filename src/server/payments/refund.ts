import { moveStock } from '../catalog/stock.ts'
import { transact } from '../db/transact.ts'
import { orderRefunded } from '../mail/order-refunded.ts'
import { sendLater } from '../mail/outbox.ts'
import { returnStock } from '../orders/expire.ts'
import { findPayment, lockOrder } from '../orders/queries.ts'
import { nowIso, type Shop } from '../shop.ts'
import { PayPalError } from './paypal.ts'

/**
 * Gives a charge back, then closes its order as rejected and refunded and puts its stock back. The intent is kept
 * first, so that whatever stops this, the reconciler goes on with it; PayPal takes the request id, so a repeat refunds
 * nothing more. Throws a PayPalError when PayPal refused, or did not answer.
 */
export async function refundOrder(shop: Shop, orderId: string, captureId: string): Promise<void> {
  const before = await findPayment(shop.db, orderId)
  await setState(shop, orderId, 'refunding', captureId)
  const refundId = await askPayPal(shop, orderId, captureId).catch(async (error: unknown) => {
    const refused = error instanceof PayPalError && !error.ambiguous
    // What PayPal will not give back by itself waits for a person.
    if (refused) await setState(shop, orderId, before?.state === 'captured' ? 'captured' : 'review', captureId)
    throw error
  })
  await transact(shop.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order || order.payment_status === 'refunded') return
    const now = nowIso(shop)
    await trx
      .updateTable('payments')
      .set({ state: 'refunded', refund_id: refundId, updated_at: now })
      .where('order_id', '=', orderId)
      .execute()
    await trx
      .updateTable('orders')
      .set({ order_status: 'rejected', payment_status: 'refunded', updated_at: now })
      .where('id', '=', orderId)
      .execute()
    await sendLater(shop, trx, await orderRefunded(shop, trx, order))
    await moveStock(trx, await returnStock(trx, orderId))
  })
}

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
  await shop.db
    .updateTable('payments')
    .set({ state, capture_id: captureId, lease_until: null, updated_at: nowIso(shop) })
    .where('order_id', '=', orderId)
    .where('state', '!=', 'refunded')
    .execute()
}
