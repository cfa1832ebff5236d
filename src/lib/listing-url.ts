/** How many products the listing shows at first and adds with each Load more. */
const STEP = 24

/** One page shows at most this many; Load more then goes on with the next window. */
const MOST = 240

/** Where the listing is in its list: the window's start and how many it shows. */
export interface Place {
  after?: string | undefined
  show: number
}

export function readPlace(search: URLSearchParams): Place {
  const show = Math.ceil(Number(search.get('show') ?? STEP) / STEP) * STEP
  return { after: search.get('after') ?? undefined, show: show >= STEP && show <= MOST ? show : STEP }
}

interface Chosen {
  category?: string[] | undefined
  brand?: string[] | undefined
  sortBy?: string | undefined
}

/** The address of a listing; what stands at its default is left out. */
export function listingUrl(query: Chosen, place?: Place): string {
  const search = new URLSearchParams()
  if (query.category?.length) search.set('category', query.category.join(','))
  if (query.brand?.length) search.set('brand', query.brand.join(','))
  if (query.sortBy && query.sortBy !== 'price-lowtohigh') search.set('sortBy', query.sortBy)
  if (place?.after) search.set('after', place.after)
  if (place && place.show > STEP) search.set('show', String(place.show))
  const text = search.toString()
  return text ? `/shop/listing?${text}` : '/shop/listing'
}

/** The place that Load more leads to. */
export const nextPlace = (place: Place, nextCursor: string): Place =>
  place.show + STEP <= MOST ? { ...place, show: place.show + STEP } : { after: nextCursor, show: STEP }
