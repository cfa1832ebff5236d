import type { Selectable } from 'kysely'

import { getBrandLabel } from '../../../content/labels.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { extractIndexWords } from './words.ts'

/** The most important field first. The index stores positions in this list. */
export const SEARCH_FIELDS = ['title', 'brand', 'category', 'description'] as const
export const TITLE_FIELD = SEARCH_FIELDS.indexOf('title')

type Product = Pick<Selectable<Schema['products']>, (typeof SEARCH_FIELDS)[number]>

/** Maps each word to the position of the first field that contains it. */
export type DocumentWords = Map<string, number>

export function extractDocumentWords(product: Product): DocumentWords {
  const texts = { ...product, brand: `${product.brand} ${getBrandLabel(product.brand)}` }
  const words: DocumentWords = new Map()
  for (const [field, name] of SEARCH_FIELDS.entries()) {
    for (const word of extractIndexWords(texts[name])) if (!words.has(word)) words.set(word, field)
  }
  return words
}

export const serializeWords = (words: DocumentWords): string =>
  SEARCH_FIELDS.map((_, field) =>
    [...words].flatMap(([word, firstField]) => (firstField === field ? [word] : [])).join(' ')
  ).join('\n')

export const parseWords = (text: string): DocumentWords =>
  new Map(text.split('\n').flatMap((line, field) => line.split(' ').flatMap((word) => (word ? [[word, field]] : []))))
