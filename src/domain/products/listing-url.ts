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

interface ListingUrlQuery {
  category?: string[] | undefined
  brand?: string[] | undefined
  sortBy?: string | undefined
}

/** Builds a URL without default values. */
export function listingUrl(query: ListingUrlQuery): string {
  const search = new URLSearchParams()
  if (query.category?.length) search.set('category', query.category.join(','))
  if (query.brand?.length) search.set('brand', query.brand.join(','))
  if (query.sortBy && query.sortBy !== 'price-lowtohigh') search.set('sortBy', query.sortBy)
  const text = search.toString()
  return text ? `/shop/listing?${text}` : '/shop/listing'
}

/** Builds a URL without default values. It is separate from `listingUrl`, because only the server builds it. */
export function listWindowUrl(query: ListingUrlQuery, { after, show }: ListWindow): string {
  const { pathname, searchParams } = new URL(listingUrl(query), 'http://shop')
  if (after) searchParams.set('after', after)
  if (show > PRODUCT_PAGE_SIZE) searchParams.set('show', String(show))
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

export const nextListWindow = (listWindow: ListWindow, nextCursor: string): ListWindow =>
  listWindow.show + PRODUCT_PAGE_SIZE <= MAX_WINDOW_SIZE
    ? { ...listWindow, show: listWindow.show + PRODUCT_PAGE_SIZE }
    : { after: nextCursor, show: PRODUCT_PAGE_SIZE }
