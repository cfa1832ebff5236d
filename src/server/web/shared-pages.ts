import { INFORMATION_FOLDERS, INFORMATION_PAGES } from '../../domain/information-pages.ts'
import { LISTING_FILTERS } from '../../domain/products/listing-url.ts'
import {
  CACHEABLE_PRODUCT_PARAMETERS,
  isProductPath,
  removeTitleFromPath,
  STOCK_ALERT_PARAMETER,
  WRITE_REVIEW
} from '../../domain/products/product-url.ts'
import { SEARCH_FILTERS } from '../../domain/search/search-url.ts'

const INFORMATION_PATHS = Object.values(INFORMATION_FOLDERS).flatMap((folder) =>
  INFORMATION_PAGES.map((page) => folder + page)
)

/**
 * The query parameters that each page reads. These pages are rendered with a signed-out client, so a cached page cannot
 * contain anyone's data.
 */
const SHARED_PAGES: Record<string, string[]> = {
  '/robots.txt': [],
  '/sitemap.xml': [],
  '/feed.xml': [],
  '/offline': [],
  '/auth/login': ['registered', 'reset', 'erased', 'cart'],
  '/auth/register': [],
  '/auth/forgot-password': ['sent'],
  '/unauth-page': [],
  '/shop/home': ['vip', 'subscribed'],
  '/shop/listing': [...LISTING_FILTERS, 'all', 'sortBy', 'after', 'show'],
  '/shop/search': ['keyword', 'sortBy', 'exact', 'show', ...SEARCH_FILTERS],
  ...Object.fromEntries(INFORMATION_PATHS.map((path) => [path, []]))
}

function listParameters(path: string): string[] | undefined {
  if (isProductPath(path)) return CACHEABLE_PRODUCT_PARAMETERS
  return Object.hasOwn(SHARED_PAGES, path) ? SHARED_PAGES[path] : undefined
}

/**
 * Returns the page's URL without the title of a product and the parameters that the page does not read, so that they
 * neither create a cache entry nor appear in links. Returns null if the page is not shared.
 */
export function normalizeSharedPageUrl({ pathname, searchParams }: URL): string | null {
  const path = removeTitleFromPath(pathname)
  const parameters = listParameters(path)
  if (!parameters || searchParams.has(WRITE_REVIEW) || searchParams.has(STOCK_ALERT_PARAMETER)) return null
  const search = new URLSearchParams([...searchParams].filter(([name]) => parameters.includes(name)))
  return search.size > 0 ? `${path}?${search}` : path
}

/** Returns true for a page with all products. */
export const isLongList = (url: string): boolean => /^\/(sitemap|feed)\.xml$/.test(url)

/** Returns true for the pages that a shop can show to everyone: those of the products, and the root, which leads to them. */
export const isOpenPage = (url: URL): boolean =>
  url.pathname === '/' || (/^\/(shop\/|sitemap\.|feed\.)/.test(url.pathname) && normalizeSharedPageUrl(url) !== null)
