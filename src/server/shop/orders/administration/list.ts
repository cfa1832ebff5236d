import { sql } from 'kysely'

import { toDollars } from '../../../../lib/money.ts'
import { toPage, decodeCursor } from '../../../platform/database/cursor.ts'
import { getRowLimit } from '../../../platform/database/newest-first.ts'
import type { Shop, ShopData } from '../../../platform/shop.ts'
import { toAdminOrders } from './read.ts'
import { type OrderFilters, selectMatchingOrders, type OrderQuery } from './filters.ts'
import type { OrderRow } from '../queries.ts'
import { REMAINING_UNITS } from '../../../platform/database/revenue.ts'

const SORTS = {
  newest: { key: 'created_at', direction: 'desc' },
  oldest: { key: 'created_at', direction: 'asc' },
  'total-hightolow': { key: 'total_cents', direction: 'desc' },
  'total-lowtohigh': { key: 'total_cents', direction: 'asc' }
} as const

export async function listAdminOrders(shop: Shop, query: OrderQuery) {
  const [matches, totals] = await Promise.all([
    readRows(shop, query),
    query.totals === 'true' ? readTotals(shop, query) : undefined
  ])
  const { key } = SORTS[query.sortBy]
  const { rows, nextCursor } = toPage(matches, query.limit ?? matches.length, (last) => [last[key], last.id])
  return { data: await toAdminOrders(shop, rows), nextCursor, ...totals }
}

/** First selects the page's ids, which a covering index can find. */
function readRows(shop: ShopData, query: OrderQuery): Promise<OrderRow[]> {
  const { key, direction } = SORTS[query.sortBy]
  const after = decodeCursor(query.cursor, key === 'created_at' ? 'string' : 'number', 'string')
  const page = shop.db
    .selectFrom(selectMatchingOrders(shop, query).as('matches'))
    .selectAll()
    .$if(after !== undefined, (rows) =>
      rows.where(
        direction === 'asc'
          ? sql<boolean>`(${sql.ref(key)}, id) > (${after?.[0]}, ${after?.[1]})`
          : sql<boolean>`(${sql.ref(key)}, id) < (${after?.[0]}, ${after?.[1]})`
      )
    )
    .orderBy(key, direction)
    .orderBy('id', direction)
    // Older admin clients send no limit and expect the whole list.
    .$if(query.limit !== undefined, (rows) => rows.limit(getRowLimit(query)))
  return shop.db
    .selectFrom(page.as('page'))
    .innerJoin('orders', 'orders.id', 'page.id')
    .selectAll('orders')
    .orderBy(`page.${key}`, direction)
    .orderBy('page.id', direction)
    .execute()
}

export const countOrders = async (shop: ShopData, query: OrderFilters): Promise<number> =>
  (await sumOrders(shop, query)).total

const readTotals = async (shop: ShopData, query: OrderFilters) => ({
  ...(await sumOrders(shop, query)),
  ...(query.product !== undefined && { productTotals: await sumProduct(shop, query, query.product) })
})

/** Sums only the lines of the product, because an order may have others. */
async function sumProduct(
  shop: ShopData,
  query: OrderFilters,
  product: string
): Promise<{ units: number; sum: number }> {
  const { units, cents } = await shop.db
    .selectFrom('order_items')
    .innerJoin(selectMatchingOrders(shop, query).as('matches'), 'matches.id', 'order_items.order_id')
    .where('order_items.variant_id', '=', product)
    .select(({ fn }) => [
      fn.sum(REMAINING_UNITS).as('units'),
      fn.sum<number | string>(sql`${REMAINING_UNITS} * price_cents`).as('cents')
    ])
    .executeTakeFirstOrThrow()
  return { units: Number(units), sum: toDollars(Number(cents)) }
}

async function sumOrders(shop: ShopData, query: OrderFilters): Promise<{ total: number; sum: number }> {
  const { total, cents } = await shop.db
    .selectFrom(selectMatchingOrders(shop, query).as('matches'))
    .select(({ fn }) => [fn.countAll().as('total'), fn.sum('net_cents').as('cents')])
    .executeTakeFirstOrThrow()
  return { total: Number(total), sum: toDollars(Number(cents)) }
}
