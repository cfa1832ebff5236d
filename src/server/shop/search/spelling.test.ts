import { expect, test } from 'vitest'

import { countAllowedTypos, countTypos, findClosestWord } from './spelling.ts'

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
])('%j and %j differ by %i typos', (first, second, expected) => {
  const [a, b] = [Array.from(first), Array.from(second)]
  expect([countTypos(a, b, 4), countTypos(b, a, 4)]).toEqual([expected, expected])
})

test('a word may have no typo up to two letters, one up to five and two from six', () => {
  expect(['ab', 'abc', 'abcde', 'abcdef', 'a1b2c3'].map(countAllowedTypos)).toEqual([0, 1, 1, 2, 0])
})

test.each([
  ['boits', 'boots'],
  ['winter', undefined],
  ['botos', 'boots'],
  ['belt', 'belt'],
  ['roots', undefined],
  ['bo', undefined],
  ['b00ts', undefined]
])('the closest known word of %j is %j', (typed, closest) => {
  const known = new Map([
    ['boats', 1],
    ['boots', 2],
    ['belt', 1],
    ['wine', 1],
    ['boot5', 9]
  ])
  expect(findClosestWord(typed, known)).toBe(closest)
})
