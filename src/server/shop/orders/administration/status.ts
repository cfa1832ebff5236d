import type { OrderStatus } from '../../../../api/contract/orders.ts'
import { type AdminOrderStatus, findStatusError } from '../../../../domain/orders/order-status.ts'
import { recordAudit } from '../../../people/audit/audit.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import { ShopError } from '../../../platform/errors.ts'
import type { Requester } from '../../../platform/http/session.ts'
import { type Clock, nowIso, type Shop } from '../../../platform/shop.ts'
import { cancelUnpaidOrder } from '../../payments/cancel-unpaid-order.ts'
import { readPayment } from '../../payments/queries.ts'
import type { RefundRow } from '../../payments/refunds/queries.ts'
import { requestRejection } from '../../payments/refunds/reject-order.ts'
import { trySendRefund } from '../../payments/refunds/send.ts'
import { syncPayPalRefunds } from '../../payments/refunds/sync-paypal-refunds.ts'
import { moveStock } from '../../products/stock.ts'
import { queueOrderMail } from '../mails/order-mail.ts'
import { lockOrder, type OrderRow } from '../queries.ts'
import { hashTracking } from './tracking.ts'

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
function calculateStatusTimes(
  clock: Clock,
  { order_status, shipped_at, delivered_at }: OrderRow,
  status: AdminOrderStatus
) {
  if (status === order_status || status === 'rejected') return {}
  // A replacement was shipped. The return period still begins with the first delivery.
  if (delivered_at && shipped_at && delivered_at < shipped_at) return {}
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

interface StatusMail {
  subject: (number: number) => string
  preheader: string
  heading: string
  paragraphs: string[]
}

/** A change back to `pending` sends no email. */
const STATUS_MAILS: Partial<Record<OrderStatus, StatusMail>> = {
  inProcess: {
    subject: (number) => `Your order #${number} is being prepared`,
    preheader: "We're packing your order.",
    heading: "We're preparing your order",
    paragraphs: ["We're packing your order and will email you when it ships."]
  },
  inShipping: {
    subject: (number) => `Your order #${number} is on its way`,
    preheader: 'Your order has shipped.',
    heading: 'Your order is on its way',
    paragraphs: ['Your order has shipped to the address below.']
  },
  delivered: {
    subject: (number) => `Your order #${number} has been delivered`,
    preheader: 'Your order has been delivered.',
    heading: 'Your order has arrived',
    paragraphs: ['Your order has been delivered. We hope everything fits.']
  },
  rejected: {
    subject: (number) => `Your order #${number} was rejected`,
    preheader: 'Your order will not be shipped.',
    heading: "We can't ship your order",
    // A paid order gets the email about its refund instead.
    paragraphs: ["We're sorry: your order was rejected and will not be shipped.", 'You have not been charged.']
  }
}

const CANCELLATION_DECLINED = "We couldn't cancel this order as you asked."

async function queueStatusMail(shop: Shop, trx: Trx, before: OrderRow, order: OrderRow): Promise<void> {
  if (before.order_status === order.order_status) return
  const content = STATUS_MAILS[order.order_status]
  const isRejected = order.order_status === 'rejected'
  // An unpaid or refunded order is not on its way, although an admin can set any status.
  if (!content || (!isRejected && order.payment_status !== 'paid')) return
  if (isRejected && order.payment_status === 'refunded') return
  const hasTracking = order.order_status === 'inShipping'
  const suffix = hasTracking ? `:${hashTracking(order)}` : ''
  await queueOrderMail(shop, trx, order, {
    key: `order-status:${order.id}:${order.order_status}:${order.updated_at}${suffix}`,
    ...content,
    paragraphs: [...(before.cancellation_requested_at ? [CANCELLATION_DECLINED] : []), ...content.paragraphs],
    subject: content.subject(order.number),
    hasAddress: !isRejected,
    hasTracking
  })
}
