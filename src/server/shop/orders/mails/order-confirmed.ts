import { formatMoney, toDollars } from '../../../../lib/money.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { queueOwnerMail } from '../../../platform/mail/owner-mail.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { OrderRow } from '../queries.ts'
import { queueOrderMail } from './order-mail.ts'

export const queueConfirmationMail = (shop: Shop, trx: Trx, order: OrderRow): Promise<void> =>
  queueOrderMail(shop, trx, order, {
    key: `order-confirmed:${order.id}`,
    subject: `Your order #${order.number} is confirmed`,
    preheader: "We've received your payment and are packing your order.",
    heading: 'Thank you for your order',
    paragraphs: ["We've received your payment. We'll email you again when your order ships."],
    hasAddress: true
  })

export const queueOwnerNewOrderMail = (shop: Shop, trx: Trx, { id, number, total_cents }: OrderRow): Promise<void> =>
  queueOwnerMail(shop, trx, {
    kind: 'new-order',
    id,
    subject: `New order #${number}`,
    text: `Order #${number} is paid: ${formatMoney(toDollars(total_cents))}.`,
    link: { label: 'View the order', path: `/admin/orders?order=${id}` }
  })
