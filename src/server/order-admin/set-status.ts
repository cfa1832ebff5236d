import { type AdminStatus, findStatusRefusal } from '../../lib/order-status.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Requester } from '../http/session.ts'
import { moveStock } from '../catalog/stock.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import { sendStatusMail } from '../orders/mails/status.ts'
import { PayPalError } from '../paypal/client.ts'
import { refundOrder } from '../payments/refund.ts'
import { nowIso, type Shop } from '../shop.ts'
import { cancelUnpaidOrder } from '../payments/cancel.ts'
import { lockOrder } from '../orders/queries.ts'
import { findPayment } from '../payments/queries.ts'

/**
 * Sets a status as an admin; any may follow any other, but a refunded order stays rejected. Rejecting gives the money back
 * once, and the stock too unless the goods have left.
 */
export async function setOrderStatus(shop: Shop, by: Requester, orderId: string, status: AdminStatus): Promise<void> {
  const captureId = await writeStatus(shop, by, orderId, status)
  if (captureId) await rejectPaid(shop, orderId, captureId)
}

/** Answers the charge that must be given back before the order counts as rejected; null when all is done. */
function writeStatus(shop: Shop, by: Requester, orderId: string, status: AdminStatus): Promise<string | null> {
  return transact(shop.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) throw new ShopError('not-found', 'Order not found!')
    const payment = await findPayment(trx, orderId)
    const rejects = status === 'rejected'
    const standing = { paymentStatus: order.payment_status, paymentState: payment?.state ?? null }
    const refusal = findStatusRefusal(standing, status)
    if (refusal) throw new ShopError('conflict', refusal)
    const charged = payment?.capture_id && payment.state !== 'refunded' ? payment.capture_id : null
    const change = { before: { orderStatus: order.order_status }, after: { orderStatus: status } }
    const event = { ...by, subject: { kind: 'order', id: orderId }, ...change }
    if (rejects && charged) {
      await recordAudit(shop, trx, { ...event, action: 'order.refund-asked' })
      return charged
    }
    const moves = rejects ? await cancelUnpaidOrder(shop, trx, orderId) : null
    const changed = await trx
      .updateTable('orders')
      .set({ order_status: status, updated_at: nowIso(shop) })
      .where('id', '=', orderId)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (status !== order.order_status) await recordAudit(shop, trx, { ...event, action: 'order.status-changed' })
    await sendStatusMail(shop, trx, order, changed)
    await moveStock(trx, moves ?? [])
    return null
  })
}

const REFUSED = 'PayPal refused to refund this order, so it was not rejected. Please look at the payment in PayPal.'
const UNANSWERED = 'PayPal does not answer. The refund will be tried again, and the order rejected with it.'

async function rejectPaid(shop: Shop, orderId: string, captureId: string): Promise<void> {
  await refundOrder(shop, orderId, captureId).catch((error: unknown) => {
    if (!(error instanceof PayPalError)) throw error
    shop.log.error({ err: error, orderId }, 'refund failed')
    throw new ShopError('provider-down', error.ambiguous ? UNANSWERED : REFUSED)
  })
}
