import { MAX_LENGTH } from '../limits.ts'
import { MAX_PAGE_SIZE, PRODUCT_PAGE_SIZE } from '../page-sizes.ts'
import { LISTING_FILTERS, type ListingValue } from '../products/listing-url.ts'

/** In characters. */
const MIN_KEYWORD_LENGTH = 3

/** Searched for if the shopper submits them, or opens their URL. */
const SHORT_SIZE = /^(?:x[sl]|\d\d)$/i

export type SearchState = 'empty' | 'short' | 'searchable'

/** While the shopper types, every term needs the minimum length. */
export function readSearchState(keyword: string, isTyping = false): SearchState {
  const term = keyword.trim()
  if (term === '') return 'empty'
  const isSearchable = term.length >= MIN_KEYWORD_LENGTH || (!isTyping && SHORT_SIZE.test(term))
  return isSearchable ? 'searchable' : 'short'
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

/** The filters of the listing that are also parameters of the search page. */
export const SEARCH_FILTERS = [...LISTING_FILTERS, 'all'] as const

interface SearchUrlOptions {
  sortBy?: string
  /** True if no filters are read from the keyword. */
  exact?: boolean
  /** The number of visible products. */
  show?: number
  filters?: Partial<Record<(typeof SEARCH_FILTERS)[number], ListingValue>>
}

/** Builds a URL without default values, and without other parameters if there is no keyword. */
export function createSearchUrl(
  keyword: string,
  { sortBy = 'relevance', exact = false, show = PRODUCT_PAGE_SIZE, filters = {} }: SearchUrlOptions = {}
): string {
  if (!keyword.trim()) return '/shop/search'
  const search = new URLSearchParams({ keyword: keyword.trim() })
  if (sortBy !== 'relevance') search.set('sortBy', sortBy)
  if (exact) search.set('exact', 'true')
  if (show > PRODUCT_PAGE_SIZE) search.set('show', String(show))
  for (const name of SEARCH_FILTERS) {
    const text = String(filters[name] ?? '')
    if (text) search.set(name, text)
  }
  return `/shop/search?${search}`
}
