import { expect, it } from 'vitest'

import { effectivePrice, percentOff } from './price.ts'

it.each([
  { price: 55, salePrice: 44, effective: 44 },
  { price: 55, salePrice: 0, effective: 55 },
  { price: 0, salePrice: 0, effective: 0 }
])('a product of $price with the sale price $salePrice costs $effective', ({ effective, ...product }) => {
  expect(effectivePrice(product)).toBe(effective)
})

it.each([
  [55, 44, 20],
  [30, 20, 33],
  [80, 79.9, 0],
  [10, 10, 0]
])('a sale from %d to %d takes %d percent off', (price, salePrice, percent) => {
  expect(percentOff({ price, salePrice })).toBe(percent)
})
