import type { Db } from '../../db/schema.ts'
import type { OrderRow } from '../queries.ts'
import type { Shop } from '../../shop.ts'
import { orderMail, orderPath } from './layout.ts'
import type { Mail } from '../../mail/outbox.ts'

/** What a buyer is told once an order is paid. */
export const confirmationMail = (shop: Shop, db: Db, order: OrderRow): Promise<Mail> =>
  orderMail(shop, db, order, {
    key: `order-confirmed:${order.id}`,
    subject: `Your order ${order.id} is confirmed`,
    preheader: 'We have your payment, and pack what you ordered.',
    heading: 'Thank you for your order',
    paragraphs: ['Your payment has arrived. We write again when your order is on its way.'],
    goes: true,
    action: { label: 'See your order', path: orderPath(order) }
  })
