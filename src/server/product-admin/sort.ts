import { type RawBuilder, sql } from 'kysely'

import type { ProductSort, ProductsQuery } from '../../api/contract/product-administration.ts'
import { UNRESERVED_UNITS } from '../catalog/stock.ts'
import { unindexed } from '../db/unindexed.ts'

export interface ProductOrdering {
  key: RawBuilder<string | number>
  type: 'string' | 'number'
  direction: 'asc' | 'desc'
}

const ordering = (
  key: ProductOrdering['key'],
  type: ProductOrdering['type'],
  direction: ProductOrdering['direction']
): ProductOrdering => ({ key, type, direction })

const ORDERINGS: Record<ProductSort, ProductOrdering> = {
  newest: ordering(sql.ref('products.created_at'), 'string', 'desc'),
  'title-atoz': ordering(sql.ref('products.title_key'), 'string', 'asc'),
  'title-ztoa': ordering(sql.ref('products.title_key'), 'string', 'desc'),
  'price-lowtohigh': ordering(sql.ref('products.effective_cents'), 'number', 'asc'),
  'price-hightolow': ordering(sql.ref('products.effective_cents'), 'number', 'desc'),
  'stock-lowtohigh': ordering(UNRESERVED_UNITS, 'number', 'asc'),
  'stock-hightolow': ordering(UNRESERVED_UNITS, 'number', 'desc')
}

const RECENTLY_DELETED = ordering(sql.ref('products.deleted_at'), 'string', 'desc')

/**
 * If few products match the filters, the sort order's index would fetch nearly every row, so the key is an unindexed
 * expression.
 */
export function orderingFor({ sortBy, trash }: ProductsQuery, isFiltered: boolean): ProductOrdering {
  if (trash && !sortBy) return RECENTLY_DELETED
  const { key, type, direction } = ORDERINGS[sortBy ?? 'newest']
  return { key: isFiltered ? unindexed(key, type) : key, type, direction }
}
