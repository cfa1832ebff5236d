import type { Db } from '../../../platform/database/schema.ts'
import type { OrderRow } from '../queries.ts'
import type { Shop } from '../../../platform/shop.ts'
import { composeOrderMail, createOrderPath } from './layout.ts'
import type { Mail } from '../../../platform/mail/outbox.ts'

export const composeConfirmationMail = (shop: Shop, db: Db, order: OrderRow): Promise<Mail> =>
  composeOrderMail(shop, db, order, {
    key: `order-confirmed:${order.id}`,
    subject: `Your order #${order.number} is confirmed`,
    preheader: "We've received your payment and are packing your order.",
    heading: 'Thank you for your order',
    paragraphs: ["We've received your payment. We'll email you again when your order ships."],
    hasAddress: true,
    action: { label: 'View your order', path: createOrderPath(order) }
  })
