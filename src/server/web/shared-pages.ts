import { WRITE_REVIEW } from '../../lib/details-url.ts'

/** What an address says of the details that lie over a page. */
const DETAILS = ['product', 'reviews', 'reviewed']

/**
 * Pages that are the same for everyone, and what of an address they read. They are rendered for no one: they get no
 * visitor and an API client that is not signed in, so a kept copy cannot hold anything of anybody. Who may see them is
 * still the guard's to say.
 */
const SHARED: Record<string, string[]> = {
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
 * The address of a shared page without what it does not read, which must neither make another copy of it nor get into
 * the links of one that is kept. Null for any other page, such as one with a review form.
 */
export function sharedAddress({ pathname, searchParams }: URL): string | null {
  const read = Object.hasOwn(SHARED, pathname) ? SHARED[pathname] : undefined
  if (!read || searchParams.has(WRITE_REVIEW)) return null
  const search = new URLSearchParams([...searchParams].filter(([name]) => read.includes(name)))
  return search.size > 0 ? `${pathname}?${search}` : pathname
}
