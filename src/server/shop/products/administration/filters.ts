import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { ProductsQuery } from '../../../../api/contract/product-administration.ts'
import { SELLING_DAYS } from '../../../../domain/products/availability.ts'
import { getTrashCutoff } from '../../../../domain/products/trash.ts'
import { DAY, formatDate } from '../../../../lib/dates.ts'
import { matchesStockFilter } from '../stock.ts'
import { containsNormalized } from '../../../platform/database/contains.ts'
import { REMAINING_UNITS } from '../../../platform/database/revenue.ts'
import type { Shop } from '../../../platform/shop.ts'
import { toTitleKey } from '../../../platform/database/title-key.ts'
import { unindexed } from '../../../platform/database/unindexed.ts'

export type Condition = RawBuilder<SqlBool>

export const isInTrash = (shop: Pick<Shop, 'now'>): Condition =>
  sql`products.deleted_at > ${getTrashCutoff(shop.now())}`

export const isInCatalog: Condition = sql`products.deleted_at is null`

export const toConditions = (shop: Pick<Shop, 'now'>, filters: ProductsQuery): Condition[] => [
  ...matchAny('category', filters.category),
  ...matchAny('brand', filters.brand),
  ...(filters.stock ? [matchesStockFilter(filters.stock)] : []),
  ...(filters.sale ? [SALE_CONDITIONS[filters.sale]] : []),
  ...(filters.sold ? [isSelling(shop)] : [])
]

/** Reads the sales once, instead of the stock of each product that was sold. */
function isSelling(shop: Pick<Shop, 'now'>): Condition {
  const from = formatDate(new Date(shop.now().getTime() - (SELLING_DAYS - 1) * DAY).toISOString())
  const id = unindexed(sql.ref<string>('products.id'), 'string')
  return sql`${id} in (select product_id from order_items where sold_on >= ${from} and ${REMAINING_UNITS} > 0)`
}

const SALE_CONDITIONS: Record<NonNullable<ProductsQuery['sale']>, Condition> = {
  true: sql`products.sale_price_cents > 0 and products.sale_price_cents < products.price_cents`,
  scheduled: sql`products.scheduled_sale_cents is not null`
}

const matchAny = (column: 'category' | 'brand', values: string[] | undefined): Condition[] =>
  values?.length ? [sql`products.${sql.ref(column)} in (${sql.join(values)})`] : []

/** Searches without the index, because deleted products are few and not in it. */
export const hasTitleContaining = (part: string): Condition =>
  sql`${containsNormalized(sql.ref('products.title_key'), toTitleKey(part))}`

export const joinConditions = (conditions: Condition[]): Condition => sql.join(conditions, sql` and `)
