import { INFORMATION_FOLDERS, INFORMATION_PAGES } from '../../domain/information-pages.ts'
import {
  CACHEABLE_DETAILS_PARAMETERS,
  CHOOSE_SIZE,
  STOCK_ALERT_PARAMETER,
  WRITE_REVIEW
} from '../../domain/products/details-url.ts'
import { LISTING_FILTERS } from '../../domain/products/listing-url.ts'
import { SEARCH_FILTERS } from '../../domain/search/search-url.ts'

const INFORMATION_PATHS = Object.values(INFORMATION_FOLDERS).flatMap((folder) =>
  INFORMATION_PAGES.map((page) => folder + page)
)

/**
 * The query parameters that each page reads. These pages are rendered with a signed-out client, so a cached page cannot
 * contain anyone's data.
 */
const SHARED_PAGES: Record<string, string[]> = {
  '/offline': [],
  '/auth/login': ['registered', 'reset', 'erased'],
  '/auth/register': [],
  '/auth/forgot-password': ['sent'],
  '/unauth-page': [],
  '/shop/home': ['vip', 'subscribed', ...CACHEABLE_DETAILS_PARAMETERS],
  '/shop/listing': [...LISTING_FILTERS, 'all', 'sortBy', 'after', 'show', ...CACHEABLE_DETAILS_PARAMETERS],
  '/shop/product': ['product', 'reviews', CHOOSE_SIZE],
  '/shop/search': ['keyword', 'sortBy', 'exact', 'show', ...SEARCH_FILTERS, ...CACHEABLE_DETAILS_PARAMETERS],
  ...Object.fromEntries(INFORMATION_PATHS.map((path) => [path, []]))
}

/**
 * Returns the page's URL without the parameters that it does not read, so that they neither create a cache entry nor
 * appear in links. Returns null if the page is not shared.
 */
export function normalizeSharedPageUrl({ pathname, searchParams }: URL): string | null {
  const parameters = Object.hasOwn(SHARED_PAGES, pathname) ? SHARED_PAGES[pathname] : undefined
  if (!parameters || searchParams.has(WRITE_REVIEW) || searchParams.has(STOCK_ALERT_PARAMETER)) return null
  const search = new URLSearchParams([...searchParams].filter(([name]) => parameters.includes(name)))
  return search.size > 0 ? `${pathname}?${search}` : pathname
}
