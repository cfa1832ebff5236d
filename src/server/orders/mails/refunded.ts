import { formatMoney, toDollars } from '../../../lib/money.ts'
import { hasShipped } from '../../../domain/orders/order-status.ts'
import type { Db } from '../../db/schema.ts'
import type { OrderRow } from '../queries.ts'
import type { Shop } from '../../shop.ts'
import { composeOrderMail, orderPath } from './layout.ts'
import type { Mail } from '../../mail/outbox.ts'

/** Names the amount only if exactly the order's total was charged. */
export function composeRefundMail(shop: Shop, db: Db, order: OrderRow, isTotalCharged: boolean): Promise<Mail> {
  const total = formatMoney(toDollars(order.total_cents))
  return composeOrderMail(shop, db, order, {
    key: `order-refunded:${order.id}`,
    subject: `Your order #${order.number} has been refunded`,
    preheader: isTotalCharged ? `We've refunded ${total}.` : "We've refunded your payment.",
    heading: isTotalCharged ? `We've refunded ${total}` : "We've refunded your payment",
    paragraphs: [
      `We're sorry: your order was rejected${hasShipped(order.order_status) ? '' : ' and will not be shipped'}.`,
      'PayPal refunds the full amount to your original payment method. This can take a few days.'
    ],
    hasAddress: false,
    action: { label: 'View your order', path: orderPath(order) }
  })
}
