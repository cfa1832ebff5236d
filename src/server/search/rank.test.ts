import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { changeNumbers, CHUNK_SIZE } from './numbers.ts'
import { type Match, type Position, rank } from './rank.ts'

const match = (field: number, exact: boolean, numbers: number[], chunk = 0): Match => {
  const moves = numbers.map((number) => ({ number, add: true }))
  return { field, exact, chunk, numbers: changeNumbers(undefined, moves) ?? new Uint8Array() }
}

const numbers = (positions: Position[]) => positions.map(({ number }) => number)

test('nothing is ranked when nothing is asked for or found', () => {
  for (const matches of [[], [[]], [[], []]]) {
    expect(rank(matches, 10)).toEqual({ page: [], total: 0 })
  }
})

test('the best that a product has of a word counts', () => {
  const found = [match(0, true, [1]), match(3, false, [1, 2]), match(0, false, [2, 3]), match(1, true, [4])]
  expect(numbers(rank([found], 10).page)).toEqual([1, 3, 2, 4])
})

test('products of several chunks are one list', () => {
  const found = [match(0, true, [7], 0), match(0, true, [7], 1), match(2, true, [9], 2)]
  expect(numbers(rank([found], 10).page)).toEqual([CHUNK_SIZE + 7, 7, 2 * CHUNK_SIZE + 9])
})

test('pages of any length make up the whole list, sorted, of the products with the most words', () => {
  const some = fc.uniqueArray(fc.nat(40), { maxLength: 30 })
  const found = fc.array(
    fc.tuple(fc.nat(3), fc.boolean(), some).map(([field, exact, among]) => match(field, exact, among)),
    { maxLength: 5 }
  )
  fc.assert(
    fc.property(fc.array(found, { maxLength: 4 }), fc.integer({ min: 1, max: 9 }), (matches, limit) => {
      const { page: whole, total } = rank(matches, 1000)
      expect(whole).toHaveLength(total)
      expect(whole).toEqual(whole.toSorted((a, b) => a.score - b.score || b.number - a.number))
      const met: Position[] = []
      const next = () => rank(matches, limit, met.at(-1)).page
      for (let page = next(); page.length > 0; page = next()) met.push(...page)
      expect(met).toEqual(whole)
    })
  )
})
