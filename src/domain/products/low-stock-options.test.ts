import { expect, test } from 'vitest'

import { listLowStockOptions } from './low-stock-options.ts'

const OPTIONS = [12, 9, 0, 3, 10, 0].map((totalStock) => ({ size: 'M', totalStock }))

test.for<[string | undefined, number[]]>([
  [undefined, [0, 0, 3, 9]],
  ['in', [0, 0, 3, 9]],
  ['out', [0, 0]],
  ['low', [3, 9]]
])('with the stock filter %j, the low-stock options have the stock %j', ([filter, stocks]) => {
  expect(listLowStockOptions(OPTIONS, filter).map(({ totalStock }) => totalStock)).toEqual(stocks)
})

test('a style that is sold out, and an option without a name, have no low-stock options', () => {
  expect(listLowStockOptions(OPTIONS.map((option) => ({ ...option, totalStock: 0 })))).toEqual([])
  expect(listLowStockOptions([{ totalStock: 3 }])).toEqual([])
})
