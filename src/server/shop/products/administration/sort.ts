import { type RawBuilder, sql } from 'kysely'

import type { ProductSort, ProductsQuery } from '../../../../api/contract/product-administration.ts'
import { UNRESERVED_UNITS } from '../stock.ts'
import { unindexed } from '../../../platform/database/unindexed.ts'

export interface ProductOrdering {
  key: RawBuilder<string | number>
  type: 'string' | 'number'
  direction: 'asc' | 'desc'
}

const createOrdering = (
  key: ProductOrdering['key'],
  type: ProductOrdering['type'],
  direction: ProductOrdering['direction']
): ProductOrdering => ({ key, type, direction })

const EFFECTIVE_CENTS = sql.ref<number>('products.effective_cents')

/** SQLite cannot read the generated column `effective_cents` from a covering index. */
const COMPUTED_EFFECTIVE_CENTS = sql<number>`case when products.sale_price_cents > 0
  then products.sale_price_cents else products.price_cents end`

const ORDERINGS: Record<ProductSort, ProductOrdering> = {
  newest: createOrdering(sql.ref('products.created_at'), 'string', 'desc'),
  'title-atoz': createOrdering(sql.ref('products.title_key'), 'string', 'asc'),
  'title-ztoa': createOrdering(sql.ref('products.title_key'), 'string', 'desc'),
  'price-lowtohigh': createOrdering(EFFECTIVE_CENTS, 'number', 'asc'),
  'price-hightolow': createOrdering(EFFECTIVE_CENTS, 'number', 'desc'),
  'stock-lowtohigh': createOrdering(UNRESERVED_UNITS, 'number', 'asc'),
  'stock-hightolow': createOrdering(UNRESERVED_UNITS, 'number', 'desc')
}

const RECENTLY_DELETED = createOrdering(sql.ref('products.deleted_at'), 'string', 'desc')

/**
 * With filters, the key is an unindexed expression: if few products match, the index of the key would fetch nearly every
 * row.
 */
export function getAdminOrdering({ sortBy, trash }: ProductsQuery, isFiltered: boolean): ProductOrdering {
  if (trash && !sortBy) return RECENTLY_DELETED
  const { key, type, direction } = ORDERINGS[sortBy ?? 'newest']
  if (!isFiltered) return { key, type, direction }
  return { key: key === EFFECTIVE_CENTS ? COMPUTED_EFFECTIVE_CENTS : unindexed(key, type), type, direction }
}
