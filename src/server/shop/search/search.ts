import type { CallResponse, CallParsed } from '../../../api/contract/index.ts'
import { MAX_PAGE_SIZE } from '../../../domain/page-sizes.ts'
import { createFilter, type FindFailedFilters } from '../products/facets.ts'
import { type CatalogSource, type VariantIndex, readVariantIndex } from '../products/variant-index.ts'
import { findNumberedProducts } from '../products/queries.ts'
import { toStyles } from '../products/styles.ts'
import { limitPageBytes, toPage } from '../../platform/database/cursor.ts'
import { readInBatches } from '../../platform/database/batches.ts'
import type { Db } from '../../platform/database/schema.ts'
import { lookUpWords } from './look-up.ts'
import {
  hasEveryWord,
  type Match,
  parseHitCursor,
  type SearchHit,
  rank,
  type Ranking,
  type RankOptions,
  toCursor
} from './rank.ts'
import { parseSearchFilters, type SearchFilters } from './parse-search-filters.ts'
import { refreshIndex } from './refresh.ts'
import { createResultFilter } from './result-filter.ts'
import { findClosestWords } from './vocabulary.ts'
import { parseQueryWords } from './words.ts'

type Call = 'GET /api/shop/search/{keyword}'
type SearchInput = CallParsed<Call>['params'] & CallParsed<Call>['query']

/**
 * Searches the catalog. A grouped search first tries the filters in the keyword, unless it is exact. If they match nothing,
 * and for older clients, it searches for all words of the keyword.
 */
export async function searchProducts(
  shop: CatalogSource,
  input: SearchInput,
  version?: number
): Promise<CallResponse<Call>> {
  await refreshIndex(shop.db)
  const index = await readVariantIndex(shop, version)
  const search = { shop, index, input }
  const parsed =
    input.grouped === 'true' && input.exact !== 'true'
      ? parseSearchFilters(input.keyword, { swatches: index.swatches, sizes: index.facets.size.values })
      : undefined
  const filtered = parsed && (await findResponse(search, parsed.text, parsed.filters))
  if (filtered?.total) return filtered
  const response = await findResponse(search, input.keyword)
  return { ...response, unmatchedQuery: parsed && { text: parsed.text, ...parsed.filters } }
}

interface Search {
  shop: CatalogSource
  index: VariantIndex
  input: SearchInput
}

async function findResponse(
  { shop: { db }, index, input }: Search,
  text: string,
  filters?: SearchFilters
): Promise<CallResponse<Call>> {
  const { limit = MAX_PAGE_SIZE, cursor } = input
  const isGrouped = input.grouped === 'true'
  const words = parseQueryWords(text)
  const { matches, corrected } = await matchWords(db, words)
  const findFailedFilters = createSearchFilter(index, filters)
  const resultFilter = isGrouped || filters ? createResultFilter(index, { findFailedFilters, isGrouped }) : undefined
  const options = { limit: limit + 1, after: parseHitCursor(cursor), resultFilter }
  const { page, total, wordCount } = filters
    ? rankWithFilters(matches, options)
    : { ...rank(matches, options), wordCount: words.length }
  const hits = toPage(page, limit, toCursor)
  const products = await findNumberedProducts(
    db,
    hits.rows.map(({ number }) => number)
  )
  const { data, nextCursor } = limitPageBytes(hits, isGrouped ? await toStyles(db, products, index) : products, {
    isOf: ({ number }, { _id }) => index.variants.get(_id)?.number === number,
    toCursor
  })
  return {
    success: true,
    data: data.map((product) => ({ ...product, id: product._id, name: product.title })),
    nextCursor,
    total,
    suggestion: (total > 0 && corrected?.slice(0, wordCount).join(' ')) || undefined,
    parsedQuery: filters && { text: keepWords(text, wordCount), ...filters },
    unmatchedQuery: filters && wordCount < words.length ? { text, ...filters } : undefined
  }
}

/** Keeps the filters and, if no product has every word, drops words from the last to the first. */
function rankWithFilters(matches: Match[][], options: RankOptions): Ranking & { wordCount: number } {
  let wordCount = matches.length
  let ranking = rank(matches, { ...options, isComplete: true })
  while (ranking.total === 0 && wordCount > 0) {
    wordCount -= 1
    ranking = rank(matches.slice(0, wordCount), { ...options, isComplete: true })
  }
  return { ...ranking, wordCount }
}

/** Returns the longest beginning of the text with at most `wordCount` query words. */
function keepWords(text: string, wordCount: number): string {
  const parts = text.split(/\s+/u).filter(Boolean)
  while (parseQueryWords(parts.join(' ')).length > wordCount) parts.pop()
  return parts.join(' ')
}

const containsWords = (text: string, words: string): boolean => ` ${text} `.includes(` ${words} `)

/** 'Blue' also matches 'light blue', and a product without a color if its title names the color. */
function createSearchFilter(
  index: VariantIndex,
  { color = [], ...filters }: Partial<SearchFilters> = {}
): FindFailedFilters {
  const findFailedFilters = createFilter(index, filters)
  const colors = [...index.swatches.keys()].filter((known) => color.some((name) => containsWords(known, name)))
  const hasColor = createFilter(index, { color: colors })
  const { variants, facets } = index.columns
  const isInTitle = (position: number) => color.some((name) => containsWords(variants[position]?.titleKey ?? '', name))
  return (position) => {
    if (hasColor(position) !== 0 && (facets.color[position] !== 0 || !isInTitle(position))) return 1
    return findFailedFilters(position)
  }
}

/**
 * Finds the products that have every word. Never corrects or ignores a word: an admin who deletes all matches must not
 * delete other products.
 */
export async function findHits(db: Db, keyword: string): Promise<SearchHit[]> {
  await refreshIndex(db)
  return rank(await lookUpWords(db, parseQueryWords(keyword)), { limit: Infinity }).page.filter(hasEveryWord)
}

async function matchWords(db: Db, words: string[]): Promise<{ matches: Match[][]; corrected?: string[] }> {
  const matches = await lookUpWords(db, words)
  const unknown = words.filter((_, at) => matches[at]?.length === 0)
  const closest = await findClosestWords(db, unknown)
  if (closest.size === 0) return { matches }
  const corrected = words.map((word) => closest.get(word) ?? word)
  return { matches: await lookUpWords(db, corrected), corrected }
}

export async function findProductIds(db: Db, hits: SearchHit[]): Promise<string[]> {
  const numbers = hits.map(({ number }) => number)
  const documents = await readInBatches(numbers, (batch) =>
    db.selectFrom('search_documents').select(['number', 'product_id']).where('number', 'in', batch).execute()
  )
  const ids = new Map(documents.map(({ number, product_id }) => [number, product_id]))
  return numbers.flatMap((number) => ids.get(number) ?? [])
}
