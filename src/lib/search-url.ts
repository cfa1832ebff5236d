/** Characters that a search needs at least. */
const LEAST = 3
const LONGEST = 200

/** How many products a search shows at first, and Load more adds; the server answers the best 500. */
const STEP = 24
const MOST = 500

export type SearchState = 'empty' | 'short' | 'found'

/** What a term leads to: nothing, a word that more is needed, or a search. */
export function searchState(keyword: string): SearchState {
  const { length } = keyword.trim()
  if (length === 0) return 'empty'
  return length < LEAST ? 'short' : 'found'
}

/** The term of an address. Half a character, as can be pasted, is left out. */
export const readKeyword = (search: URLSearchParams): string =>
  (search.get('keyword') ?? '').toWellFormed().slice(0, LONGEST)

export function readShown(search: URLSearchParams): number {
  const show = Number(search.get('show'))
  return Number.isInteger(show) && show > STEP ? Math.min(show, MOST) : STEP
}

export const moreShown = (shown: number): number => Math.min(shown + STEP, MOST)

/** The address of a search; what stands at its default is left out. */
export function searchUrl(keyword: string, sortBy = 'relevance', show = STEP): string {
  const search = new URLSearchParams()
  if (keyword.trim()) search.set('keyword', keyword.trim())
  if (sortBy !== 'relevance') search.set('sortBy', sortBy)
  if (show > STEP) search.set('show', String(show))
  return search.size > 0 ? `/shop/search?${search}` : '/shop/search'
}
