import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { calculateEditDistance, listDeletions, countAllowedTypos } from './spelling.ts'

test.each([
  ['', '', 0],
  ['a', '', 1],
  ['', 'ab', 2],
  ['ab', 'ba', 1],
  ['adidas', 'addidas', 1],
  ['adidas', 'daidas', 1],
  ['sneakers', 'snekers', 1],
  ['sneakers', 'sneekers', 1],
  ['sneakers', 'snkaeers', 2],
  ['shirt', 'skirt', 1],
  ['shirt', 'short', 1],
  ['abcd', 'badc', 2],
  ['ca', 'abc', 3],
  ['coat', '', 4],
  ['👗a', 'a👗', 1]
])('%j and %j have an edit distance of %i', (first, second, expected) => {
  expect([calculateEditDistance(first, second), calculateEditDistance(second, first)]).toEqual([expected, expected])
})

test('a word may have no typo up to two letters, one up to five and two from six', () => {
  expect(['ab', 'abc', 'abcde', 'abcdef', 'a1b2c3'].map(countAllowedTypos)).toEqual([0, 1, 1, 2, 0])
})

test('the deletions are the word itself and the word with letters removed', () => {
  expect([...listDeletions('abc')].toSorted()).toEqual(['ab', 'abc', 'ac', 'bc'])
  expect([...listDeletions('ab')]).toEqual(['ab'])
  expect(listDeletions('abcdefghij').size).toBe(1 + 7 + 21)
})

const letter = fc.constantFrom('a', 'b', 'c', 'd')
const word = fc.string({ unit: letter, minLength: 3, maxLength: 12 })

/** One typo: a letter inserted, deleted, replaced or swapped with the next. */
const applyTypo = (text: string, kind: number, at: number, inserted: string): string => {
  const all = Array.from(text)
  if (kind === 0) return all.toSpliced(at % (all.length + 1), 0, inserted).join('')
  if (kind === 1) return all.toSpliced(at % all.length, 1).join('')
  if (kind === 2) return all.toSpliced(at % all.length, 1, inserted).join('')
  const place = at % (all.length - 1)
  return all.toSpliced(place, 2, all[place + 1] ?? '', all[place] ?? '').join('')
}

test('a word and its misspelling share a deletion', () => {
  const typos = fc.array(fc.tuple(fc.nat(3), fc.nat(20), letter), { minLength: 1, maxLength: 2 })
  fc.assert(
    fc.property(word, typos, (right, edits) => {
      const typed = edits.reduce((text, [kind, at, letters]) => applyTypo(text, kind, at, letters), right)
      fc.pre(calculateEditDistance(right, typed) <= Math.min(countAllowedTypos(typed), countAllowedTypos(right)))
      const typedDeletions = listDeletions(typed)
      expect([...listDeletions(right)].some((deletion) => typedDeletions.has(deletion))).toBe(true)
    }),
    { numRuns: 2000 }
  )
})
