import { type RawBuilder, sql } from 'kysely'

import type { ProductSort, ProductsQuery } from '../../api/contract/product-administration.ts'

export interface ProductOrdering {
  key: RawBuilder<string | number>
  type: 'string' | 'number'
  direction: 'asc' | 'desc'
}

const ordering = (
  column: string,
  type: ProductOrdering['type'],
  direction: ProductOrdering['direction']
): ProductOrdering => ({
  key: sql.raw(column),
  type,
  direction
})

const AVAILABLE = 'products.on_hand - products.reserved'

const ORDERINGS: Record<ProductSort, ProductOrdering> = {
  newest: ordering('products.created_at', 'string', 'desc'),
  'title-atoz': ordering('products.title_key', 'string', 'asc'),
  'title-ztoa': ordering('products.title_key', 'string', 'desc'),
  'price-lowtohigh': ordering('products.effective_cents', 'number', 'asc'),
  'price-hightolow': ordering('products.effective_cents', 'number', 'desc'),
  'stock-lowtohigh': ordering(AVAILABLE, 'number', 'asc'),
  'stock-hightolow': ordering(AVAILABLE, 'number', 'desc')
}

const RECENTLY_DELETED = ordering('products.deleted_at', 'string', 'desc')

/**
 * If few products match the filters, the sort order's index would fetch nearly every row, so the key is an unindexed
 * expression.
 */
export function orderingFor({ sortBy, trash }: ProductsQuery, isFiltered: boolean): ProductOrdering {
  if (trash && !sortBy) return RECENTLY_DELETED
  const { key, type, direction } = ORDERINGS[sortBy ?? 'newest']
  if (!isFiltered) return { key, type, direction }
  return { key: type === 'string' ? sql`${key} || ''` : sql`${key} + 0`, type, direction }
}
