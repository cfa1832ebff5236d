import { expect, test } from 'vitest'

import { compareSizes, findSizeSystem } from './sizes.ts'

test.each([
  [['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL']],
  [['28', '30', '34', '40']],
  [['EU 36', 'EU 42.5', 'EU 46']],
  [['86', '98', '104', '116']],
  [['S/M', 'L/XL']],
  [['S', 'M', '38', 'One size']],
  [['2XS', 'XS', 'XL', '2XL', 'XXXL']]
])('%j is the natural order', (sizes) => {
  expect(sizes.toReversed().toSorted(compareSizes)).toEqual(sizes)
  expect(sizes.toSorted(compareSizes)).toEqual(sizes)
})

test.each([
  ['XXL', 'letters'],
  ['S/M', 'letters'],
  ['32', 'numbers'],
  ['EU 42', 'eu'],
  ['36-38', 'ranges'],
  ['ONE SIZE', 'other']
])('%j is one of the %s', (size, system) => {
  expect(findSizeSystem(size)).toBe(system)
})
