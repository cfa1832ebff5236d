import { CANCELLED } from '../../../../domain/orders/order-status.ts'
import type { Carrier } from '../../../../domain/orders/tracking.ts'
import { recordAudit } from '../../../people/audit/audit.ts'
import { transact } from '../../../platform/database/transact.ts'
import { ShopError } from '../../../platform/errors.ts'
import type { Requester } from '../../../platform/http/session.ts'
import { queueTrackingMail } from '../mails/tracking.ts'
import { lockOrder } from '../queries.ts'
import { nowIso, type Shop } from '../../../platform/shop.ts'

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
