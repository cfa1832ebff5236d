import { expect, test } from 'vitest'

import { type BulkChangeName, BULK_CHANGES, parseBulkChange } from './bulk-change-kinds.ts'

test.for<[BulkChangeName, string, object]>([
  ['price', '.5', { price: 0.5 }],
  ['price', ' 5. ', { price: 5 }],
  ['price', '$1,200.50', { price: 1200.5 }],
  ['priceBy', '-12.5', { priceBy: -12.5 }],
  ['salePrice', '45.50', { salePrice: 45.5 }],
  ['salePercent', '25', { salePercent: 25 }],
  ['stock', ' 0 ', { stock: 0 }],
  ['stock', '1000000', { stock: 1_000_000 }],
  ['stockBy', '+3', { stockBy: 3 }],
  ['endSale', 'whatever', { salePrice: 0 }]
])('the change %s accepts the input %j', ([name, input, change]) =>
  expect(parseBulkChange(name, input)).toEqual({ change })
)

test('a change by a percentage can round', () => {
  expect(parseBulkChange('priceBy', '5', 99)).toEqual({ change: { priceBy: 5, ending: 99 } })
  expect(parseBulkChange('price', '5', 99)).toEqual({ change: { price: 5 } })
})

const AMOUNT = 'Type a number from $0.01 to $100,000, with at most 2 decimal places after the decimal point.'

test.for<[BulkChangeName, string, string]>([
  ['price', '', AMOUNT],
  ['price', '0', AMOUNT],
  ['price', '1.234', AMOUNT],
  ['price', 'cheap', AMOUNT],
  ['price', '29,5', AMOUNT],
  ['priceBy', '-100', 'Type a number from -99 to 1,000, with at most 2 decimal places after the decimal point.'],
  ['salePercent', '100', 'Type a number from 1 to 99, with at most 2 decimal places after the decimal point.'],
  ['stock', '1.5', 'Type a whole number from 0 to 1,000,000.'],
  ['stock', '1e3', 'Type a whole number from 0 to 1,000,000.'],
  ['stock', '-1', 'Type a whole number from 0 to 1,000,000.']
])('the change %s rejects the input %j', ([name, input, error]) =>
  expect(parseBulkChange(name, input)).toEqual({ error })
)

test('the menu names each change', () => {
  expect(Object.values(BULK_CHANGES).map(({ label }) => label)).toEqual([
    'Set price to $',
    'Change price by %',
    'Set sale price to $',
    'Put on sale at % off',
    'End the sale',
    'Set stock to',
    'Change stock by'
  ])
})

test('the button names the change and the number of products', () => {
  expect(Object.values(BULK_CHANGES).map(({ actionLabel }) => actionLabel(1))).toEqual([
    'Change 1 price',
    'Change 1 price',
    'Set 1 sale price',
    'Put 1 product on sale',
    'End the sale of 1 product',
    'Change the stock of 1 product',
    'Change the stock of 1 product'
  ])
  expect(BULK_CHANGES.price.actionLabel(1200)).toBe('Change 1,200 prices')
})
