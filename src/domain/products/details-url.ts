import { MAX_URL_LENGTH } from '../max-url-length.ts'

const PAGES_WITH_DETAILS = new Set(['/shop/home', '/shop/listing', '/shop/search'])

/** Opens the review form. Pages with this parameter are never cached, because the form depends on the visitor. */
export const WRITE_REVIEW = 'write-review'

/** Pages with this parameter are never cached, because they show the visitor's stock alerts. */
export const STOCK_ALERT_PARAMETER = 'notified'

/** Opens the details without a chosen size. Links in emails and orders choose one. */
export const CHOOSE_SIZE = 'choose-size'

/** Pages with these parameters can be cached. */
export const CACHEABLE_DETAILS_PARAMETERS = ['product', 'reviews', 'reviewed', CHOOSE_SIZE]

/** All other parameters belong to the page behind the details. */
export const DETAILS_PARAMETERS = [...CACHEABLE_DETAILS_PARAMETERS, STOCK_ALERT_PARAMETER, WRITE_REVIEW]

function omitDetails(searchParams: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(searchParams)
  for (const name of DETAILS_PARAMETERS) search.delete(name)
  return search
}

export function removeDetailsFromUrl({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): string {
  const search = omitDetails(searchParams)
  return search.size > 0 ? `${pathname}?${search}` : pathname
}

/** `extraParameters` begins with an ampersand. */
export function createDetailsUrl(
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  product: string,
  extraParameters = ''
): string {
  const search = omitDetails(searchParams)
  search.set('product', product)
  return `${pathname}?${search}${extraParameters}`
}

/**
 * Parses the URL of the page behind the details. Returns the listing's URL for a page that cannot show details.
 */
export function parsePageUrl(text = ''): URL {
  const url = text.length <= MAX_URL_LENGTH ? URL.parse(text, 'http://shop') : null
  return url?.host === 'shop' && PAGES_WITH_DETAILS.has(url.pathname) ? url : new URL('http://shop/shop/listing')
}
