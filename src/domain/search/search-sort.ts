import { getEffectivePrice } from '../products/price.ts'

const SEARCH_SORTS = ['relevance', 'price-asc', 'price-desc', 'name-asc'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

interface SortableProduct {
  name?: string
  price?: number
  salePrice?: number
}

export const readSearchSort = (value: string | null): SearchSort =>
  SEARCH_SORTS.find((sort) => sort === value) ?? 'relevance'

const getPrice = ({ price = 0, salePrice = 0 }: SortableProduct): number => getEffectivePrice({ price, salePrice })

const comparators: Record<SearchSort, (a: SortableProduct, b: SortableProduct) => number> = {
  relevance: () => 0,
  'price-asc': (a, b) => getPrice(a) - getPrice(b),
  'price-desc': (a, b) => getPrice(b) - getPrice(a),
  'name-asc': (a, b) => (a.name ?? '').localeCompare(b.name ?? '', 'en')
}

/** Sorts a missing price as 0 and a missing name as ''. */
export const sortSearchResults = <Product extends SortableProduct>(products: Product[], sort: SearchSort): Product[] =>
  products.toSorted(comparators[sort])
