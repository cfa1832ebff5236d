import { PRODUCT_PAGE_SIZE } from '../page-sizes.ts'

// `listingQuery` in api/contract/products.ts parses the filters.

/** The largest `show`. When it is reached, "Load more" starts a new list window instead of extending this one. */
const MAX_WINDOW_SIZE = 240

/** A part of the listing: `show` products, starting after the cursor `after`. */
export interface ListWindow {
  after?: string | undefined
  show: number
}

export function readListWindow(search: URLSearchParams): ListWindow {
  const show = Math.ceil(Number(search.get('show') ?? PRODUCT_PAGE_SIZE) / PRODUCT_PAGE_SIZE) * PRODUCT_PAGE_SIZE
  return {
    after: search.get('after') ?? undefined,
    show: show >= PRODUCT_PAGE_SIZE && show <= MAX_WINDOW_SIZE ? show : PRODUCT_PAGE_SIZE
  }
}

/** In the order of the URL. */
export const LISTING_FILTERS = ['collection', 'category', 'brand', 'size', 'color', 'minPrice', 'maxPrice'] as const

const EXPANDABLE_FILTERS = ['size', 'color'] as const

export type ExpandableFilter = (typeof EXPANDABLE_FILTERS)[number]

/** Reads which filters offer all their values, instead of the most frequent ones. */
export function readExpandedFilters(search: URLSearchParams): ExpandableFilter[] {
  const names = search.getAll('all').join(',').split(',')
  return EXPANDABLE_FILTERS.filter((name) => names.includes(name))
}

const LISTING_PARAMETERS = [...LISTING_FILTERS, 'all', 'sortBy'] as const

type ListingParameter = (typeof LISTING_PARAMETERS)[number]
export type ListingValue = readonly unknown[] | string | number | undefined
type ListingUrlQuery = Partial<Record<ListingParameter, ListingValue>>

/** Builds a URL without the filters that are empty, and without the default sort. Joins the values of a filter with commas. */
export function buildListingUrl(
  read: (name: ListingParameter) => ListingValue,
  defaultSort = 'price-lowtohigh'
): string {
  const search = new URLSearchParams()
  for (const name of LISTING_PARAMETERS) {
    const text = String(read(name) ?? '')
    if (text && !(name === 'sortBy' && text === defaultSort)) search.set(name, text)
  }
  return search.size > 0 ? `/shop/listing?${search}` : '/shop/listing'
}

export const createListingUrl = (query: ListingUrlQuery, defaultSort?: string): string =>
  buildListingUrl((name) => query[name], defaultSort)

/** Builds a URL without default values. It is separate from `createListingUrl`, because only the server builds it. */
export function createListWindowUrl(query: ListingUrlQuery, { after, show }: ListWindow, defaultSort?: string): string {
  const { pathname, searchParams } = new URL(createListingUrl(query, defaultSort), 'http://shop')
  if (after) searchParams.set('after', after)
  if (show > PRODUCT_PAGE_SIZE) searchParams.set('show', String(show))
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

export const calculateNextListWindow = (listWindow: ListWindow, nextCursor: string): ListWindow =>
  listWindow.show + PRODUCT_PAGE_SIZE <= MAX_WINDOW_SIZE
    ? { ...listWindow, show: listWindow.show + PRODUCT_PAGE_SIZE }
    : { after: nextCursor, show: PRODUCT_PAGE_SIZE }
