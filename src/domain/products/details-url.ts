import { MAX_URL_LENGTH, REVIEW_PAGE_SIZE } from '../limits.ts'

const PAGES_WITH_DETAILS = new Set(['/shop/home', '/shop/listing', '/shop/search'])

/** Requests the review form, which depends on the visitor, so such a page is never cached. */
export const WRITE_REVIEW = 'write-review'

/** All others belong to the page below. */
const DETAILS_PARAMETERS = ['product', 'reviews', 'reviewed', WRITE_REVIEW]

export function urlWithoutDetails({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): string {
  const search = new URLSearchParams(searchParams)
  for (const name of DETAILS_PARAMETERS) search.delete(name)
  return search.size > 0 ? `${pathname}?${search}` : pathname
}

export function detailsUrl(
  page: Pick<URL, 'pathname' | 'searchParams'>,
  product: string,
  reviews = REVIEW_PAGE_SIZE
): string {
  const closed = urlWithoutDetails(page)
  const search = new URLSearchParams({ product })
  if (reviews > REVIEW_PAGE_SIZE) search.set('reviews', String(reviews))
  return `${closed}${closed.includes('?') ? '&' : '?'}${search}`
}

/** Falls back to the listing. */
export function parsePageUrl(from = ''): URL {
  const url = from.length <= MAX_URL_LENGTH ? URL.parse(from, 'http://shop') : null
  return url?.host === 'shop' && PAGES_WITH_DETAILS.has(url.pathname) ? url : new URL('http://shop/shop/listing')
}
