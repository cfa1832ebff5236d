import { formatMoney, toDollars } from '../../../lib/money.ts'
import { hasShipped } from '../../../lib/order-status.ts'
import type { Db } from '../../db/schema.ts'
import { findPayment, type OrderRow } from '../queries.ts'
import type { Shop } from '../../shop.ts'
import { orderMail, orderPath } from './layout.ts'
import type { Mail } from '../../mail/outbox.ts'

/** What a buyer is told when an order was rejected after it had been charged, whoever rejected it. */
export async function orderRefunded(shop: Shop, db: Db, order: OrderRow): Promise<Mail> {
  const total = formatMoney(toDollars(order.total_cents))
  const known = await wasChargedItsTotal(db, order)
  return orderMail(shop, db, order, {
    key: `order-refunded:${order.id}`,
    subject: `Your order ${order.id} is refunded`,
    preheader: `${known ? total : 'Your money'} is on its way back to you.`,
    heading: `We have sent you ${known ? total : 'your money'} back`,
    paragraphs: [
      `We are sorry: your order was rejected${hasShipped(order.order_status) ? '' : ' and will not be sent'}.`,
      'PayPal returns the whole amount to the way you paid. That can take a few days.'
    ],
    goes: false,
    action: { label: 'See your order', path: orderPath(order) }
  })
}

/** A charge is held against its order before that is paid, or found to be out of stock. Any other may be of another amount. */
async function wasChargedItsTotal(db: Db, order: OrderRow): Promise<boolean> {
  if (order.payment_status === 'paid') return true
  return ((await findPayment(db, order.id))?.unstocked_at ?? null) !== null
}
