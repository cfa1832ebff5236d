import { expect, test } from 'vitest'

import { calculateCartTotals } from './cart-totals.ts'
import { isAlwaysFree } from './shipping-rate.ts'

const hat = (price: number, salePrice = 0) => ({ productId: 'hat', price, salePrice, quantity: 2 })

test.for([
  ['without a rate', undefined, 0],
  ['below the limit of free shipping', { price: 4.9, freeFrom: 40.01 }, 4.9],
  ['at the limit of free shipping', { price: 4.9, freeFrom: 40 }, 0],
  ['without a limit', { price: 4.9, freeFrom: 0 }, 4.9]
] as const)('%s, the total includes the price of shipping', ([, shippingRate, shipping]) => {
  const items = [hat(30, 19.95), hat(0.05)]
  expect(calculateCartTotals({ items, shippingRate })).toMatchObject({ subtotal: 40, shipping, total: 40 + shipping })
})

test('an empty cart costs nothing', () => {
  expect(calculateCartTotals({ items: [], shippingRate: { price: 5, freeFrom: 0 } }).total).toBe(0)
})

const weightClasses = [
  { maxGrams: 500, price: 4 },
  { maxGrams: 2000, price: 6 }
]

test.for([
  ['of unknown weights', [{}, {}], 4],
  ['at the limit of a class', [{ weight: 250 }], 4],
  ['a gram above the limit', [{ weight: 250 }, { weight: 0.5 }], 6],
  ['at the last limit', [{ weight: 600 }, {}, { weight: 400 }], 6],
  ['above all classes', [{ weight: 600 }, { weight: 401 }], 9]
] as const)('shipping costs the price of the weight class for pairs %s', ([, weights, shipping]) => {
  const items = weights.map((weight) => ({ ...hat(10), ...weight }))
  const shippingRate = { price: 9, freeFrom: 0, weightClasses }
  expect(calculateCartTotals({ items, shippingRate })).toMatchObject({
    shipping,
    total: weights.length * 20 + shipping
  })
})

test('shipping is always free only if no class and no heavier order has a price', () => {
  const free = [{ maxGrams: 500, price: 0 }]
  expect(isAlwaysFree({ price: 0, freeFrom: 0 })).toBe(true)
  expect(isAlwaysFree({ price: 0, freeFrom: 0, weightClasses: free })).toBe(true)
  expect(isAlwaysFree({ price: 5, freeFrom: 0, weightClasses: free })).toBe(false)
  expect(isAlwaysFree({ price: 0, freeFrom: 0, weightClasses: [...free, { maxGrams: 900, price: 4 }] })).toBe(false)
})
