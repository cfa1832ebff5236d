import { type RawBuilder, sql } from 'kysely'

import type { ProductSort, ProductsQuery } from '../../../../api/contract/product-administration.ts'
import { effectiveCentsAt } from '../prices/sale-price.ts'
import { UNRESERVED_UNITS } from '../stock.ts'
import { unindexed } from '../../../platform/database/unindexed.ts'

/** Names of columns in the list of `selectIds`. */
type SortColumn = 'sorted_by' | 'title_key' | 'color' | 'size'

export interface ProductOrdering {
  key: RawBuilder<string | number>
  /** Sort like the key. An index finds the first rows of some columns, but not of an expression. */
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
 * With filters, the key is an unindexed expression: if few products match, the index of the key would fetch nearly every
 * row.
 */
export function getAdminOrdering({ sortBy, trash }: ProductsQuery, isFiltered: boolean, now: string): ProductOrdering {
  if (trash && !sortBy) return RECENTLY_DELETED
  const ordering = createOrderings(now)[sortBy ?? 'newest']
  const { key, type, direction } = ordering
  return isFiltered ? createOrdering(unindexed(key, type), type, direction) : ordering
}
