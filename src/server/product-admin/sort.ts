import { type RawBuilder, sql } from 'kysely'

import type { ProductSort, ProductsQuery } from '../../api/contract/product-administration.ts'

/** What the list is sorted by; products that are alike in it, by their ids. */
export interface AdminOrder {
  key: RawBuilder<string | number>
  by: 'text' | 'number'
  direction: 'asc' | 'desc'
}

const order = (column: string, by: AdminOrder['by'], direction: AdminOrder['direction']): AdminOrder => ({
  key: sql.raw(column),
  by,
  direction
})

const AVAILABLE = 'products.on_hand - products.reserved'

const ORDERS: Record<ProductSort, AdminOrder> = {
  newest: order('products.created_at', 'text', 'desc'),
  'title-atoz': order('products.title_key', 'text', 'asc'),
  'title-ztoa': order('products.title_key', 'text', 'desc'),
  'price-lowtohigh': order('products.effective_cents', 'number', 'asc'),
  'price-hightolow': order('products.effective_cents', 'number', 'desc'),
  'stock-lowtohigh': order(AVAILABLE, 'number', 'asc'),
  'stock-hightolow': order(AVAILABLE, 'number', 'desc')
}

const DELETED_LAST = order('products.deleted_at', 'text', 'desc')

/**
 * Without filters the page is read off the index of its order. With them, it must not be: where few products match, all
 * others would be fetched one by one to find that out. So their order is one that no index has.
 */
export function adminOrderOf({ sortBy, trash }: ProductsQuery, filtered: boolean): AdminOrder {
  if (trash && !sortBy) return DELETED_LAST
  const { key, by, direction } = ORDERS[sortBy ?? 'newest']
  if (!filtered) return { key, by, direction }
  return { key: by === 'text' ? sql`${key} || ''` : sql`${key} + 0`, by, direction }
}
