import type { Sort } from '../../api/contract/products.ts'

export interface Order {
  key: 'effective_cents' | 'title_key'
  by: 'text' | 'number'
  direction: 'asc' | 'desc'
}

const ORDERS: Record<Sort, Order> = {
  'price-lowtohigh': { key: 'effective_cents', by: 'number', direction: 'asc' },
  'price-hightolow': { key: 'effective_cents', by: 'number', direction: 'desc' },
  'title-atoz': { key: 'title_key', by: 'text', direction: 'asc' },
  'title-ztoa': { key: 'title_key', by: 'text', direction: 'desc' }
}

/** What products are sorted by; products that are alike in it, by their ids. */
export const orderOf = (sort: Sort): Order => ORDERS[sort]
