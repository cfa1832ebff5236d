import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { changeNumbers, CHUNK_SIZE, forEachNumber } from './numbers.ts'

const read = (packed: Uint8Array | undefined): number[] => {
  const numbers: number[] = []
  if (packed) forEachNumber(packed, (number) => numbers.push(number))
  return numbers
}

const toChanges = (numbers: number[], add: boolean) => numbers.map((number) => ({ number, add }))

test('an empty set has no packed form', () => {
  expect(changeNumbers(undefined, [])).toBeUndefined()
  expect(
    changeNumbers(changeNumbers(undefined, toChanges([0, CHUNK_SIZE - 1], true)), toChanges([CHUNK_SIZE - 1, 0], false))
  ).toBeUndefined()
})

test('numbers are added and removed as in a set, and read in ascending order', () => {
  const changes = fc.array(fc.record({ number: fc.nat(CHUNK_SIZE - 1), add: fc.boolean() }), { maxLength: 50 })
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 4 }), (batches) => {
      const expected = new Set<number>()
      let packed: Uint8Array | undefined
      for (const batch of batches) {
        for (const { number, add } of batch)
          if (add) expected.add(number)
          else expected.delete(number)
        packed = changeNumbers(packed, batch)
      }
      expect(read(packed)).toEqual([...expected].toSorted((a, b) => a - b))
    })
  )
})

test.each([1, 4095, 4096, CHUNK_SIZE])('%i numbers take at most 8 kB', (count) => {
  const numbers = Array.from({ length: count }, (_, number) => CHUNK_SIZE - count + number)
  const packed = changeNumbers(undefined, toChanges(numbers, true))
  expect(packed?.length).toBe(Math.min(count * 2, CHUNK_SIZE / 8))
  expect(read(packed)).toEqual(numbers)
  const fewer = changeNumbers(packed, toChanges(numbers.slice(1), false))
  expect(read(fewer)).toEqual(numbers.slice(0, 1))
})
