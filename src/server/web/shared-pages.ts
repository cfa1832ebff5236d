import { WRITE_REVIEW } from '../../domain/products/details-url.ts'

const DETAILS = ['product', 'reviews', 'reviewed']

/**
 * Pages that are the same for everyone, with the query parameters that they read. They are rendered without a
 * visitor and with a signed-out API client, so a cached page cannot contain anyone's data. The guard still decides
 * who may see them.
 */
const SHARED_PAGES: Record<string, string[]> = {
  '/auth/login': ['registered', 'reset'],
  '/auth/register': [],
  '/auth/forgot-password': ['sent'],
  '/unauth-page': [],
  '/shop/home': ['vip', 'subscribed', ...DETAILS],
  '/shop/listing': ['category', 'brand', 'sortBy', 'after', 'show', ...DETAILS],
  '/shop/product': ['id', 'reviews'],
  '/shop/search': ['keyword', 'sortBy', 'show', ...DETAILS]
}

/**
 * Returns the URL of a shared page without parameters that it does not read. These must neither create another
 * cache entry nor appear in its links. Null for any other page, such as one with a review form.
 */
export function sharedPageUrl({ pathname, searchParams }: URL): string | null {
  const parameters = Object.hasOwn(SHARED_PAGES, pathname) ? SHARED_PAGES[pathname] : undefined
  if (!parameters || searchParams.has(WRITE_REVIEW)) return null
  const search = new URLSearchParams([...searchParams].filter(([name]) => parameters.includes(name)))
  return search.size > 0 ? `${pathname}?${search}` : pathname
}
