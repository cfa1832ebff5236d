import { type Cursor, decodeCursor } from '../../platform/database/cursor.ts'
import { SEARCH_FIELDS } from './document.ts'
import { CHUNK_SIZE, fillNumbers, getNumberLimit } from './numbers.ts'

/** `exact`: the text has the word itself, not a longer word with this prefix. */
export interface Match {
  field: number
  exact: boolean
  chunk: number
  numbers: Uint8Array
}

/** Lower scores come first, then higher numbers, which are newer products. */
export interface SearchHit {
  score: number
  number: number
}

export const toCursor = ({ score, number }: SearchHit): Cursor => [score, number]

export function parseHitCursor(cursor: string | undefined): SearchHit | undefined {
  const values = decodeCursor(cursor, 'number', 'number')
  return values && { score: Number(values[0]), number: Number(values[1]) }
}

/** More than the costs of all other words of a query together. */
const MISSING_COST = 64

const calculateCost = ({ field, exact }: Pick<Match, 'field' | 'exact'>): number => field * 2 + (exact ? 0 : 1)

const MAX_COST = calculateCost({ field: SEARCH_FIELDS.length - 1, exact: false })

export const hasEveryWord = ({ score }: SearchHit): boolean => score < MISSING_COST

export interface Ranking {
  page: SearchHit[]
  total: number
}

export interface RankOptions {
  limit: number
  after?: SearchHit | undefined
  /** Without words, the products of `resultFilter` have equal ranks. */
  resultFilter?: ResultFilter | undefined
  /** True if the products must have every word, not only as many as possible. */
  isComplete?: boolean
}

/** Restricts the result. */
export interface ResultFilter {
  /** More than the number of any product. */
  size: number
  /** Raises the scores of other products to `excluded`. */
  apply(scores: Uint16Array, excluded: number): void
}

/** Ranks products in one pass per word without sorting, so that a common word costs hardly more than a rare one. */
export function rank(matches: Match[][], { limit, after, resultFilter, isComplete }: RankOptions): Ranking {
  const noWordScore = Math.max(1, matches.length) * MISSING_COST
  const scores = computeScores(matches, resultFilter?.size ?? 0)
  if (matches.length === 0 && !resultFilter) return { page: [], total: 0 }
  resultFilter?.apply(scores, noWordScore)
  const counts = countScores(scores, noWordScore)
  const best = counts.findIndex((count) => count > 0)
  if (best < 0 || best === noWordScore || (isComplete && best >= MISSING_COST)) return { page: [], total: 0 }
  const end = (Math.floor(best / MISSING_COST) + 1) * MISSING_COST
  const page: SearchHit[] = []
  for (let score = Math.max(best, after?.score ?? 0); score < end; score += 1) {
    let number =
      counts[score] === 0 ? -1 : findNumberBefore(scores, score, score === after?.score ? after.number : scores.length)
    for (; number >= 0 && page.length < limit; number = findNumberBefore(scores, score, number))
      page.push({ score, number })
  }
  return { page, total: counts.subarray(best, end).reduce((sum, count) => sum + count, 0) }
}

const findNumberBefore = (scores: Uint16Array, score: number, number: number): number =>
  number > 0 ? scores.lastIndexOf(score, number - 1) : -1

function countScores(scores: Uint16Array, noWordScore: number): Uint32Array {
  const counts = new Uint32Array(noWordScore + 1)
  for (let number = 0; number < scores.length; number += 1) {
    const score = scores[number] ?? noWordScore
    counts[score] = (counts[score] ?? 0) + 1
  }
  return counts
}

/**
 * Reused, because each search would allocate hundreds of kilobytes. Ranking is synchronous, so two searches never use
 * them at the same time.
 */
let buffers = { scores: new Uint16Array(), wordCosts: new Uint8Array() }

function computeScores(matches: Match[][], minSize: number): Uint16Array {
  const size = matches
    .flat()
    .reduce((max, { chunk, numbers }) => Math.max(max, chunk * CHUNK_SIZE + getNumberLimit(numbers)), minSize)
  if (buffers.scores.length < size) buffers = { scores: new Uint16Array(size), wordCosts: new Uint8Array(size) }
  const scores = buffers.scores.subarray(0, size).fill(0)
  const wordCosts = buffers.wordCosts.subarray(0, size)
  for (const wordMatches of matches) {
    wordCosts.fill(MISSING_COST)
    // The lowest cost overwrites the others.
    for (let cost = MAX_COST; cost >= 0; cost -= 1) {
      for (const match of wordMatches)
        if (calculateCost(match) === cost) fillNumbers(match.numbers, sliceChunk(wordCosts, match), cost)
    }
    for (let number = 0; number < size; number += 1) scores[number] = (scores[number] ?? 0) + (wordCosts[number] ?? 0)
  }
  return scores
}

const sliceChunk = (costs: Uint8Array, { chunk }: Match): Uint8Array =>
  costs.subarray(chunk * CHUNK_SIZE, (chunk + 1) * CHUNK_SIZE)
