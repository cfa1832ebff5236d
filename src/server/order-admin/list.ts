import { sql } from 'kysely'

import { toDollars } from '../../lib/money.ts'
import { cutPage, decodeCursor } from '../db/cursor.ts'
import { rowLimitFor } from '../db/newest-first.ts'
import type { Shop } from '../shop.ts'
import { toAdminOrders } from './read.ts'
import { type Filters, matching, type Wanted } from './filters.ts'
import type { OrderRow } from '../orders/queries.ts'

const SORTS = {
  newest: { key: 'created_at', direction: 'desc' },
  oldest: { key: 'created_at', direction: 'asc' },
  'total-hightolow': { key: 'total_cents', direction: 'desc' },
  'total-lowtohigh': { key: 'total_cents', direction: 'asc' }
} as const

/** Every order of the shop that matches, with whose it is; asked for totals, how many there are and what they come to. */
export async function listAllOrders(shop: Shop, wanted: Wanted) {
  const [found, totals] = await Promise.all([
    readRows(shop, wanted),
    wanted.totals === 'true' ? withProduct(shop, wanted) : undefined
  ])
  const { key } = SORTS[wanted.sortBy]
  const { rows, nextCursor } = cutPage(found, wanted.limit ?? found.length, (last) => [last[key], last.id])
  return { data: await toAdminOrders(shop, rows), nextCursor, ...totals }
}

/** Which orders they are is read off an index first, and then only those. */
function readRows(shop: Shop, wanted: Wanted): Promise<OrderRow[]> {
  const { key, direction } = SORTS[wanted.sortBy]
  const after = decodeCursor(wanted.cursor, key === 'created_at' ? 'string' : 'number', 'string')
  const page = shop.db
    .selectFrom(matching(shop, wanted).as('found'))
    .selectAll()
    .$if(after !== undefined, (list) =>
      list.where(
        direction === 'asc'
          ? sql<boolean>`(${sql.ref(key)}, id) > (${after?.[0]}, ${after?.[1]})`
          : sql<boolean>`(${sql.ref(key)}, id) < (${after?.[0]}, ${after?.[1]})`
      )
    )
    .orderBy(key, direction)
    .orderBy('id', direction)
    // An admin's client that names no limit has always had the whole list.
    .$if(wanted.limit !== undefined, (list) => list.limit(rowLimitFor(wanted)))
  return shop.db
    .selectFrom(page.as('page'))
    .innerJoin('orders', 'orders.id', 'page.id')
    .selectAll('orders')
    .orderBy(`page.${key}`, direction)
    .orderBy('page.id', direction)
    .execute()
}

/** How many orders match. */
export const countOrders = async (shop: Shop, wanted: Filters): Promise<number> => (await totalsOf(shop, wanted)).total

const withProduct = async (shop: Shop, wanted: Filters) => ({
  ...(await totalsOf(shop, wanted)),
  ...(wanted.product !== undefined && { ofProduct: await shareOf(shop, wanted, wanted.product) })
})

/** An order may hold much else: what it has of one product. */
async function shareOf(shop: Shop, wanted: Filters, product: string): Promise<{ pieces: number; sum: number }> {
  const { pieces, cents } = await shop.db
    .selectFrom('order_items')
    .innerJoin(matching(shop, wanted).as('found'), 'found.id', 'order_items.order_id')
    .where('order_items.product_id', '=', product)
    .select(({ fn }) => [
      fn.sum('quantity').as('pieces'),
      sql<number | string>`sum(quantity * price_cents)`.as('cents')
    ])
    .executeTakeFirstOrThrow()
  return { pieces: Number(pieces), sum: toDollars(Number(cents)) }
}

async function totalsOf(shop: Shop, wanted: Filters): Promise<{ total: number; sum: number }> {
  const { total, cents } = await shop.db
    .selectFrom(matching(shop, wanted).as('found'))
    .select(({ fn }) => [fn.countAll().as('total'), fn.sum('total_cents').as('cents')])
    .executeTakeFirstOrThrow()
  return { total: Number(total), sum: toDollars(Number(cents)) }
}
