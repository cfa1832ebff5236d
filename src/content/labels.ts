import type { Brand, Category, ListingQuery, ListingSort } from '../api/contract/products.ts'
import type { SearchSort } from '../domain/search/search-sort.ts'
import { formatMoney } from '../lib/money.ts'

export const CATEGORY_LABELS: Record<Category, string> = {
  men: 'Men',
  women: 'Women',
  kids: 'Kids',
  accessories: 'Accessories',
  footwear: 'Footwear'
}

export const BRAND_LABELS: Record<Brand, string> = {
  nike: 'Nike',
  adidas: 'Adidas',
  puma: 'Puma',
  levi: "Levi's",
  zara: 'Zara',
  'h&m': 'H&M'
}

const isBrand = (value: string): value is Brand => Object.hasOwn(BRAND_LABELS, value)

export const getBrandLabel = (brand: string): string => (isBrand(brand) ? BRAND_LABELS[brand] : brand)

const isCategory = (value: string): value is Category => Object.hasOwn(CATEGORY_LABELS, value)

export const getCategoryLabel = (category: string): string =>
  isCategory(category) ? CATEGORY_LABELS[category] : category

export function getListingTitle({ category = [], brand = [] }: ListingQuery): string {
  const [only, ...others] = category.length > 0 ? category : brand
  if (only === undefined || others.length > 0) return 'All Products'
  if (isCategory(only)) return CATEGORY_LABELS[only]
  return isBrand(only) ? BRAND_LABELS[only] : 'All Products'
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
  'title-ztoa': 'Price: Z to A'
}

export const SEARCH_SORT_LABELS: Record<SearchSort, string> = {
  relevance: 'Relevance',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
  'name-asc': 'Name: A to Z'
}
