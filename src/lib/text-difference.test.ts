import { expect, test } from 'vitest'

import { cutToDifference } from './text-difference.ts'

test('short texts are not cut', () => expect(cutToDifference('Hat', '')).toEqual(['Hat', '']))

test('long texts are cut to the part that differs', () => {
  const same = 'wool '.repeat(100)
  const [first, second] = cutToDifference(`${same}and silk`, `${same}and felt ${same}`)
  expect(first).toBe('…wool wool wool wool and silk')
  expect(second).toMatch(/^…wool wool wool wool and felt wool .*…$/)
  expect(second).toHaveLength(82)
})

test('a text that only adds to the other is cut to the addition', () => {
  const same = '雪'.repeat(100)
  expect(cutToDifference(same, `${same}!`)).toEqual([`…${'雪'.repeat(24)}`, `…${'雪'.repeat(24)}!`])
})

test('no character is cut in two', () => {
  const [first] = cutToDifference(`${'😀'.repeat(200)}a`, '😀'.repeat(200))
  expect(first.isWellFormed()).toBe(true)
})
