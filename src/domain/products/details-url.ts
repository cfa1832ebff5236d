import { MAX_URL_LENGTH } from '../limits.ts'
import { REVIEW_PAGE_SIZE } from '../page-sizes.ts'

const PAGES_WITH_DETAILS = new Set(['/shop/home', '/shop/listing', '/shop/search'])

/** Opens the review form. Pages with this parameter are never cached, because the form depends on the visitor. */
export const WRITE_REVIEW = 'write-review'

/** All other parameters belong to the page behind the details. */
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
  const pageUrl = urlWithoutDetails(page)
  const search = new URLSearchParams({ product })
  if (reviews > REVIEW_PAGE_SIZE) search.set('reviews', String(reviews))
  return `${pageUrl}${pageUrl.includes('?') ? '&' : '?'}${search}`
}

/**
 * Parses the URL of the page behind the details. Returns the listing's URL for a page that cannot show details.
 */
export function parsePageUrl(text = ''): URL {
  const url = text.length <= MAX_URL_LENGTH ? URL.parse(text, 'http://shop') : null
  return url?.host === 'shop' && PAGES_WITH_DETAILS.has(url.pathname) ? url : new URL('http://shop/shop/listing')
}
