import { expect, test } from 'vitest'

import { listLowStockVariants } from './low-stock-variants.ts'

const VARIANTS = [12, 9, 0, 3, 10, 0].map((totalStock) => ({ size: 'M', totalStock }))

test.for<[string | undefined, number[]]>([
  [undefined, [0, 0, 3, 9]],
  ['in', [0, 0, 3, 9]],
  ['out', [0, 0]],
  ['low', [3, 9]]
])('with the stock filter %j, the low-stock variants have the stock %j', ([filter, stocks]) => {
  expect(listLowStockVariants(VARIANTS, filter).map(({ totalStock }) => totalStock)).toEqual(stocks)
})

test('a style that is sold out, and a variant without a name, have no low-stock variants', () => {
  expect(listLowStockVariants(VARIANTS.map((variant) => ({ ...variant, totalStock: 0 })))).toEqual([])
  expect(listLowStockVariants([{ totalStock: 3 }])).toEqual([])
})

test('a variant with a threshold of its own is low on stock below it', () => {
  const small = { size: 'S', totalStock: 12, lowStockThreshold: 13 }
  const large = { size: 'L', totalStock: 3, lowStockThreshold: 3 }
  expect(listLowStockVariants([small, large])).toEqual([small])
})
