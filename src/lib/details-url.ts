import { MAX_URL_LENGTH } from './limits.ts'

/** Where the product details dialog can stand open. */
const BENEATH = new Set(['/shop/home', '/shop/listing', '/shop/search'])

/** How many reviews the details show at first, and add each time. */
export const REVIEWS_AT_FIRST = 10

/** Asks for the review form, which depends on the visitor: such a page is never cached. */
export const WRITE_REVIEW = 'write-review'

/** The parameters of the details; all others belong to the page below. */
const DETAILS_PARAMETERS = ['product', 'reviews', 'reviewed', WRITE_REVIEW]

/** The address of a page without the dialog over it. */
export function closedUrl({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): string {
  const search = new URLSearchParams(searchParams)
  for (const name of DETAILS_PARAMETERS) search.delete(name)
  return search.size > 0 ? `${pathname}?${search}` : pathname
}

/** The address of the same page with a product's details open over it, showing so many reviews. */
export function detailsUrl(
  page: Pick<URL, 'pathname' | 'searchParams'>,
  product: string,
  reviews = REVIEWS_AT_FIRST
): string {
  const closed = closedUrl(page)
  const search = new URLSearchParams({ product })
  if (reviews > REVIEWS_AT_FIRST) search.set('reviews', String(reviews))
  return `${closed}${closed.includes('?') ? '&' : '?'}${search}`
}

/** The page that a form of the dialog was sent from, if it says so; anything else is the listing. */
export function pageBeneath(from = ''): URL {
  const url = from.length <= MAX_URL_LENGTH ? URL.parse(from, 'http://shop') : null
  return url?.host === 'shop' && BENEATH.has(url.pathname) ? url : new URL('http://shop/shop/listing')
}
