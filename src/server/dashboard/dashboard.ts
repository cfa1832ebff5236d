import { sql } from 'kysely'

import type { Dashboard, LatestOrder, Scarce } from '../../api/contract/dashboard.ts'
import { LOW_STOCK } from '../../lib/product-labels.ts'
import { countOrders, listAllOrders } from '../order-admin/list.ts'
import type { Db } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { listBestSellers } from './best-sellers.ts'
import { readPeriod, spans } from './period.ts'

/** How the shop does: so many days, today the last of them, against as many before; and what waits to be done. */
export async function readDashboard(shop: Shop, days: number): Promise<Dashboard> {
  const { db } = shop
  const { now, before } = spans(shop.now(), days)
  // At once, for a database that can.
  const [current, previous, toShip, few, pending, refunded, unstocked, bestSellers, scarce, latestOrders] =
    await Promise.all([
      readPeriod(db, now),
      readPeriod(db, before),
      countOrders(shop, { payment: ['paid'], status: ['confirmed', 'inProcess'] }),
      countScarce(db),
      countOrders(shop, { attention: 'pending' }),
      countOrders(shop, { attention: 'refunded' }),
      countOrders(shop, { attention: 'unstocked' }),
      listBestSellers(db, now),
      listScarce(db),
      listLatestOrders(shop)
    ])
  const attention = { pending, refunded, unstocked }
  return { now: current, before: previous, toShip, ...few, attention, bestSellers, scarce, latestOrders }
}

/** What can be bought of a product. */
const left = sql<number>`(on_hand - reserved)`
const shelf = (db: Db) => db.selectFrom('products').where('deleted_at', 'is', null)

async function countScarce(db: Db): Promise<{ lowStock: number; outOfStock: number }> {
  const count = sql<number | string>`count(*)`.as('count')
  const low = await shelf(db).select(count).where(left, '>', 0).where(left, '<', LOW_STOCK).executeTakeFirstOrThrow()
  const out = await shelf(db).select(count).where(left, '<=', 0).executeTakeFirstOrThrow()
  return { lowStock: Number(low.count), outOfStock: Number(out.count) }
}

const MOST = 5

/** The products that will be gone first. */
async function listScarce(db: Db): Promise<Scarce[]> {
  const rows = await shelf(db)
    .select(['id', 'title', 'image', left.as('stock')])
    .where(left, '>', 0)
    .where(left, '<', LOW_STOCK)
    .orderBy(left)
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.map(({ id, title, image, stock }) => ({ productId: id, title, image, totalStock: stock }))
}

const LATEST = 8

async function listLatestOrders(shop: Shop): Promise<LatestOrder[]> {
  const { data } = await listAllOrders(shop, { sortBy: 'newest', limit: LATEST })
  return data.map(({ _id, customer, orderDate, orderStatus, totalAmount }) => ({
    _id,
    customer,
    orderDate,
    orderStatus,
    totalAmount
  }))
}
