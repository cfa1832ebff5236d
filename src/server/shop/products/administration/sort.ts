import { type RawBuilder, sql } from 'kysely'

import type { ProductSort, ProductsQuery } from '../../../../api/contract/product-administration.ts'
import { effectiveCentsAt } from '../prices/sale-price.ts'
import { UNRESERVED_UNITS } from '../stock.ts'
import { CATALOG_TITLE_KEY } from '../../../platform/database/catalog.ts'
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

const createOrderings = (now: string): Record<ProductSort, ProductOrdering> => ({
  newest: createOrdering(sql.ref('catalog.created_at'), 'string', 'desc'),
  'title-atoz': createOrdering(CATALOG_TITLE_KEY, 'string', 'asc'),
  'title-ztoa': createOrdering(CATALOG_TITLE_KEY, 'string', 'desc'),
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
  const { key, type, direction } = createOrderings(now)[sortBy ?? 'newest']
  if (!isFiltered) return { key, type, direction }
  return { key: unindexed(key, type), type, direction }
}
