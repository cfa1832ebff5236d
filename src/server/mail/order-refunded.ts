import { formatMoney, toDollars } from '../../lib/money.ts'
import type { Db } from '../db/schema.ts'
import type { OrderRow } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import { orderMail, orderPath } from './order-mail.ts'
import type { Mail } from './outbox.ts'

/** What a buyer is told when an order was rejected after it had been charged, whoever rejected it. */
export function orderRefunded(shop: Shop, db: Db, order: OrderRow): Promise<Mail> {
  const total = formatMoney(toDollars(order.total_cents))
  return orderMail(shop, db, order, {
    key: `order-refunded:${order.id}`,
    subject: `Your order ${order.id} is refunded`,
    preheader: `${total} is on its way back to you.`,
    heading: () => `We have sent you ${total} back`,
    paragraphs: [
      'We are sorry: your order was rejected and will not be sent.',
      'PayPal returns the whole amount to the way you paid. That can take a few days.'
    ],
    goes: false,
    action: { label: 'See your order', path: orderPath(order) }
  })
}
