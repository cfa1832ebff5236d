import { MAX_LENGTH } from '../limits.ts'
import { MAX_PAGE_SIZE, PRODUCT_PAGE_SIZE } from '../page-sizes.ts'

/** In characters. */
const MIN_KEYWORD_LENGTH = 3

export type SearchState = 'empty' | 'short' | 'searchable'

export function readSearchState(keyword: string): SearchState {
  const { length } = keyword.trim()
  if (length === 0) return 'empty'
  return length < MIN_KEYWORD_LENGTH ? 'short' : 'searchable'
}

/** Replaces lone surrogates, which can be pasted or remain after the cut. */
export const readKeyword = (search: URLSearchParams): string =>
  (search.get('keyword') ?? '').slice(0, MAX_LENGTH.searchTerm).toWellFormed()

export function readVisibleCount(search: URLSearchParams): number {
  const show = Number(search.get('show'))
  return Number.isInteger(show) && show > PRODUCT_PAGE_SIZE ? Math.min(show, MAX_PAGE_SIZE) : PRODUCT_PAGE_SIZE
}

export const calculateNextVisibleCount = (currentCount: number): number =>
  Math.min(currentCount + PRODUCT_PAGE_SIZE, MAX_PAGE_SIZE)

interface SearchUrlOptions {
  sortBy?: string
  /** True if no filters are read from the keyword. */
  exact?: boolean
  /** The number of visible products. */
  show?: number
}

/** Builds a URL without default values, and without other parameters if there is no keyword. */
export function createSearchUrl(
  keyword: string,
  { sortBy = 'relevance', exact = false, show = PRODUCT_PAGE_SIZE }: SearchUrlOptions = {}
): string {
  if (!keyword.trim()) return '/shop/search'
  const search = new URLSearchParams({ keyword: keyword.trim() })
  if (sortBy !== 'relevance') search.set('sortBy', sortBy)
  if (exact) search.set('exact', 'true')
  if (show > PRODUCT_PAGE_SIZE) search.set('show', String(show))
  return `/shop/search?${search}`
}
