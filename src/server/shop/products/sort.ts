import type { ListingSort } from '../../../api/contract/products.ts'

export interface Ordering {
  key: 'price' | 'title'
  type: 'string' | 'number'
  direction: 'asc' | 'desc'
}

const ORDERINGS: Record<ListingSort, Ordering> = {
  'price-lowtohigh': { key: 'price', type: 'number', direction: 'asc' },
  'price-hightolow': { key: 'price', type: 'number', direction: 'desc' },
  'title-atoz': { key: 'title', type: 'string', direction: 'asc' },
  'title-ztoa': { key: 'title', type: 'string', direction: 'desc' }
}

/** Returns the sort key and direction. Products with equal keys are sorted by id. */
export const getListingOrdering = (sort: ListingSort): Ordering => ORDERINGS[sort]
