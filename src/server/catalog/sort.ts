import type { Sort } from '../../api/contract/products.ts'

export interface Order {
  key: 'effective_cents' | 'title_key'
  type: 'string' | 'number'
  direction: 'asc' | 'desc'
}

const ORDERS: Record<Sort, Order> = {
  'price-lowtohigh': { key: 'effective_cents', type: 'number', direction: 'asc' },
  'price-hightolow': { key: 'effective_cents', type: 'number', direction: 'desc' },
  'title-atoz': { key: 'title_key', type: 'string', direction: 'asc' },
  'title-ztoa': { key: 'title_key', type: 'string', direction: 'desc' }
}

/** What products are sorted by; products that are alike in it, by their ids. */
export const orderOf = (sort: Sort): Order => ORDERS[sort]
