import { expect, test } from 'vitest'

import { createProduct } from '../../../../tests/support/product-backend.ts'
import { INCOMPLETE_TIME } from '../../../lib/local-time.ts'
import { findChangedFields, findDraftErrors, isDraftComplete, toDraft, toProductBody } from './draft.ts'

const DRAFT = toDraft(createProduct('hat'))

test('a draft of a product is complete and valid, until a field other than the weight is blank', () => {
  expect(findDraftErrors(DRAFT)).toEqual({})
  expect(DRAFT.weight).toBe('')
  expect(isDraftComplete(DRAFT)).toBe(true)
  expect(isDraftComplete({ ...DRAFT, brand: ' ' })).toBe(false)
})

test('each invalid field has a message, except blank ones', () => {
  expect(findDraftErrors({ ...DRAFT, title: ' ', price: 'ten', totalStock: '1.5' })).toEqual({
    price: 'This must be a number.',
    totalStock: 'This must be a whole number.'
  })
})

test.for([
  ['20', '20', 'This must be less than the price.'],
  ['20', '30', 'This must be less than the price.'],
  ['20', '19.99', undefined],
  ['20', '0', undefined],
  ['', '30', undefined],
  ['20', '29,5', 'This must have a decimal point instead of a comma, such as 29.50.'],
  ['1,200', '900', undefined]
])('with the price %j, the sale price %j has the message %j', ([price, salePrice, expected]) => {
  expect(findDraftErrors({ ...DRAFT, price: price as string, salePrice: salePrice as string }).salePrice).toBe(expected)
})

test('a sale must end after its start', () => {
  const times = { saleStartsAt: '2026-12-01T09:00:00.000Z', saleEndsAt: '2026-12-01T09:00:00.000Z' }
  const errors = { saleEndsAt: 'This must be later than the start.' }
  expect(findDraftErrors({ ...DRAFT, salePrice: '9', ...times })).toEqual(errors)
  expect(findDraftErrors({ ...DRAFT, salePrice: '0', ...times })).toEqual({})
})

test('an incomplete start or end prevents saving a sale, and is dropped without a sale price', () => {
  const time = '2026-12-01T09:00:00.000Z'
  const message = 'Enter a date and a time.'
  const onSale = { ...DRAFT, salePrice: '9' }
  const findErrors = (saleStartsAt: string, saleEndsAt: string) =>
    findDraftErrors({ ...onSale, saleStartsAt, saleEndsAt })
  expect(findErrors(INCOMPLETE_TIME, time)).toEqual({ saleStartsAt: message })
  expect(findErrors(time, INCOMPLETE_TIME)).toEqual({ saleEndsAt: message })
  expect(findErrors(INCOMPLETE_TIME, INCOMPLETE_TIME)).toEqual({ saleStartsAt: message, saleEndsAt: message })
  const withoutSale = { ...DRAFT, salePrice: '0', saleStartsAt: INCOMPLETE_TIME, saleEndsAt: INCOMPLETE_TIME }
  expect(findDraftErrors(withoutSale)).toEqual({})
  expect(toProductBody(withoutSale)).toMatchObject({ saleStartsAt: '', saleEndsAt: '' })
})

test('spaces around a value are no change', () => {
  expect(findChangedFields(DRAFT, { ...DRAFT, title: ` ${DRAFT.title} `, price: '21' })).toEqual(['price'])
  expect(findChangedFields({ ...DRAFT, title: ` ${DRAFT.title} ` }, DRAFT)).toEqual([])
})
