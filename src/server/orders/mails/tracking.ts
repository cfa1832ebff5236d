import { hash } from 'node:crypto'

import type { Trx } from '../../db/schema.ts'
import { queueMail } from '../../mail/outbox.ts'
import type { Shop } from '../../shop.ts'
import { type OrderRow, readTracking } from '../queries.ts'
import { composeOrderMail, orderPath } from './layout.ts'

/**
 * Queues a mail for each tracking number that is set while the order is in shipping, unless the last one was about the
 * same number. The mail about the shipping contains the number that was set before.
 */
export async function queueTrackingMail(shop: Shop, trx: Trx, order: OrderRow): Promise<void> {
  const tracking = readTracking(order)
  if (!tracking || order.order_status !== 'inShipping' || order.payment_status !== 'paid') return
  const prefix = `order-tracking:${order.id}:`
  // A hash sorts alike in every collation, so the mails of an order are a range.
  const number = hash('sha1', `${tracking.carrier} ${tracking.number}`)
  const earlier = await trx
    .selectFrom('mail_outbox')
    .select('subject_key')
    .where(({ between }) => between('subject_key', `${prefix}0`, `${prefix}g`))
    .orderBy('created_at')
    .execute()
  if (earlier.at(-1)?.subject_key.startsWith(prefix + number)) return
  const mail = await composeOrderMail(shop, trx, order, {
    key: `${prefix}${number}:${earlier.length}`,
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
