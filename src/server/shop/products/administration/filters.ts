import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { ProductsQuery } from '../../../../api/contract/product-administration.ts'
import { SELLING_DAYS } from '../../../../domain/products/availability.ts'
import { getTrashCutoff } from '../../../../domain/products/trash.ts'
import { DAY, formatDate } from '../../../../lib/dates.ts'
import { matchesStockFilter } from '../stock.ts'
import { REMAINING_UNITS } from '../../../platform/database/revenue.ts'
import { type Clock, nowIso } from '../../../platform/shop.ts'
import { isOnSaleAt, isScheduledAt } from '../prices/sale-price.ts'
import { unindexed } from '../../../platform/database/unindexed.ts'

export type Condition = RawBuilder<SqlBool>

export const isInTrash = (clock: Clock): Condition => sql`catalog.deleted_at > ${getTrashCutoff(clock.now())}`

export const isInCatalog: Condition = sql`catalog.deleted_at is null`

export const toConditions = (clock: Clock, filters: ProductsQuery): Condition[] => [
  ...matchAny('category', filters.category),
  ...matchAny('brand', filters.brand),
  ...(filters.stock ? [matchesStockFilter(filters.stock)] : []),
  ...(filters.sale ? [SALE_CONDITIONS[filters.sale](nowIso(clock))] : []),
  ...(filters.sold ? [isSelling(clock)] : [])
]

/** Reads the sales once, instead of the stock of each product that was sold. */
function isSelling(clock: Clock): Condition {
  const from = formatDate(new Date(clock.now().getTime() - (SELLING_DAYS - 1) * DAY).toISOString())
  const id = unindexed(sql.ref<string>('catalog.id'), 'string')
  return sql`${id} in (select variant_id from order_items where sold_on >= ${from} and ${REMAINING_UNITS} > 0)`
}

const SALE_CONDITIONS: Record<NonNullable<ProductsQuery['sale']>, (now: string) => Condition> = {
  true: isOnSaleAt,
  scheduled: isScheduledAt
}

const matchAny = (column: 'category' | 'brand', values: string[] | undefined): Condition[] =>
  values?.length ? [sql`catalog.${sql.ref(column)} in (${sql.join(values)})`] : []

export const joinConditions = (conditions: Condition[]): Condition => sql.join(conditions, sql` and `)
