import { describe, expect, it } from 'vitest'

import { productBadge, stockText } from './availability.ts'

describe('a product’s badge', () => {
  it.each([
    [{ totalStock: 0, salePrice: 5 }, 'Out of Stock'],
    [{ totalStock: 1, salePrice: 5 }, 'Only 1 item left'],
    [{ totalStock: 9, salePrice: 0 }, 'Only 9 item left'],
    [{ totalStock: 10, salePrice: 5 }, 'Sale'],
    [{ totalStock: 10, salePrice: 0 }, null]
  ])('of %j is %j', (product, badge) => {
    expect(productBadge(product)).toBe(badge)
  })
})

describe('a product’s stock', () => {
  it.each([
    [0, 'Out of Stock'],
    [9, 'Only 9 item left'],
    [10, 'In stock']
  ])('of %i reads %j', (stock, text) => {
    expect(stockText(stock)).toBe(text)
  })
})
