import { type AdminOrderStatus, findStatusError } from '../../../../domain/orders/order-status.ts'
import { recordAudit } from '../../../people/audit/audit.ts'
import type { Requester } from '../../../platform/http/session.ts'
import { moveStock } from '../../products/stock.ts'
import { transact } from '../../../platform/database/transact.ts'
import { ShopError } from '../../../platform/errors.ts'
import { queueStatusMail } from '../mails/status.ts'
import type { RefundRow } from '../refund-queries.ts'
import { requestRejection } from '../../payments/refunds/reject-order.ts'
import { syncPayPalRefunds } from '../../payments/refunds/sync-paypal-refunds.ts'
import { trySendRefund } from '../../payments/refunds/send.ts'
import { type Clock, nowIso, type Shop } from '../../../platform/shop.ts'
import { cancelUnpaidOrder } from '../../payments/cancel-unpaid-order.ts'
import { lockOrder, type OrderRow } from '../queries.ts'
import { readPayment } from '../../payments/queries.ts'

/** Sets the status of an order. Any status may follow any other, but a refunded order stays rejected. */
export async function setOrderStatus(
  shop: Shop,
  requester: Requester,
  orderId: string,
  status: AdminOrderStatus
): Promise<void> {
  // A refund made in PayPal's dashboard changes what remains to be refunded.
  if (status === 'rejected') await syncPayPalRefunds(shop, orderId)
  const refund = await writeStatus(shop, requester, orderId, status)
  if (refund) await refundAndReject(shop, refund)
}

/** Returns the refund to make first, or null if the status was written. */
function writeStatus(
  shop: Shop,
  requester: Requester,
  orderId: string,
  status: AdminOrderStatus
): Promise<RefundRow | null> {
  return transact(shop.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    const payment = await readPayment(trx, orderId)
    const isRejection = status === 'rejected'
    const { order_status: orderStatus, payment_status: paymentStatus, cancelled_at: cancelledAt } = order
    const error = findStatusError({ orderStatus, paymentStatus, paymentState: payment.state, cancelledAt }, status)
    if (error) throw new ShopError('conflict', error)
    const captureId = payment.capture_id && paymentStatus !== 'refunded' ? payment.capture_id : null
    const change = { before: { orderStatus: order.order_status }, after: { orderStatus: status } }
    const event = { ...requester, subject: { kind: 'order', id: orderId }, ...change }
    if (isRejection && captureId) {
      await recordAudit(shop, trx, { ...event, action: 'order.rejection-requested' })
      if (order.cancellation_requested_at)
        await trx
          .updateTable('orders')
          .set({ cancelled_at: nowIso(shop) })
          .where('id', '=', orderId)
          .execute()
      return requestRejection(shop, trx, order, captureId, requester)
    }
    const stockMoves = isRejection ? await cancelUnpaidOrder(shop, trx, orderId) : null
    const updatedOrder = await trx
      .updateTable('orders')
      .set({
        order_status: status,
        cancellation_requested_at: null,
        ...calculateStatusTimes(shop, order, status),
        updated_at: nowIso(shop)
      })
      .where('id', '=', orderId)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (status !== order.order_status) await recordAudit(shop, trx, { ...event, action: 'order.status-changed' })
    await queueStatusMail(shop, trx, order, updatedOrder)
    await moveStock(shop, trx, stockMoves ?? [])
    return null
  })
}

/** Setting the same status again keeps the times. Setting an earlier status clears the later times. A rejection keeps all. */
function calculateStatusTimes(clock: Clock, { order_status, shipped_at }: OrderRow, status: AdminOrderStatus) {
  if (status === order_status || status === 'rejected') return {}
  if (status === 'delivered') return { delivered_at: nowIso(clock) }
  return { shipped_at: status === 'inShipping' ? (shipped_at ?? nowIso(clock)) : null, delivered_at: null }
}

const REFUND_DECLINED =
  'PayPal declined the refund of this order, so it was not rejected. Please check the payment at PayPal.'
const REFUND_PENDING = 'PayPal is not responding. We will retry the refund and then reject the order.'

async function refundAndReject(shop: Shop, refund: RefundRow): Promise<void> {
  const outcome = await trySendRefund(shop, refund)
  if (outcome === 'accepted') return
  throw new ShopError('provider-down', outcome === 'declined' ? REFUND_DECLINED : REFUND_PENDING)
}
