import { PRODUCT_PAGE_SIZE } from '../limits.ts'

/** In products. After as many, Load more starts the next window. */
const MAX_WINDOW_SIZE = 240

/** `after` is the cursor before the first product, and `show` the number of products. */
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

interface ListingQuery {
  category?: string[] | undefined
  brand?: string[] | undefined
  sortBy?: string | undefined
}

/** Builds a URL without default values. `listingQuery` of the API contract parses its filters. */
export function listingUrl(query: ListingQuery, listWindow?: ListWindow): string {
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
