import { WRITE_REVIEW } from '../../domain/products/details-url.ts'

const DETAILS_PARAMETERS = ['product', 'reviews', 'reviewed']

/**
 * The query parameters that each page reads. These pages are rendered with a signed-out client, so a cached page cannot
 * contain anyone's data.
 */
const SHARED_PAGES: Record<string, string[]> = {
  '/offline': [],
  '/auth/login': ['registered', 'reset'],
  '/auth/register': [],
  '/auth/forgot-password': ['sent'],
  '/unauth-page': [],
  '/shop/home': ['vip', 'subscribed', ...DETAILS_PARAMETERS],
  '/shop/listing': ['category', 'brand', 'sortBy', 'after', 'show', ...DETAILS_PARAMETERS],
  '/shop/product': ['id', 'reviews'],
  '/shop/search': ['keyword', 'sortBy', 'show', ...DETAILS_PARAMETERS]
}

/**
 * Returns the page's URL without the parameters that it does not read, so that they neither create a cache entry nor
 * appear in links. Returns null if the page is not shared.
 */
export function normalizeSharedPageUrl({ pathname, searchParams }: URL): string | null {
  const parameters = Object.hasOwn(SHARED_PAGES, pathname) ? SHARED_PAGES[pathname] : undefined
  if (!parameters || searchParams.has(WRITE_REVIEW)) return null
  const search = new URLSearchParams([...searchParams].filter(([name]) => parameters.includes(name)))
  return search.size > 0 ? `${pathname}?${search}` : pathname
}
