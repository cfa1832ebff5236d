import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { changeNumbers, CHUNK_SIZE } from './numbers.ts'
import { type Match, type SearchHit, rank } from './rank.ts'

const match = (field: number, exact: boolean, numbers: number[], chunk = 0): Match => {
  const changes = numbers.map((number) => ({ number, add: true }))
  return { field, exact, chunk, numbers: changeNumbers(undefined, changes) ?? new Uint8Array() }
}

const numbers = (hits: SearchHit[]) => hits.map(({ number }) => number)

test('the result is empty without search words or matches', () => {
  for (const matches of [[], [[]], [[], []]]) {
    expect(rank(matches, { limit: 10 })).toEqual({ page: [], total: 0 })
  }
})

test('the best match of a word in a product counts', () => {
  const wordMatches = [match(0, true, [1]), match(3, false, [1, 2]), match(0, false, [2, 3]), match(1, true, [4])]
  expect(numbers(rank([wordMatches], { limit: 10 }).page)).toEqual([1, 3, 2, 4])
})

test('products of several chunks form one list', () => {
  const wordMatches = [match(0, true, [7], 0), match(0, true, [7], 1), match(2, true, [9], 2)]
  expect(numbers(rank([wordMatches], { limit: 10 }).page)).toEqual([CHUNK_SIZE + 7, 7, 2 * CHUNK_SIZE + 9])
})

test('pages of any size add up to the whole sorted list', () => {
  const productNumbers = fc.uniqueArray(fc.nat(40), { maxLength: 30 })
  const wordMatches = fc.array(
    fc
      .tuple(fc.nat(3), fc.boolean(), productNumbers)
      .map(([field, exact, numbersInChunk]) => match(field, exact, numbersInChunk)),
    { maxLength: 5 }
  )
  fc.assert(
    fc.property(fc.array(wordMatches, { maxLength: 4 }), fc.integer({ min: 1, max: 9 }), (matches, limit) => {
      const { page: allHits, total } = rank(matches, { limit: 1000 })
      expect(allHits).toHaveLength(total)
      expect(allHits).toEqual(allHits.toSorted((a, b) => a.score - b.score || b.number - a.number))
      const pagedHits: SearchHit[] = []
      const next = () => rank(matches, { limit, after: pagedHits.at(-1) }).page
      for (let page = next(); page.length > 0; page = next()) pagedHits.push(...page)
      expect(pagedHits).toEqual(allHits)
    })
  )
})
