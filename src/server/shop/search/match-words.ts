import type { IndexedVariant, ProductIndex, VariantIndex } from '../products/variant-index.ts'
import { NO_WORDS, type SearchWords } from './search-words.ts'
import { findClosestWord } from './spelling.ts'
import { type Costs, DESCRIPTION_COST, findWord, type Term } from './text-index.ts'
import { listWordForms } from './words.ts'

export interface Hit {
  variant: IndexedVariant
  /** Better matches have lower scores. */
  score: number
}

export interface WordMatch {
  typed: string
  /** Differs from `typed` if it corrects a typo. */
  word: string
  costs: Costs
}

/** Returns Infinity if the variant does not have the word. */
function getCost({ costs: { styles, options } }: WordMatch, { style, color, size }: IndexedVariant): number {
  const cost = styles.get(style) ?? Infinity
  return options.size === 0 ? cost : Math.min(cost, options.get(color) ?? Infinity, options.get(size) ?? Infinity)
}

/** False if the variant has the word only in its description. */
export const isNamed = (match: WordMatch, variant: IndexedVariant): boolean =>
  getCost(match, variant) < DESCRIPTION_COST

export const matchWords = ({ texts }: ProductIndex, words: string[], { synonyms } = NO_WORDS): WordMatch[] =>
  words.map((word, at) => ({ typed: word, word, costs: findWord(texts, toTerm(words, at, synonyms)) }))

const hasMatch = ({ styles, options }: Costs): boolean => styles.size + options.size > 0

/** Finds the closest known word that a product still has, and forgets the others. */
function findLiveWord(index: VariantIndex, typed: string): string | undefined {
  const known = index.texts.words
  known.delete(typed)
  for (let word = findClosestWord(typed, known); word !== undefined; word = findClosestWord(typed, known)) {
    if (matchWords(index, [word]).every(({ costs }) => hasMatch(costs))) return word
    known.delete(word)
  }
  return undefined
}

/** Replaces words that no product has by the closest known words. */
export function matchCorrectedWords(index: VariantIndex, words: string[]): WordMatch[] {
  const matches = matchWords(index, words, index.words)
  const corrected = matches.map(({ word, costs }) => (hasMatch(costs) ? word : (findLiveWord(index, word) ?? word)))
  if (corrected.every((word, at) => word === words[at])) return matches
  return matchWords(index, corrected, index.words).map((match, at) => {
    const typed = words[at] ?? ''
    return { ...match, typed, word: hasMatch(match.costs) ? match.word : typed }
  })
}

/** Also looks up joined neighbors: "sun glasses" also means sunglasses. */
function toTerm(words: string[], at: number, synonyms: SearchWords['synonyms']): Term {
  const [previous, word, next] = [words[at - 1], words[at] ?? '', words[at + 1]]
  const joined = [previous && previous + word, next && word + next].filter((part) => part !== undefined)
  const forms = new Set([word, ...joined].flatMap((form) => [...listWordForms(form)]))
  return { word, forms, synonyms: new Set([...forms].flatMap((form) => [...(synonyms.get(form) ?? [])])) }
}

/**
 * Returns the variants with the most of the words, unsorted, and those of a product one after another. At most
 * `maxMissing` words may be missing.
 */
export function findHits({ styles }: ProductIndex, matches: WordMatch[], maxMissing: number): Hit[] {
  const rarestFirst = matches.toSorted((one, other) => one.costs.styles.size - other.costs.styles.size)
  const rarest = rarestFirst.find(({ costs }) => costs.options.size === 0)
  const candidates = maxMissing === 0 && rarest ? rarest.costs.styles.keys() : styles.values()
  let [hits, fewest]: [Hit[], number] = [[], maxMissing]
  for (const { variants } of candidates) {
    for (const variant of variants) {
      let [score, missing] = [0, 0]
      for (const match of rarestFirst) {
        const cost = getCost(match, variant)
        if (cost < Infinity) score += cost
        else if ((missing += 1) > fewest) break
      }
      if (missing < fewest) [hits, fewest] = [[], missing]
      if (missing === fewest) hits.push({ variant, score })
    }
  }
  return hits
}
