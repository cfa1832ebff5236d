/** Where the product details dialog can stand open. */
const BENEATH = new Set(['/shop/home', '/shop/listing', '/shop/search'])

/** How many reviews the details show at first, and add each time. */
const STEP = 10
const MOST = 500

/** What belongs to the dialog in an address; the rest is the page's beneath it. */
const OWN = ['product', 'reviews', 'reviewed']

/** The address of a page without the dialog over it. */
export function closedUrl({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): string {
  const search = new URLSearchParams(searchParams)
  for (const name of OWN) search.delete(name)
  return search.size > 0 ? `${pathname}?${search}` : pathname
}

/** The address of the same page with a product's details open over it, showing so many reviews. */
export function detailsUrl(page: Pick<URL, 'pathname' | 'searchParams'>, product: string, reviews = STEP): string {
  const closed = closedUrl(page)
  const search = new URLSearchParams({ product })
  if (reviews > STEP) search.set('reviews', String(reviews))
  return `${closed}${closed.includes('?') ? '&' : '?'}${search}`
}

export function reviewsShown(search: URLSearchParams): number {
  const asked = Number(search.get('reviews') ?? STEP)
  return Number.isInteger(asked) && asked >= STEP ? Math.min(asked, MOST) : STEP
}

export const moreReviews = (shown: number): number => Math.min(shown + STEP, MOST)

/** The page that a form of the dialog was sent from, if it says so; anything else is the listing. */
export function pageBeneath(from: string | undefined): URL {
  const url = URL.parse(from ?? '', 'http://shop')
  return url?.host === 'shop' && BENEATH.has(url.pathname) ? url : new URL('http://shop/shop/listing')
}
