import { sql } from 'kysely'

import type { BestSeller } from '../../../api/contract/dashboard.ts'
import { toDollars } from '../../../lib/money.ts'
import { catalog } from '../../platform/database/catalog.ts'
import type { Db } from '../../platform/database/schema.ts'
import { REMAINING_UNITS } from '../../platform/database/revenue.ts'
import type { DaySpan } from './period.ts'

const MAX_BEST_SELLERS = 8

/** A refund of an amount, without units, does not change these figures. */
export async function listBestSellers(db: Db, { from, to }: DaySpan): Promise<BestSeller[]> {
  const totals = await db
    .selectFrom('order_items')
    .select(({ fn }) => [
      'variant_id',
      fn.sum<number | string>(REMAINING_UNITS).as('units'),
      fn.sum<number | string>(sql`${REMAINING_UNITS} * price_cents`).as('cents'),
      fn.countAll().as('orders')
    ])
    .where('sold_on', '>=', from)
    .where('sold_on', '<=', to)
    .groupBy('variant_id')
    .having(({ fn }) => fn.sum(REMAINING_UNITS), '>', 0)
    .orderBy('units', 'desc')
    .orderBy('variant_id')
    .limit(MAX_BEST_SELLERS)
    .execute()
  const products = await readProducts(
    db,
    totals.map((row) => row.variant_id)
  )
  return totals.map((row) => ({
    productId: row.variant_id,
    ...(products.get(row.variant_id) ?? DELETED_PRODUCT),
    units: Number(row.units),
    revenue: toDollars(Number(row.cents)),
    orders: Number(row.orders)
  }))
}

const DELETED_PRODUCT = { title: 'Deleted product', image: '' }

async function readProducts(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, typeof DELETED_PRODUCT>()
  const rows = await db.selectFrom(catalog(db)).select(['id', 'title', 'image']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title, image }) => [id, { title, image }]))
}
