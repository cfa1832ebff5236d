import { hash } from 'node:crypto'

import type { Trx } from '../../../platform/database/schema.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import type { Shop } from '../../../platform/shop.ts'
import { type OrderRow, readTracking } from '../queries.ts'
import { composeOrderMail, createOrderPath } from './layout.ts'

/** A hash sorts alike in every collation, so the emails of an order are a range. */
export const hashTracking = (order: OrderRow): string => {
  const tracking = readTracking(order)
  return tracking ? hash('sha1', `${tracking.carrier} ${tracking.number}`) : ''
}

/**
 * Queues an email for a tracking number that is set while the order is in shipping, unless the last shipping email
 * contains the same number. The status email contains the number that was set before.
 */
export async function queueTrackingMail(shop: Shop, trx: Trx, order: OrderRow): Promise<void> {
  const trackingHash = hashTracking(order)
  if (!trackingHash || order.order_status !== 'inShipping' || order.payment_status !== 'paid') return
  if ((await findLastShippingMail(trx, order.id))?.includes(trackingHash)) return
  const mail = await composeOrderMail(shop, trx, order, {
    key: `order-tracking:${order.id}:${trackingHash}:${order.updated_at}`,
    subject: `The tracking number of your order #${order.number}`,
    preheader: 'You can track your package.',
    heading: 'Track your package',
    paragraphs: ['Your order is on its way. Here is your tracking number.'],
    hasAddress: true,
    hasTracking: true,
    action: { label: 'View your order', path: createOrderPath(order) }
  })
  await queueMail(shop, trx, mail)
}

/** Returns the key of the last shipping email, which contains the hash of its tracking number. */
async function findLastShippingMail(trx: Trx, orderId: string): Promise<string | undefined> {
  const mail = await trx
    .selectFrom('mail_outbox')
    .select('idempotency_key')
    .where(({ or, between }) =>
      or([
        between('idempotency_key', `order-tracking:${orderId}:0`, `order-tracking:${orderId}:g`),
        between('idempotency_key', `order-status:${orderId}:inShipping:0`, `order-status:${orderId}:inShipping:9`)
      ])
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return mail?.idempotency_key
}
