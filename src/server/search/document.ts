import type { Selectable } from 'kysely'

import { brandLabel } from '../../content/labels.ts'
import type { Schema } from '../db/schema.ts'
import { indexWords } from './words.ts'

/** What is searched, the more telling first. Its position is what the index keeps of it. */
export const FIELDS = ['title', 'brand', 'category', 'description'] as const
export const TITLE = FIELDS.indexOf('title')

type Product = Pick<Selectable<Schema['products']>, (typeof FIELDS)[number]>

/** Each word of a product, with the first field that has it. */
export type DocumentWords = Map<string, number>

export function wordsOf(product: Product): DocumentWords {
  const texts = { ...product, brand: `${product.brand} ${brandLabel(product.brand)}` }
  const words: DocumentWords = new Map()
  for (const [field, name] of FIELDS.entries()) {
    for (const word of indexWords(texts[name])) if (!words.has(word)) words.set(word, field)
  }
  return words
}

/** As they are kept beside the product's number: a line for each field. */
export const writeWords = (words: DocumentWords): string =>
  FIELDS.map((_, field) => [...words].flatMap(([word, found]) => (found === field ? [word] : [])).join(' ')).join('\n')

export const readWords = (text: string): DocumentWords =>
  new Map(text.split('\n').flatMap((line, field) => line.split(' ').flatMap((word) => (word ? [[word, field]] : []))))
