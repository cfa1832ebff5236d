import { CHUNK, eachNumber } from './numbers.ts'

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

/** What a word adds to the score of a product that does not have it: more than all words of a query can add that are had. */
const MISSING = 64

/** Titles come first, and in each field the word itself before words that begin with it. */
const cost = ({ field, exact }: Match): number => field * 2 + (exact ? 0 : 1)

export interface Ranking {
  total: number
  /** The next products after a position, or the first. */
  page(limit: number, after?: Position): Position[]
}

/**
 * Ranks the products that have the most words of a query: all of them, if any product does. A pass over an array of small
 * numbers for each word, and no sorting, so that a word that most products have costs hardly more than a rare one.
 */
export function rank(matches: Match[][]): Ranking {
  const scores = scoresOf(matches)
  const counts = new Uint32Array(matches.length * MISSING + 1)
  for (const score of scores) counts[score] = (counts[score] ?? 0) + 1
  const best = counts.findIndex((count, score) => count > 0 && score < matches.length * MISSING)
  const fewestMissing = Math.floor(best / MISSING)
  const end = best < 0 ? 0 : (fewestMissing + 1) * MISSING

  return {
    total: counts.subarray(Math.max(best, 0), end).reduce((sum, count) => sum + count, 0),
    page(limit, after) {
      const found: Position[] = []
      for (let score = Math.max(best, after?.score ?? 0); score < end; score += 1) {
        if (counts[score] === 0) continue
        const from = score === after?.score ? Math.min(after.number, scores.length) : scores.length
        for (let number = from - 1; number >= 0; number -= 1) {
          if (scores[number] !== score) continue
          if (found.length === limit) return found
          found.push({ score, number })
        }
      }
      return found
    }
  }
}

function scoresOf(matches: Match[][]): Uint16Array {
  const size = (Math.max(-1, ...matches.flat().map(({ chunk }) => chunk)) + 1) * CHUNK
  const scores = new Uint16Array(size)
  const word = new Uint8Array(size)
  for (const found of matches) {
    word.fill(MISSING)
    // The best comes last and stays.
    for (const match of found.toSorted((a, b) => cost(b) - cost(a))) {
      const start = match.chunk * CHUNK
      eachNumber(match.numbers, (number) => {
        word[start + number] = cost(match)
      })
    }
    for (let number = 0; number < size; number += 1) scores[number] = (scores[number] ?? 0) + (word[number] ?? 0)
  }
  return scores
}
