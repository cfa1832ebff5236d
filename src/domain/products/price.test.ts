import { expect, it } from 'vitest'

import { getEffectivePrice, hasMoreExpensiveVariant, isOnSale, calculatePercentOff } from './price.ts'

it.each([
  { price: 55, salePrice: 44, effective: 44 },
  { price: 55, salePrice: 0, effective: 55 },
  { price: 0, salePrice: 0, effective: 0 }
])('a product of $price with the sale price $salePrice costs $effective', ({ effective, ...product }) => {
  expect(getEffectivePrice(product)).toBe(effective)
})

it.each([
  [44, true],
  [0, false],
  [55, false],
  [56, false]
])('with the price 55 and the sale price %d, isOnSale returns %s', (salePrice, expected) => {
  expect(isOnSale({ price: 55, salePrice })).toBe(expected)
})

it.each([
  [55, 44, 20],
  [30, 20, 33],
  [80, 79.9, 0],
  [10, 10, 0]
])('a sale from %d to %d takes %d percent off', (price, salePrice, percent) => {
  expect(calculatePercentOff({ price, salePrice })).toBe(percent)
})

it.each([
  [[{ price: 55, salePrice: 0 }], true],
  [[{ price: 55, salePrice: 44 }], false],
  [[{ price: 40, salePrice: 0 }], false],
  [undefined, false]
])('a product on sale for 44 with the variants %j: one of them costs more is %s', (variants, expected) => {
  expect(hasMoreExpensiveVariant({ price: 60, salePrice: 44 }, variants)).toBe(expected)
})
