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
  return day !== null && formatDate(nowIso(shop)) <= day ? day : null
}
