import type { CallResponse } from '../../../api/contract/index.ts'
import { type Conditions, createConditions, type FilterName, findFailedFilters } from '../products/filters.ts'
import type { IndexedVariant, VariantIndex } from '../products/variant-index.ts'
import { findHits, type Hit, isNamed, matchCorrectedWords, type WordMatch } from './match-words.ts'
import { hasFilter, parseSearchFilters, type SearchFilters } from './parse-search-filters.ts'
import { findWord } from './text-index.ts'
import { parseQueryWords } from './words.ts'

type Response = CallResponse<'GET /api/shop/search/{keyword}'>

export interface SearchResult extends Pick<Response, 'suggestion' | 'parsedQuery' | 'unmatchedQuery'> {
  /** Unsorted. */
  hits: Hit[]
}

/** Finds the products with the most of the words. */
export function findByWords(index: VariantIndex, keyword: string): SearchResult {
  const words = parseQueryWords(keyword)
  if (words.length === 0) return { hits: [] }
  const matches = matchCorrectedWords(index, words)
  const complete = findHits(index, matches, 0)
  const hits = complete.length > 0 ? complete : findHits(index, matches, words.length - 1)
  return { hits, suggestion: suggestWords(matches) }
}

/**
 * Reads colors, sizes, categories and prices from the keyword. If no product has all of them, ignores those that the
 * nearest products lack, and reports this in `unmatchedQuery`. The words are kept if any product has all of them.
 */
export function findByFilters(index: VariantIndex, keyword: string): SearchResult {
  const parsed = parseSearchFilters(keyword, index)
  if (!parsed) return findByWords(index, keyword)
  const { text, filters } = parsed
  const matches = matchCorrectedWords(index, parseQueryWords(text))
  const { words, hits } = dropUnmatchedWords(index, matches)
  const { matching, ignored } = applyFilters(createKeywordConditions(index, filters), hits, words)
  const hasAllWords = words.length === matches.length
  const isUnmatched = !hasAllWords || ignored.length > 0
  const unmatchedQuery = isUnmatched ? { text, ...filters } : undefined
  const remaining = omitFilters(filters, ignored)
  if (words.length === 0 && !hasFilter(remaining)) return { hits: [], unmatchedQuery }
  const remainingText = hasAllWords ? text : words.map(({ typed }) => typed).join(' ')
  return {
    hits: ignored.includes('category') ? preferAudience(index, matching, { words, filters }) : matching,
    suggestion: suggestWords(words),
    parsedQuery: hasFilter(remaining) ? { text: remainingText, ...remaining } : undefined,
    unmatchedQuery
  }
}

const suggestWords = (matches: WordMatch[]): string | undefined =>
  matches.some(({ typed, word }) => typed !== word) ? matches.map(({ word }) => word).join(' ') : undefined

/** Drops words until a product has all: first a word that names no product, otherwise the last one. */
function dropUnmatchedWords(index: VariantIndex, words: WordMatch[]): { words: WordMatch[]; hits: Hit[] } {
  const hits = findHits(index, words, 0)
  if (hits.length > 0 || words.length === 0) return { words, hits }
  const lowestCosts = words.map(({ costs: { styles, options } }) =>
    [styles, options].flatMap((costs) => [...costs.values()]).reduce((least, cost) => Math.min(least, cost), Infinity)
  )
  return dropUnmatchedWords(index, words.toSpliced(lowestCosts.lastIndexOf(Math.max(...lowestCosts)), 1))
}

const containsWords = (text: string, words: string): boolean => ` ${text} `.includes(` ${words} `)

/** 'Blue' also matches 'light blue', and a product without a color if its title names the color. */
function createKeywordConditions(index: VariantIndex, { color, ...others }: SearchFilters): Conditions {
  const conditions = createConditions(others)
  if (color.length === 0) return conditions
  const colors = new Set(index.swatches.keys().filter((known) => color.some((name) => containsWords(known, name))))
  const isInTitle = ({ titleKey }: IndexedVariant) => color.some((name) => containsWords(titleKey, name))
  return conditions.set('color', (variant) => (variant.color ? colors.has(variant.color) : isInTitle(variant)))
}

/** The filters that are ignored first. */
const IGNORED_FIRST: FilterName[] = ['price', 'size', 'color', 'category']

/** A product that only mentions the words in its description costs more than one that fails all filters. */
const UNNAMED_COST = 100

/** Ignores the filters that the nearest products do not match: as few as possible. */
function applyFilters(conditions: Conditions, hits: Hit[], words: WordMatch[]) {
  const tried = hits.map((hit) => {
    const failed = findFailedFilters(conditions, hit.variant)
    const isNamedByAll = words.every((match) => isNamed(match, hit.variant))
    const cost = failed.reduce((sum, name) => sum + IGNORED_FIRST.length + IGNORED_FIRST.indexOf(name), 0)
    return { hit, failed, cost: isNamedByAll ? cost : cost + UNNAMED_COST }
  })
  const ignored = tried.reduce((best, one) => (one.cost < best.cost ? one : best), {
    cost: Infinity,
    failed: [] as FilterName[]
  }).failed
  const matching = tried.filter(({ failed }) => failed.every((name) => ignored.includes(name))).map(({ hit }) => hit)
  return { matching, ignored }
}

/** Puts products in another category first that name the people: footwear "in women's sizes". */
function preferAudience(
  { texts, words: { categories } }: VariantIndex,
  hits: Hit[],
  { words, filters }: { words: WordMatch[]; filters: SearchFilters }
): Hit[] {
  const names = [...categories].filter(([, category]) => filters.category.includes(category)).map(([name]) => name)
  const { styles } = findWord(texts, { word: '', forms: new Set(names), synonyms: new Set() })
  const isPreferred = ({ variant }: Hit) => styles.has(variant.style) && words.every((match) => isNamed(match, variant))
  return hits.map((hit) => (isPreferred(hit) ? hit : { ...hit, score: hit.score + UNNAMED_COST }))
}

const omitFilters = ({ category, color, size, ...prices }: SearchFilters, names: FilterName[]): SearchFilters => ({
  category: names.includes('category') ? [] : category,
  color: names.includes('color') ? [] : color,
  size: names.includes('size') ? [] : size,
  ...(names.includes('price') ? {} : prices)
})
