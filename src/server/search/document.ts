import type { Selectable } from 'kysely'

import { brandLabel } from '../../content/labels.ts'
import type { Schema } from '../db/schema.ts'
import { extractIndexWords } from './words.ts'

/** Most important first. The index stores a field's position in this list. */
export const INDEXED_FIELDS = ['title', 'brand', 'category', 'description'] as const
export const TITLE_FIELD = INDEXED_FIELDS.indexOf('title')

type Product = Pick<Selectable<Schema['products']>, (typeof INDEXED_FIELDS)[number]>

/** The first field that contains each word, by word. */
export type DocumentWords = Map<string, number>

export function extractWords(product: Product): DocumentWords {
  const texts = { ...product, brand: `${product.brand} ${brandLabel(product.brand)}` }
  const words: DocumentWords = new Map()
  for (const [field, name] of INDEXED_FIELDS.entries()) {
    for (const word of extractIndexWords(texts[name])) if (!words.has(word)) words.set(word, field)
  }
  return words
}

export const serializeWords = (words: DocumentWords): string =>
  INDEXED_FIELDS.map((_, field) =>
    [...words].flatMap(([word, first]) => (first === field ? [word] : [])).join(' ')
  ).join('\n')

export const parseWords = (text: string): DocumentWords =>
  new Map(text.split('\n').flatMap((line, field) => line.split(' ').flatMap((word) => (word ? [[word, field]] : []))))
