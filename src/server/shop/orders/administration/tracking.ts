import { hash } from 'node:crypto'

import { CANCELLED } from '../../../../domain/orders/order-status.ts'
import type { Carrier } from '../../../../domain/orders/tracking.ts'
import { recordAudit } from '../../../people/audit/audit.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import { ShopError } from '../../../platform/errors.ts'
import type { Requester } from '../../../platform/http/session.ts'
import { nowIso, type Shop } from '../../../platform/shop.ts'
import { queueOrderMail } from '../mails/order-mail.ts'
import { lockOrder, type OrderRow, readTracking } from '../queries.ts'

interface Tracking {
  carrier: Carrier
  /** An empty number removes the tracking. */
  number: string
}

/** Sets the tracking number of an order. After the shipping email, a new number is emailed separately. */
export function setTracking(
  shop: Shop,
  requester: Requester,
  orderId: string,
  { carrier, number }: Tracking
): Promise<void> {
  return transact(shop.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (number !== '' && order.cancelled_at) throw new ShopError('conflict', CANCELLED)
    const tracking = number === '' ? { carrier: null, tracking_number: null } : { carrier, tracking_number: number }
    if (order.carrier === tracking.carrier && order.tracking_number === tracking.tracking_number) return
    const updatedOrder = await trx
      .updateTable('orders')
      .set({ ...tracking, updated_at: nowIso(shop) })
      .where('id', '=', orderId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await queueTrackingMail(shop, trx, updatedOrder)
    await recordAudit(shop, trx, {
      ...requester,
      action: 'order.tracking-changed',
      subject: { kind: 'order', id: orderId },
      before: { carrier: order.carrier, trackingNumber: order.tracking_number },
      after: { carrier: tracking.carrier, trackingNumber: tracking.tracking_number }
    })
  })
}

/** Every collation sorts hexadecimal digits in the same order, so a range of keys contains all emails of an order. */
export const hashTracking = (order: OrderRow): string => {
  const tracking = readTracking(order)
  return tracking ? hash('sha1', `${tracking.carrier} ${tracking.number}`) : ''
}

/**
 * Queues an email for a tracking number that is set while the order is in shipping, unless the last shipping email
 * contains the same number. The status email contains the number that was set before.
 */
async function queueTrackingMail(shop: Shop, trx: Trx, order: OrderRow): Promise<void> {
  const trackingHash = hashTracking(order)
  if (!trackingHash || order.order_status !== 'inShipping' || order.payment_status !== 'paid') return
  if ((await findLastShippingMail(trx, order.id))?.includes(trackingHash)) return
  await queueOrderMail(shop, trx, order, {
    key: `order-tracking:${order.id}:${trackingHash}:${order.updated_at}`,
    subject: `The tracking number of your order #${order.number}`,
    preheader: 'You can track your package.',
    heading: 'Track your package',
    paragraphs: ['Your order is on its way. Here is your tracking number.'],
    hasAddress: true,
    hasTracking: true
  })
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
