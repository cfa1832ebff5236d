import type { ListingSort } from '../../api/contract/products.ts'

export interface Ordering {
  key: 'effective_cents' | 'title_key'
  type: 'string' | 'number'
  direction: 'asc' | 'desc'
}

const ORDERINGS: Record<ListingSort, Ordering> = {
  'price-lowtohigh': { key: 'effective_cents', type: 'number', direction: 'asc' },
  'price-hightolow': { key: 'effective_cents', type: 'number', direction: 'desc' },
  'title-atoz': { key: 'title_key', type: 'string', direction: 'asc' },
  'title-ztoa': { key: 'title_key', type: 'string', direction: 'desc' }
}

/** Returns the sort key and direction. Products with equal keys are sorted by id. */
export const getListingOrdering = (sort: ListingSort): Ordering => ORDERINGS[sort]
