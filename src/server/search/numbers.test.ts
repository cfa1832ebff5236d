import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { changeNumbers, CHUNK_SIZE, forEachNumber } from './numbers.ts'

const read = (packed: Uint8Array | undefined): number[] => {
  const numbers: number[] = []
  if (packed) forEachNumber(packed, (number) => numbers.push(number))
  return numbers
}

const all = (numbers: number[], add: boolean) => numbers.map((number) => ({ number, add }))

test('nothing is left of no numbers', () => {
  expect(changeNumbers(undefined, [])).toBeUndefined()
  expect(
    changeNumbers(changeNumbers(undefined, all([0, CHUNK_SIZE - 1], true)), all([CHUNK_SIZE - 1, 0], false))
  ).toBeUndefined()
})

test('numbers are put in and taken out as in a set, and read in their order', () => {
  const moves = fc.array(fc.record({ number: fc.nat(CHUNK_SIZE - 1), add: fc.boolean() }), { maxLength: 50 })
  fc.assert(
    fc.property(fc.array(moves, { maxLength: 4 }), (rounds) => {
      const expected = new Set<number>()
      let packed: Uint8Array | undefined
      for (const round of rounds) {
        for (const { number, add } of round)
          if (add) expected.add(number)
          else expected.delete(number)
        packed = changeNumbers(packed, round)
      }
      expect(read(packed)).toEqual([...expected].toSorted((a, b) => a - b))
    })
  )
})

test.each([1, 4095, 4096, CHUNK_SIZE])('%i numbers are kept in 8 kB at most', (count) => {
  const numbers = Array.from({ length: count }, (_, number) => CHUNK_SIZE - count + number)
  const packed = changeNumbers(undefined, all(numbers, true))
  expect(packed?.length).toBe(Math.min(count * 2, CHUNK_SIZE / 8))
  expect(read(packed)).toEqual(numbers)
  const fewer = changeNumbers(packed, all(numbers.slice(1), false))
  expect(read(fewer)).toEqual(numbers.slice(0, 1))
})
