/** How many products the listing shows at first and adds with each Load more. */
const STEP = 24

/** One page shows at most this many; Load more then goes on with the next window. */
const MOST = 240

/** Where the listing is in its list: the window's start and how many it shows. */
export interface ListWindow {
  after?: string | undefined
  show: number
}

export function readWindow(search: URLSearchParams): ListWindow {
  const show = Math.ceil(Number(search.get('show') ?? STEP) / STEP) * STEP
  return { after: search.get('after') ?? undefined, show: show >= STEP && show <= MOST ? show : STEP }
}

interface Chosen {
  category?: string[] | undefined
  brand?: string[] | undefined
  sortBy?: string | undefined
}

/** The address of a listing; what stands at its default is left out. */
export function listingUrl(query: Chosen, listWindow?: ListWindow): string {
  const search = new URLSearchParams()
  if (query.category?.length) search.set('category', query.category.join(','))
  if (query.brand?.length) search.set('brand', query.brand.join(','))
  if (query.sortBy && query.sortBy !== 'price-lowtohigh') search.set('sortBy', query.sortBy)
  if (listWindow?.after) search.set('after', listWindow.after)
  if (listWindow && listWindow.show > STEP) search.set('show', String(listWindow.show))
  const text = search.toString()
  return text ? `/shop/listing?${text}` : '/shop/listing'
}

/** Returns the window that Load more shows next. */
export const nextWindow = (listWindow: ListWindow, nextCursor: string): ListWindow =>
  listWindow.show + STEP <= MOST ? { ...listWindow, show: listWindow.show + STEP } : { after: nextCursor, show: STEP }
