import { formatItemList } from '../../../../domain/orders/item-list.ts'
import { formatMoney, toDollars } from '../../../../lib/money.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { RefundRow } from '../../payments/refunds/queries.ts'
import { findReturnOfRefund } from '../../returns/queries.ts'
import type { OrderRow } from '../queries.ts'
import { queueOrderMail } from './order-mail.ts'

export async function queueRefundMail(shop: Shop, trx: Trx, order: OrderRow, refund: RefundRow): Promise<void> {
  const amount = formatMoney(toDollars(refund.amount_cents))
  const items = await listRefundedItems(trx, refund.id)
  const isReturn = (await findReturnOfRefund(trx, refund.id)) !== undefined
  return queueOrderMail(shop, trx, order, {
    key: `order-refund:${order.id}:${refund.id}`,
    subject: isReturn
      ? `Your return for order #${order.number} was accepted`
      : `Refund for your order #${order.number}`,
    preheader: `We've refunded ${amount}.`,
    heading: `We've refunded ${amount}`,
    paragraphs: [
      ...(isReturn ? ["We've accepted your return."] : []),
      ...(items.length > 0 ? [`This refund is for ${formatItemList(items)}.`] : []),
      'PayPal is returning the money to your original payment method. This can take a few days.'
    ]
  })
}

const listRefundedItems = (trx: Trx, refundId: string): Promise<{ quantity: number; title: string }[]> =>
  trx
    .selectFrom('refund_items')
    .innerJoin('order_items', 'order_items.id', 'refund_items.order_item_id')
    .select(['refund_items.quantity', 'order_items.title'])
    .where('refund_id', '=', refundId)
    .orderBy('order_items.position')
    .execute()

interface Rejection {
  /** Null if PayPal may have charged another amount than the total. */
  cents: number | null
  wasShipped: boolean
}

/** For an order that was rejected, or that the shopper cancelled. */
export function queueRejectionMail(
  shop: Shop,
  trx: Trx,
  order: OrderRow,
  { cents, wasShipped }: Rejection
): Promise<void> {
  const refunded = cents === null ? 'your payment' : formatMoney(toDollars(cents))
  const amount = cents === order.total_cents || cents === null ? 'the full amount' : refunded
  const { number, cancelled_at } = order
  const notShipped = wasShipped ? '' : ' and will not be shipped'
  return queueOrderMail(shop, trx, order, {
    key: `order-refunded:${order.id}`,
    subject: `Your order #${number} has been ${cancelled_at ? 'cancelled' : 'refunded'}`,
    preheader: `We've refunded ${refunded}.`,
    heading: cancelled_at ? "We've cancelled your order" : `We've refunded ${refunded}`,
    paragraphs: [
      cancelled_at
        ? 'You cancelled this order, so it will not be shipped.'
        : `We're sorry: your order was rejected${notShipped}.`,
      `PayPal is returning ${amount} to your original payment method. This can take a few days.`
    ]
  })
}
