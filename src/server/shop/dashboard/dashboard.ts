import { sql } from 'kysely'

import type { Dashboard, LatestOrder, LowStockProduct } from '../../../api/contract/dashboard.ts'
import { countOrders, listAdminOrders } from '../orders/administration/list.ts'
import { UNRESERVED_UNITS, matchesStockFilter } from '../products/stock.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { Shop } from '../../platform/shop.ts'
import { listBestSellers } from './best-sellers.ts'
import { readFunnel } from './funnel.ts'
import { listPageSpeeds } from './page-speed.ts'
import { readMarketingFigures } from './marketing.ts'
import { readPeriod, getPeriods } from './period.ts'

/** Reads the sales of the last `days` days, today included, and of as many days before. */
export async function readDashboard(shop: Shop, days: number): Promise<Dashboard> {
  const { db } = shop
  const { span, previousSpan } = getPeriods(shop.now(), days)
  // PostgreSQL runs these queries concurrently.
  const [
    current,
    previous,
    toShip,
    stockCounts,
    stuckPayments,
    refunded,
    outOfStock,
    returns,
    bestSellers,
    lowStockProducts,
    latestOrders,
    funnel,
    marketing,
    pageSpeeds
  ] = await Promise.all([
    readPeriod(db, span),
    readPeriod(db, previousSpan),
    countOrders(shop, { payment: ['paid'], status: ['confirmed', 'inProcess'] }),
    countLowAndOutOfStock(db),
    countOrders(shop, { attention: 'stuckPayments' }),
    countOrders(shop, { attention: 'refunded' }),
    countOrders(shop, { attention: 'outOfStock' }),
    countOrders(shop, { attention: 'returns' }),
    listBestSellers(db, span),
    listLowStock(db),
    listLatestOrders(shop),
    readFunnel(db, span, previousSpan),
    readMarketingFigures(db, span),
    listPageSpeeds(db, span)
  ])
  const attention = { stuckPayments, refunded, outOfStock, returns }
  return {
    current,
    previous,
    toShip,
    ...stockCounts,
    attention,
    bestSellers,
    lowStockProducts,
    latestOrders,
    funnel,
    marketing,
    pageSpeeds
  }
}

const selectProducts = (db: Db) => db.selectFrom('products').where('deleted_at', 'is', null)

/** Counts a style once, because the list that the number leads to has one row for each style. */
async function countLowAndOutOfStock(db: Db): Promise<{ lowStock: number; outOfStock: number }> {
  const count = sql<number | string>`count(distinct coalesce('style ' || style_id, id))`.as('count')
  const low = await selectProducts(db).select(count).where(matchesStockFilter('low')).executeTakeFirstOrThrow()
  const out = await selectProducts(db).select(count).where(matchesStockFilter('out')).executeTakeFirstOrThrow()
  return { lowStock: Number(low.count), outOfStock: Number(out.count) }
}

const MAX_LOW_STOCK = 5

async function listLowStock(db: Db): Promise<LowStockProduct[]> {
  const rows = await selectProducts(db)
    .select(['id', 'title', 'image', UNRESERVED_UNITS.as('stock')])
    .where(matchesStockFilter('low'))
    .orderBy(UNRESERVED_UNITS)
    .orderBy('id')
    .limit(MAX_LOW_STOCK)
    .execute()
  return rows.map(({ id, title, image, stock }) => ({ productId: id, title, image, totalStock: stock }))
}

const MAX_LATEST_ORDERS = 8

async function listLatestOrders(shop: Shop): Promise<LatestOrder[]> {
  const { data } = await listAdminOrders(shop, { sortBy: 'newest', limit: MAX_LATEST_ORDERS })
  return data.map(({ _id, number, customer, orderDate, orderStatus, cancelledAt, totalAmount }) => ({
    _id,
    number,
    customer,
    orderDate,
    orderStatus,
    ...(cancelledAt && { cancelledAt }),
    totalAmount
  }))
}
