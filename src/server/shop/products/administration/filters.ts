import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { ProductSort, ProductsQuery } from '../../../../api/contract/product-administration.ts'
import { SELLING_DAYS } from '../../../../domain/products/availability.ts'
import { getTrashCutoff } from '../../../../domain/products/trash.ts'
import { DAY, formatDate } from '../../../../lib/dates.ts'
import { REMAINING_UNITS } from '../../../platform/database/revenue.ts'
import { unindexed } from '../../../platform/database/unindexed.ts'
import { type Clock, nowIso } from '../../../platform/shop.ts'
import { effectiveCentsAt, isOnSaleAt, isScheduledAt } from '../prices/sale.ts'
import { matchesStockFilter, UNRESERVED_UNITS } from '../stock.ts'

export type Condition = RawBuilder<SqlBool>

export const isInTrash = (clock: Clock): Condition => sql`catalog.deleted_at > ${getTrashCutoff(clock.now())}`

export const isInCatalog: Condition = sql`catalog.deleted_at is null`

export const toConditions = (clock: Clock, filters: ProductsQuery): Condition[] => [
  ...matchAny('category', filters.category),
  ...matchAny('brand', filters.brand),
  ...(filters.stock ? [matchesStockFilter(filters.stock)] : []),
  ...(filters.status ? [STATUS_CONDITIONS[filters.status]] : []),
  ...(filters.sale ? [SALE_CONDITIONS[filters.sale](nowIso(clock))] : []),
  ...(filters.sold ? [isSelling(clock)] : [])
]

const STATUS_CONDITIONS: Record<NonNullable<ProductsQuery['status']>, Condition> = {
  draft: sql`catalog.status = 'draft'`,
  published: sql`catalog.status = ''`
}

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

/** Names of columns in the list of `selectIds`. */
type SortColumn = 'sorted_by' | 'title_key' | 'color' | 'size'

export interface ProductOrdering {
  key: RawBuilder<string | number>
  /** These sort in the same order as `key`. An index can find the first rows by columns, but not by an expression. */
  columns: SortColumn[]
  type: 'string' | 'number'
  direction: 'asc' | 'desc'
}

const createOrdering = (
  key: ProductOrdering['key'],
  type: ProductOrdering['type'],
  direction: ProductOrdering['direction']
): ProductOrdering => ({ key, columns: ['sorted_by'], type, direction })

/** A tab sorts before any character of a title. */
const TITLE = sql<string>`catalog.title_key || '\t' || coalesce(catalog.color, '') || '\t' || coalesce(catalog.size, '')`

const createTitleOrdering = (direction: ProductOrdering['direction']): ProductOrdering => ({
  ...createOrdering(TITLE, 'string', direction),
  columns: ['title_key', 'color', 'size']
})

const createOrderings = (now: string): Record<ProductSort, ProductOrdering> => ({
  newest: createOrdering(sql.ref('catalog.created_at'), 'string', 'desc'),
  'title-atoz': createTitleOrdering('asc'),
  'title-ztoa': createTitleOrdering('desc'),
  'price-lowtohigh': createOrdering(effectiveCentsAt(now), 'number', 'asc'),
  'price-hightolow': createOrdering(effectiveCentsAt(now), 'number', 'desc'),
  'stock-lowtohigh': createOrdering(UNRESERVED_UNITS, 'number', 'asc'),
  'stock-hightolow': createOrdering(UNRESERVED_UNITS, 'number', 'desc')
})

const RECENTLY_DELETED = createOrdering(sql.ref('catalog.deleted_at'), 'string', 'desc')

/**
 * With filters, sorts by an expression without an index. Otherwise the database may follow the index of the order, which
 * reads nearly every row if few products match.
 */
export function getAdminOrdering({ sortBy, trash }: ProductsQuery, isFiltered: boolean, now: string): ProductOrdering {
  if (trash && !sortBy) return RECENTLY_DELETED
  const ordering = createOrderings(now)[sortBy ?? 'newest']
  const { key, type, direction } = ordering
  return isFiltered ? createOrdering(unindexed(key, type), type, direction) : ordering
}
