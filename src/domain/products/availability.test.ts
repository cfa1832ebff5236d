import { describe, expect, it } from 'vitest'

import { getProductBadge, formatStock } from './availability.ts'

describe('a product’s badge', () => {
  it.each([
    [
      { totalStock: 0, price: 9, salePrice: 5 },
      { kind: 'stock', text: 'Out of Stock' }
    ],
    [
      { totalStock: 1, price: 9, salePrice: 5 },
      { kind: 'stock', text: 'Only 1 item left' }
    ],
    [
      { totalStock: 9, price: 9, salePrice: 0 },
      { kind: 'stock', text: 'Only 9 item left' }
    ],
    [
      { totalStock: 10, price: 9, salePrice: 5 },
      { kind: 'sale', text: 'Sale' }
    ],
    [{ totalStock: 10, price: 9, salePrice: 0 }, undefined]
  ])('of %j is %j', (product, badge) => {
    expect(getProductBadge(product)).toEqual(badge)
  })
})

describe('a product’s stock', () => {
  it.each([
    [0, 'Out of Stock'],
    [9, 'Only 9 item left'],
    [10, 'In stock']
  ])('of %i reads %j', (stock, text) => {
    expect(formatStock(stock)).toBe(text)
  })
})
