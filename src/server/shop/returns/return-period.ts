import { findLastReturnDay } from '../../../domain/orders/return-period.ts'
import { formatDate } from '../../../lib/dates.ts'
import type { Db } from '../../platform/database/schema.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { nowIso, type Shop } from '../../platform/shop.ts'
import type { OrderRow } from '../orders/queries.ts'

/** Returns the last day of the order's return period, or null if there is none or it has ended. */
export async function findReturnDay(shop: Shop, db: Db, order: OrderRow): Promise<string | null> {
  const { returnDays } = await readSettings(shop.config, db)
  const { order_status: orderStatus, payment_status: paymentStatus, shipped_at, delivered_at } = order
  const shipped = { orderStatus, paymentStatus, shippedAt: shipped_at, deliveredAt: delivered_at }
  const day = findLastReturnDay(shipped, returnDays)
  return day !== null && formatDate(nowIso(shop)) <= day && (await hasCapture(db, order.id)) ? day : null
}

/** A demo of an earlier version has paid orders without a capture, which cannot be refunded. */
async function hasCapture(db: Db, orderId: string): Promise<boolean> {
  const payments = db.selectFrom('payments').select('capture_id').where('order_id', '=', orderId)
  return Boolean((await payments.executeTakeFirst())?.capture_id)
}
