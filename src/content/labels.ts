import type { FilterCounts, ListingQuery, ListingSort } from '../api/contract/products.ts'
import { DEFAULT_GROUPS } from '../domain/products/product-groups.ts'
import type { SearchSort } from '../domain/search/search-sort.ts'
import { formatMoney } from '../lib/money.ts'

const setToZero = (names: object) => Object.fromEntries(Object.keys(names).map((slug) => [slug, 0]))

/** Other backends do not count. They have the categories and brands of the specification. */
export const NO_COUNTS: FilterCounts = {
  category: setToZero(DEFAULT_GROUPS.category),
  brand: setToZero(DEFAULT_GROUPS.brand),
  size: {},
  color: {},
  swatches: {},
  names: { ...DEFAULT_GROUPS.category, ...DEFAULT_GROUPS.brand }
}

/** `names` contains the names of collections, categories and brands by slug. */
export function getListingTitle({ collection, category, brand }: ListingQuery, names: Record<string, string>): string {
  const [only = '', ...others] = [collection, category, brand].find((slugs) => slugs?.length) ?? []
  return (others.length === 0 && Object.hasOwn(names, only) && names[only]) || 'All Products'
}

/** Shows a price range, such as "$20.00 to $60.00". Undefined without one. */
export function getPriceRangeLabel({ minPrice, maxPrice }: Pick<ListingQuery, 'minPrice' | 'maxPrice'>) {
  if (minPrice === undefined) return maxPrice === undefined ? undefined : `Up to ${formatMoney(maxPrice)}`
  return maxPrice === undefined
    ? `From ${formatMoney(minPrice)}`
    : `${formatMoney(minPrice)} to ${formatMoney(maxPrice)}`
}

export const isListingFiltered = ({ sortBy: _sortBy, ...filters }: Partial<ListingQuery>): boolean =>
  Object.values(filters).some((value) => String(value ?? '') !== '')

/** 'Price: Z to A' is the required text, although it sorts by title. */
export const SORT_LABELS: Record<ListingSort, string> = {
  'price-lowtohigh': 'Price: Low to High',
  'price-hightolow': 'Price: High to Low',
  'title-atoz': 'Title: A to Z',
  'title-ztoa': 'Price: Z to A',
  newest: 'Newest',
  featured: 'Featured'
}

export const SEARCH_SORT_LABELS: Record<SearchSort, string> = {
  relevance: 'Relevance',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
  'name-asc': 'Name: A to Z'
}
