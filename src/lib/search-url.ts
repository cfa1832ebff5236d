/** In characters. */
const MIN_KEYWORD = 3
export const MAX_KEYWORD = 200

/** Products at first and per Load more; the server returns at most 500. */
const STEP = 24
const MAX_PRODUCTS = 500

export type SearchState = 'empty' | 'short' | 'searchable'

export function searchState(keyword: string): SearchState {
  const { length } = keyword.trim()
  if (length === 0) return 'empty'
  return length < MIN_KEYWORD ? 'short' : 'searchable'
}

/** Removes lone surrogates, which can be pasted. */
export const readKeyword = (search: URLSearchParams): string =>
  (search.get('keyword') ?? '').toWellFormed().slice(0, MAX_KEYWORD)

export function readShownCount(search: URLSearchParams): number {
  const show = Number(search.get('show'))
  return Number.isInteger(show) && show > STEP ? Math.min(show, MAX_PRODUCTS) : STEP
}

export const nextShownCount = (currentCount: number): number => Math.min(currentCount + STEP, MAX_PRODUCTS)

/** Omits default values. Without a term there is no sort. */
export function searchUrl(keyword: string, sortBy = 'relevance', show = STEP): string {
  if (!keyword.trim()) return '/shop/search'
  const search = new URLSearchParams({ keyword: keyword.trim() })
  if (sortBy !== 'relevance') search.set('sortBy', sortBy)
  if (show > STEP) search.set('show', String(show))
  return `/shop/search?${search}`
}
