import { effectivePrice } from '../products/price.ts'

const SEARCH_SORTS = ['relevance', 'price-asc', 'price-desc', 'name-asc'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

interface Found {
  name?: string
  price?: number
  salePrice?: number
}

export const readSearchSort = (given: string | null): SearchSort =>
  SEARCH_SORTS.find((sort) => sort === given) ?? 'relevance'

const priceOf = ({ price = 0, salePrice = 0 }: Found): number => effectivePrice({ price, salePrice })

const orders: Record<SearchSort, (one: Found, other: Found) => number> = {
  relevance: () => 0,
  'price-asc': (one, other) => priceOf(one) - priceOf(other),
  'price-desc': (one, other) => priceOf(other) - priceOf(one),
  'name-asc': (one, other) => (one.name ?? '').localeCompare(other.name ?? '', 'en')
}

/** Sorts by effective price, a missing one being 0, or by name, a missing one being ''. */
export const sortSearchResults = <Product extends Found>(found: Product[], sort: SearchSort): Product[] =>
  found.toSorted(orders[sort])
