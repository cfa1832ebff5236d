import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { extractIndexWords, parseQueryWords, listWordForms } from './words.ts'

test.each([
  ['Straight selvedge jeans', ['straight', 'selvedge', 'jeans']],
  ["Levi's and Levi’s", ['levis']],
  ['H&M, h & m', ['hm']],
  ['Black & white', ['black', 'white']],
  ['V-neck T-shirt', ['v', 'neck', 'vneck', 't', 'shirt', 'tshirt']],
  ['Éclair, ÉCLAIR, ｅｃｌａｉｒ', ['eclair']],
  ['Strømpe, Fußball, Œuvre', ['strompe', 'fussball', 'oeuvre']],
  ['the 501 for you', ['501']],
  ['— … ()', []],
  ['x'.repeat(50), ['x'.repeat(32)]]
])('%j is indexed as %j', (text, words) => {
  expect([...extractIndexWords(text)]).toEqual(words)
})

test.each([
  ['shoes for the rain', ['shoes', 'rain']],
  ['the', ['the']],
  ['shirt shirt SHIRT', ['shirt']],
  ['t-shirt', ['t', 'shirt']],
  ['a b c d e f g h i j k', ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']]
])('the query %j searches for %j', (keyword, words) => {
  expect(parseQueryWords(keyword)).toEqual(words)
})

test('words contain only letters and digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const word of [...extractIndexWords(text), ...parseQueryWords(text)])
        expect(word).toMatch(/^[\p{L}\p{N}]{1,32}$/u)
    })
  )
})

test.each([
  ['shirt', 'shirts'],
  ['dress', 'dresses'],
  ['watch', 'watches'],
  ['box', 'boxes'],
  ['accessory', 'accessories'],
  ['scarf', 'scarves'],
  ['knife', 'knives'],
  ['shoe', 'shoes'],
  ['man', 'men'],
  ['woman', 'women']
])('%s and %s are the same word', (singular, plural) => {
  expect([...listWordForms(singular)]).toContain(plural)
  expect([...listWordForms(plural)]).toContain(singular)
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('%s is treated as any other word', (word) => {
  for (const form of listWordForms(word)) expect(form).toEqual(expect.any(String))
})
