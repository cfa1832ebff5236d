import { type Cursor, decodeCursor } from '../db/cursor.ts'
import { INDEXED_FIELDS } from './document.ts'
import { CHUNK_SIZE, fillNumbers } from './numbers.ts'

/** If `exact`, the products contain the word itself, not only a longer word with this prefix. */
export interface Match {
  field: number
  exact: boolean
  chunk: number
  numbers: Uint8Array
}

/** Lower scores come first, then higher numbers, which are newer products. */
export interface Position {
  score: number
  number: number
}

export const toCursor = ({ score, number }: Position): Cursor => [score, number]

export function parsePosition(cursor: string | undefined): Position | undefined {
  const values = decodeCursor(cursor, 'number', 'number')
  return values && { score: Number(values[0]), number: Number(values[1]) }
}

/** Higher than the costs of all other words of a query together. */
const MISSING_COST = 64

const getCost = ({ field, exact }: Pick<Match, 'field' | 'exact'>): number => field * 2 + (exact ? 0 : 1)

const MAX_COST = getCost({ field: INDEXED_FIELDS.length - 1, exact: false })

export const hasEveryWord = ({ score }: Position): boolean => score < MISSING_COST

export interface Ranking {
  page: Position[]
  total: number
}

/** Ranks products in one pass per word without sorting, so a common word costs hardly more than a rare one. */
export function rank(matches: Match[][], limit: number, after?: Position): Ranking {
  const scores = computeScores(matches)
  const noWordScore = matches.length * MISSING_COST
  const counts = countScores(scores, noWordScore)
  const best = counts.findIndex((count) => count > 0)
  if (best < 0 || best === noWordScore) return { page: [], total: 0 }
  const end = (Math.floor(best / MISSING_COST) + 1) * MISSING_COST
  const page: Position[] = []
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

/** Reused to avoid allocating hundreds of kilobytes per search. Ranking is synchronous, so no two searches share them. */
let buffers = { scores: new Uint16Array(), costs: new Uint8Array() }

function computeScores(matches: Match[][]): Uint16Array {
  const size = matches.flat().reduce((maxSize, { chunk }) => Math.max(maxSize, chunk + 1), 0) * CHUNK_SIZE
  if (buffers.scores.length < size) buffers = { scores: new Uint16Array(size), costs: new Uint8Array(size) }
  const scores = buffers.scores.subarray(0, size).fill(0)
  const costs = buffers.costs.subarray(0, size)
  for (const wordMatches of matches) {
    costs.fill(MISSING_COST)
    // The lowest cost overwrites the others.
    for (let cost = MAX_COST; cost >= 0; cost -= 1) {
      for (const match of wordMatches)
        if (getCost(match) === cost) fillNumbers(match.numbers, sliceChunk(costs, match), cost)
    }
    for (let number = 0; number < size; number += 1) scores[number] = (scores[number] ?? 0) + (costs[number] ?? 0)
  }
  return scores
}

const sliceChunk = (costs: Uint8Array, { chunk }: Match): Uint8Array =>
  costs.subarray(chunk * CHUNK_SIZE, (chunk + 1) * CHUNK_SIZE)
