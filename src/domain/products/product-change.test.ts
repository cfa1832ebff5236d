import { expect, test } from 'vitest'

import { applyChange, type ChangeableValues, explainInvalidChange, type ProductChange } from './product-change.ts'

const TIMES = { saleStartsAt: '2026-12-01T09:00:00.000Z', saleEndsAt: '2026-12-08T09:00:00.000Z' }
const NO_SCHEDULE = { saleStartsAt: null, saleEndsAt: null }

const HAT: ChangeableValues = { price: 4000, salePrice: 3000, ...TIMES, onHand: 10, reserved: 3 }

test.for<[ProductChange, Partial<ChangeableValues>, Partial<ChangeableValues>]>([
  [{ priceBy: 10 }, {}, { price: 4400, salePrice: 3300 }],
  [{ priceBy: -12.5 }, {}, { price: 3500, salePrice: 2625 }],
  [{ priceBy: 10 }, { salePrice: 0 }, { price: 4400, salePrice: 0 }],
  [{ priceBy: -99 }, { price: 100, salePrice: 10 }, { price: 1, salePrice: 1 }],
  [{ priceBy: 0.5 }, { price: 99, salePrice: 99 }, { price: 99, salePrice: 99 }],
  [{ price: 5000 }, {}, { price: 5000, salePrice: 3000 }],
  [{ salePercent: 50 }, {}, { salePrice: 2000, ...NO_SCHEDULE }],
  [{ salePrice: 3000 }, {}, NO_SCHEDULE],
  [{ priceBy: 10, ending: 99 }, {}, { price: 4399, salePrice: 3299 }],
  [{ priceBy: 10, ending: 50 }, { salePrice: 0 }, { price: 4450, salePrice: 0 }],
  [{ priceBy: -50, ending: 0 }, { price: 60, salePrice: 0 }, { price: 100 }],
  [
    { priceBy: -1, ending: 99 },
    { price: 1020, salePrice: 990 },
    { price: 999, salePrice: 899 }
  ],
  [{ salePercent: 25, ending: 95 }, {}, { salePrice: 2995, ...NO_SCHEDULE }],
  [{ salePercent: 1, ending: 99 }, { price: 2080 }, { salePrice: 1999, ...NO_SCHEDULE }],
  [{ salePercent: 10, ending: 99 }, { price: 90 }, { salePrice: 81, ...NO_SCHEDULE }]
])('the change %j of a product with %j results in %j', ([change, before, after]) => {
  const product = { ...HAT, ...before }
  expect(applyChange(product, change)).toEqual({ ...product, ...after })
})

test('a percentage also changes the sale price, which never exceeds the price', () => {
  for (let price = 1; price <= 120; price += 1) {
    for (const salePrice of [1, Math.ceil(price / 2), price]) {
      for (const priceBy of [-99, -50, -33.3, -1, 0.5, 7, 150]) {
        const after = applyChange({ ...HAT, price, salePrice }, { priceBy })
        if (after.price === 0) continue
        expect(after.salePrice).toBeGreaterThan(0)
        expect(after.salePrice).toBeLessThanOrEqual(after.price)
      }
    }
  }
})

test('the refusal of a price below the sale price names both prices', () => {
  expect(explainInvalidChange(HAT, applyChange(HAT, { price: 2000 }))).toBe(
    'would have a sale price of $30.00, above its price of $20.00.'
  )
})

const explainChange = (change: ProductChange, before: Partial<ChangeableValues>) => {
  const product = { ...HAT, ...before }
  return explainInvalidChange(product, applyChange(product, change))
}

test.for<[ProductChange, Partial<ChangeableValues>]>([
  [{ priceBy: -99 }, { price: 50, salePrice: 0 }],
  [{ price: 10_000_000 }, {}],
  [{ salePrice: 4000 }, {}],
  [{ stockBy: -7 }, {}],
  [{ stockBy: 1 }, { reserved: 12 }],
  [{ stock: 0 }, { reserved: 12 }],
  [{ stockBy: 999_993 }, {}],
  [{ stockBy: -1 }, { onHand: 2_000_000 }]
])('the change %j of a product with %j is accepted', ([change, before]) => {
  expect(explainChange(change, before)).toBeUndefined()
})

test.for<[ProductChange, Partial<ChangeableValues>, string]>([
  [{ priceBy: -99 }, { price: 49, salePrice: 0 }, 'cannot cost $0.00.'],
  [{ price: 10_000_001 }, {}, 'cannot cost $100000.01.'],
  [{ stockBy: -8 }, {}, 'has only 7 in stock.'],
  [{ stockBy: 999_994 }, {}, 'cannot have more than 1000000 in stock.']
])('the change %j of a product with %j is refused: it %s', ([change, before, refusal]) => {
  expect(explainChange(change, before)).toBe(refusal)
})
