import { type Cursor, decodeCursor } from '../db/cursor.ts'
import { FIELDS } from './document.ts'
import { CHUNK, fillAt } from './numbers.ts'

/** Products that have one word of the query. `exact` is whether they have it as it stands, or only begin like it. */
export interface Match {
  field: number
  exact: boolean
  chunk: number
  numbers: Uint8Array
}

/** Where a product stands: by its score, the lower the better, and with the same score by its number, newest first. */
export interface Position {
  score: number
  number: number
}

export const cursorOf = ({ score, number }: Position): Cursor => [score, number]

export function readPosition(cursor: string | undefined): Position | undefined {
  const values = decodeCursor(cursor, 'number', 'number')
  return values && { score: Number(values[0]), number: Number(values[1]) }
}

/** What a word adds to the score of a product that does not have it: more than all words of a query can add that are had. */
const MISSING = 64

/** Titles come first, and in each field the word itself before words that begin with it. */
const cost = ({ field, exact }: Pick<Match, 'field' | 'exact'>): number => field * 2 + (exact ? 0 : 1)

const DEAREST = cost({ field: FIELDS.length - 1, exact: false })

export const hasEveryWord = ({ score }: Position): boolean => score < MISSING

export interface Ranking {
  /** The next products after a position, or the first. */
  page: Position[]
  /** How many there are in all. */
  total: number
}

/**
 * Ranks the products that have the most words of a query: all of them, if any product does. A pass over an array of small
 * numbers for each word, and no sorting, so that a word that most products have costs hardly more than a rare one.
 */
export function rank(matches: Match[][], limit: number, after?: Position): Ranking {
  const scores = scoresOf(matches)
  const none = matches.length * MISSING
  const counts = countsOf(scores, none)
  const best = counts.findIndex((count) => count > 0)
  if (best < 0 || best === none) return { page: [], total: 0 }
  const end = (Math.floor(best / MISSING) + 1) * MISSING
  const page: Position[] = []
  for (let score = Math.max(best, after?.score ?? 0); score < end; score += 1) {
    let number = counts[score] === 0 ? -1 : before(scores, score, score === after?.score ? after.number : scores.length)
    for (; number >= 0 && page.length < limit; number = before(scores, score, number)) page.push({ score, number })
  }
  return { page, total: counts.subarray(best, end).reduce((sum, count) => sum + count, 0) }
}

/** The last number before another that has a score. */
const before = (scores: Uint16Array, score: number, number: number): number =>
  number > 0 ? scores.lastIndexOf(score, number - 1) : -1

/** How many products have each score, up to that of those that have no word. */
function countsOf(scores: Uint16Array, none: number): Uint32Array {
  const counts = new Uint32Array(none + 1)
  for (let number = 0; number < scores.length; number += 1) {
    const score = scores[number] ?? none
    counts[score] = (counts[score] ?? 0) + 1
  }
  return counts
}

/**
 * Kept from search to search: hundreds of kilobytes that would else be made and collected for each. A ranking is done in
 * one go, so no two of them meet here.
 */
let kept = { scores: new Uint16Array(), word: new Uint8Array() }

function scoresOf(matches: Match[][]): Uint16Array {
  const size = matches.flat().reduce((most, { chunk }) => Math.max(most, chunk + 1), 0) * CHUNK
  if (kept.scores.length < size) kept = { scores: new Uint16Array(size), word: new Uint8Array(size) }
  const scores = kept.scores.subarray(0, size).fill(0)
  const word = kept.word.subarray(0, size)
  for (const found of matches) {
    word.fill(MISSING)
    // The best comes last and stays.
    for (let adds = DEAREST; adds >= 0; adds -= 1) {
      for (const match of found) if (cost(match) === adds) fillAt(match.numbers, within(word, match), adds)
    }
    for (let number = 0; number < size; number += 1) scores[number] = (scores[number] ?? 0) + (word[number] ?? 0)
  }
  return scores
}

const within = (word: Uint8Array, { chunk }: Match): Uint8Array => word.subarray(chunk * CHUNK, (chunk + 1) * CHUNK)
