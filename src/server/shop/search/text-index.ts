import MiniSearch from 'minisearch'

import { getBrandLabel } from '../../../content/labels.ts'
import { extractIndexWords } from './words.ts'

/** The most important field first. */
const FIELDS = ['title', 'brand', 'category', 'description'] as const

const readText: Partial<Record<Field, (product: SearchDocument) => string>> = {
  brand: ({ brand }) => `${brand} ${getBrandLabel(brand)}`,
  description: ({ description, material }) => `${description} ${material}`
}

type Field = (typeof FIELDS)[number]

export type SearchDocument = Record<Field | 'id' | 'material', string>

/** Indexes the words of products. It does not keep their texts. */
export const createTextIndex = (): MiniSearch<SearchDocument> =>
  new MiniSearch<SearchDocument>({
    fields: [...FIELDS],
    extractField: (product, field) => readText[field as Field]?.(product) ?? product[field as Field | 'id'],
    tokenize: (text) => [...extractIndexWords(text)],
    processTerm: (word) => word,
    searchOptions: { tokenize: (word) => [word] }
  })

/** In characters. Prefixes this short are searched only in titles, because elsewhere they match too many words. */
const MAX_SHORT_PREFIX = 2

export interface Term {
  /** Also matches the beginning of a word. */
  word: string
  /** In singular and plural. */
  forms: ReadonlySet<string>
  synonyms: ReadonlySet<string>
}

/** The cost of the first field that is no part of a product's name. */
export const DESCRIPTION_COST = FIELDS.indexOf('description') * 2

/**
 * Returns the products with a word, and the cost of its best match. Earlier fields cost less, and then the word itself
 * costs less than a synonym or a longer word.
 */
export function findWord(texts: MiniSearch<SearchDocument>, { word, forms, synonyms }: Term): Map<string, number> {
  const isShort = Array.from(word).length <= MAX_SHORT_PREFIX
  const others = [...forms, ...synonyms].filter((other) => isShort || !other.startsWith(word))
  const results = texts.search({
    combineWith: 'OR',
    queries: [{ queries: [word], prefix: true, fields: isShort ? ['title'] : [...FIELDS] }, { queries: others }]
  })
  const calculateCost = (found: string, field: string): number =>
    FIELDS.indexOf(field as Field) * 2 + (forms.has(found) ? 0 : 1)
  return new Map(
    results.map(({ id, match }) => {
      let cost = Infinity
      for (const found in match)
        for (const field of match[found] ?? []) cost = Math.min(cost, calculateCost(found, field))
      return [id as string, cost]
    })
  )
}

/** Returns the numbers of products with words of which at most `maxLetters` letters differ. Swapped letters are two. */
export function countSimilarWords(
  texts: MiniSearch<SearchDocument>,
  typed: string,
  maxLetters: number
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { terms } of texts.search(typed, { fuzzy: maxLetters }))
    for (const word of terms) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
