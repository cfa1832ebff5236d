import { formatMoney, toDollars } from '../../../lib/money.ts'
import { hasShipped } from '../../../lib/order-status.ts'
import type { Db } from '../../db/schema.ts'
import type { OrderRow } from '../queries.ts'
import type { Shop } from '../../shop.ts'
import { orderMail, orderPath } from './layout.ts'
import type { Mail } from '../../mail/outbox.ts'

/**
 * Writes the mail about a refunded order. `isTotal` says that the charge was the order's total: a charge that did not match
 * may be of another amount.
 */
export function refundedMail(shop: Shop, db: Db, order: OrderRow, isTotal: boolean): Promise<Mail> {
  const total = formatMoney(toDollars(order.total_cents))
  return orderMail(shop, db, order, {
    key: `order-refunded:${order.id}`,
    subject: `Your order ${order.id} is refunded`,
    preheader: `${isTotal ? total : 'Your money'} is on its way back to you.`,
    heading: `We have sent you ${isTotal ? total : 'your money'} back`,
    paragraphs: [
      `We are sorry: your order was rejected${hasShipped(order.order_status) ? '' : ' and will not be sent'}.`,
      'PayPal returns the whole amount to the way you paid. That can take a few days.'
    ],
    goes: false,
    action: { label: 'See your order', path: orderPath(order) }
  })
}
