import { expect, test } from 'vitest'

import { calculateCartTotals } from './cart-totals.ts'

const hat = (price: number, salePrice = 0) => ({ price, salePrice, quantity: 2 })

test.for([
  ['without a rate', undefined, 0],
  ['below the limit of free shipping', { price: 4.9, freeFrom: 40.01 }, 4.9],
  ['at the limit of free shipping', { price: 4.9, freeFrom: 40 }, 0],
  ['without a limit', { price: 4.9, freeFrom: 0 }, 4.9]
] as const)('%s, the total includes the price of shipping', ([, shippingRate, shipping]) => {
  const items = [hat(30, 19.95), hat(0.05)]
  expect(calculateCartTotals({ items, shippingRate })).toEqual({ subtotal: 40, shipping, total: 40 + shipping })
})

test('an empty cart costs nothing', () => {
  expect(calculateCartTotals({ items: [], shippingRate: { price: 5, freeFrom: 0 } }).total).toBe(0)
})
