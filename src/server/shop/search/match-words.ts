import type { IndexedVariant, VariantIndex } from '../products/variant-index.ts'
import { NO_WORDS, type SearchWords } from './search-words.ts'
import { countAllowedTypos, findClosestWord } from './spelling.ts'
import { countSimilarWords, DESCRIPTION_COST, findWord, type Term } from './text-index.ts'
import { listWordForms } from './words.ts'

export interface Hit {
  variant: IndexedVariant
  /** Better matches have lower scores. */
  score: number
}

/** False if a word is only in the description. */
export const isNamed = ({ costs }: WordMatch, id: string): boolean => (costs.get(id) ?? Infinity) < DESCRIPTION_COST

export interface WordMatch {
  typed: string
  /** Differs from `typed` if it corrects a typo. */
  word: string
  /** By variant id. */
  costs: Map<string, number>
}

export const matchWords = ({ texts }: VariantIndex, words: string[], { synonyms } = NO_WORDS): WordMatch[] =>
  words.map((word, index) => ({ typed: word, word, costs: findWord(texts, toTerm(words, index, synonyms)) }))

/** Replaces words that no product has by the closest known words. */
export function matchCorrectedWords(index: VariantIndex, words: string[]): WordMatch[] {
  const matches = matchWords(index, words, index.words)
  const corrected = matches.map(({ word, costs }) => (costs.size > 0 ? word : (correctWord(index, word) ?? word)))
  if (corrected.every((word, at) => word === words[at])) return matches
  return matchWords(index, corrected, index.words).map((match, at) => ({ ...match, typed: words[at] ?? match.word }))
}

function correctWord({ texts }: VariantIndex, word: string): string | undefined {
  const typos = countAllowedTypos(word)
  return typos > 0 ? findClosestWord(word, countSimilarWords(texts, word, typos + 1)) : undefined
}

/** Also looks up joined neighbors: "sun glasses" also means sunglasses. */
function toTerm(words: string[], at: number, synonyms: SearchWords['synonyms']): Term {
  const [previous, word, next] = [words[at - 1], words[at] ?? '', words[at + 1]]
  const joined = [previous && previous + word, next && word + next].filter((part) => part !== undefined)
  const forms = new Set([word, ...joined].flatMap((form) => [...listWordForms(form)]))
  return { word, forms, synonyms: new Set([...forms].flatMap((form) => [...(synonyms.get(form) ?? [])])) }
}

/** Returns the variants with all words, unsorted. Without words, all variants. */
export function findCompleteHits({ variants }: VariantIndex, matches: WordMatch[]): Hit[] {
  const [rarest, ...others] = matches.map(({ costs }) => costs).toSorted((one, other) => one.size - other.size)
  if (!rarest) return Array.from(variants.values(), (variant) => ({ variant, score: 0 }))
  const hits: Hit[] = []
  for (const [id, cost] of rarest) {
    const variant = variants.get(id)
    const score = others.reduce((sum, costs) => sum + (costs.get(id) ?? Infinity), cost)
    if (variant && score < Infinity) hits.push({ variant, score })
  }
  return hits
}

/** More than the costs of all other words of a query together. */
const MISSING_COST = 64

/** Returns the variants with the most of the words, unsorted. */
export function findPartialHits({ variants }: VariantIndex, matches: WordMatch[]): Hit[] {
  const scores = new Map<string, number>()
  for (const { costs } of matches) {
    for (const [id, cost] of costs)
      scores.set(id, (scores.get(id) ?? matches.length * MISSING_COST) - MISSING_COST + cost)
  }
  const countMissing = (score: number) => Math.floor(score / MISSING_COST)
  const fewest = scores.values().reduce((least, score) => Math.min(least, countMissing(score)), Infinity)
  return scores
    .entries()
    .filter(([, score]) => countMissing(score) === fewest)
    .flatMap(([id, score]) => {
      const variant = variants.get(id)
      return variant ? [{ variant, score }] : []
    })
    .toArray()
}
