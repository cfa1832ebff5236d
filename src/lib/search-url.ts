/** Characters of a search term. */
const MIN_KEYWORD = 3
export const MAX_KEYWORD = 200

/** How many products a search shows at first, and Load more adds; the server answers the best 500. */
const STEP = 24
const MOST = 500

export type SearchState = 'empty' | 'short' | 'searchable'

/** Returns whether a term is empty, too short, or long enough to search. */
export function searchState(keyword: string): SearchState {
  const { length } = keyword.trim()
  if (length === 0) return 'empty'
  return length < MIN_KEYWORD ? 'short' : 'searchable'
}

/** The term of an address. Half a character, as can be pasted, is left out. */
export const readKeyword = (search: URLSearchParams): string =>
  (search.get('keyword') ?? '').toWellFormed().slice(0, MAX_KEYWORD)

export function readShown(search: URLSearchParams): number {
  const show = Number(search.get('show'))
  return Number.isInteger(show) && show > STEP ? Math.min(show, MOST) : STEP
}

export const moreShown = (shown: number): number => Math.min(shown + STEP, MOST)

/** The URL of a search, without the parameters that have their default. Without a term nothing is sorted. */
export function searchUrl(keyword: string, sortBy = 'relevance', show = STEP): string {
  if (!keyword.trim()) return '/shop/search'
  const search = new URLSearchParams({ keyword: keyword.trim() })
  if (sortBy !== 'relevance') search.set('sortBy', sortBy)
  if (show > STEP) search.set('show', String(show))
  return `/shop/search?${search}`
}
