import { effectivePrice } from '../products/price.ts'

const SEARCH_SORTS = ['relevance', 'price-asc', 'price-desc', 'name-asc'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

interface SortableProduct {
  name?: string
  price?: number
  salePrice?: number
}

export const readSearchSort = (value: string | null): SearchSort =>
  SEARCH_SORTS.find((sort) => sort === value) ?? 'relevance'

const priceOf = ({ price = 0, salePrice = 0 }: SortableProduct): number => effectivePrice({ price, salePrice })

const comparators: Record<SearchSort, (a: SortableProduct, b: SortableProduct) => number> = {
  relevance: () => 0,
  'price-asc': (a, b) => priceOf(a) - priceOf(b),
  'price-desc': (a, b) => priceOf(b) - priceOf(a),
  'name-asc': (a, b) => (a.name ?? '').localeCompare(b.name ?? '', 'en')
}

/** A missing price is 0, a missing name ''. */
export const sortSearchResults = <Product extends SortableProduct>(products: Product[], sort: SearchSort): Product[] =>
  products.toSorted(comparators[sort])
