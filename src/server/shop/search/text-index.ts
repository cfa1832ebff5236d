import MiniSearch, { type SearchResult } from 'minisearch'

import type { IndexedStyle } from '../products/variant-index.ts'
import { extractIndexWords } from './words.ts'

/** The most important field first. */
const FIELDS = ['title', 'brand', 'category', 'description'] as const

type Field = (typeof FIELDS)[number]

/** A product, or the name of a color or size as a title. */
interface SearchDocument extends Partial<Record<Field, string>> {
  id: IndexedStyle | string
}

export interface TextIndex {
  documents: MiniSearch<SearchDocument>
  /** All words since the products were loaded, and how often they were added. */
  words: Map<string, number>
}

/** Indexes the words of products, colors and sizes. It does not keep their texts. */
export function createTextIndex(): TextIndex {
  const words = new Map<string, number>()
  const tokenize = (text: string): string[] => {
    const found = [...extractIndexWords(text)]
    for (const word of found) words.set(word, (words.get(word) ?? 0) + 1)
    return found
  }
  const searchOptions = { tokenize: (word: string) => [word] }
  return {
    documents: new MiniSearch({ fields: [...FIELDS], tokenize, processTerm: (word) => word, searchOptions }),
    words
  }
}

/** In characters. Prefixes this short are searched only in titles, because elsewhere they match too many words. */
const MAX_SHORT_PREFIX = 2

export interface Term {
  /** Also matches the beginning of a word, unless it is empty. */
  word: string
  /** In singular and plural. */
  forms: ReadonlySet<string>
  synonyms: ReadonlySet<string>
}

/** The cost of the first field that is no part of a product's name. */
export const DESCRIPTION_COST = FIELDS.indexOf('description') * 2

/** The cost of a word's best match in each product, color and size with it. */
export interface Costs {
  styles: Map<IndexedStyle, number>
  options: Map<string, number>
}

/** Earlier fields cost less, and then the word itself costs less than a synonym or a longer word. */
export function findWord({ documents }: TextIndex, { word, forms, synonyms }: Term): Costs {
  const isShort = Array.from(word).length <= MAX_SHORT_PREFIX
  const others = [...forms, ...synonyms].filter((other) => isShort || !other.startsWith(word))
  const costs: Costs = { styles: new Map(), options: new Map() }
  const calculateCost = (found: string, field: string): number =>
    FIELDS.indexOf(field as Field) * 2 + (forms.has(found) ? 0 : 1)
  const prefix = { queries: [word], prefix: true, fields: isShort ? ['title'] : [...FIELDS] }
  // The filter collects the results, which would otherwise be sorted by a score that is not used.
  const filter = ({ id, match }: SearchResult): boolean => {
    let cost = Infinity
    for (const found in match)
      for (const field of match[found] ?? []) cost = Math.min(cost, calculateCost(found, field))
    if (typeof id === 'string') costs.options.set(id, cost)
    else costs.styles.set(id as IndexedStyle, cost)
    return false
  }
  documents.search({ combineWith: 'OR', queries: [prefix, { queries: others }] }, { filter })
  return costs
}
