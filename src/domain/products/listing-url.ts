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
export function listingUrl(query: ListingUrlQuery, listWindow?: ListWindow): string {
  const search = new URLSearchParams()
  if (query.category?.length) search.set('category', query.category.join(','))
  if (query.brand?.length) search.set('brand', query.brand.join(','))
  if (query.sortBy && query.sortBy !== 'price-lowtohigh') search.set('sortBy', query.sortBy)
  if (listWindow?.after) search.set('after', listWindow.after)
  if (listWindow && listWindow.show > PRODUCT_PAGE_SIZE) search.set('show', String(listWindow.show))
  const text = search.toString()
  return text ? `/shop/listing?${text}` : '/shop/listing'
}

export const nextListWindow = (listWindow: ListWindow, nextCursor: string): ListWindow =>
  listWindow.show + PRODUCT_PAGE_SIZE <= MAX_WINDOW_SIZE
    ? { ...listWindow, show: listWindow.show + PRODUCT_PAGE_SIZE }
    : { after: nextCursor, show: PRODUCT_PAGE_SIZE }
