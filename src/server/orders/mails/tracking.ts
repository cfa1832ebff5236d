import { hash } from 'node:crypto'

import type { Trx } from '../../db/schema.ts'
import { queueMail } from '../../mail/outbox.ts'
import type { Shop } from '../../shop.ts'
import { type OrderRow, readTracking } from '../queries.ts'
import { composeOrderMail, orderPath } from './layout.ts'

/**
 * Queues one mail for each tracking number that is set while the order is in shipping. The mail about the shipping
 * contains the number that was set before.
 */
export async function queueTrackingMail(shop: Shop, trx: Trx, order: OrderRow): Promise<void> {
  const tracking = readTracking(order)
  if (!tracking || order.order_status !== 'inShipping' || order.payment_status !== 'paid') return
  const mail = await composeOrderMail(shop, trx, order, {
    // A hash sorts alike in every collation, so the timeline can select the mails of an order as a range.
    key: `order-tracking:${order.id}:${hash('sha1', `${tracking.carrier} ${tracking.number}`)}`,
    subject: `The tracking number of your order #${order.number}`,
    preheader: 'You can track your package.',
    heading: 'Track your package',
    paragraphs: ['Your order is on its way. Here is your tracking number.'],
    hasAddress: true,
    hasTracking: true,
    action: { label: 'View your order', path: orderPath(order) }
  })
  await queueMail(shop, trx, mail)
}
