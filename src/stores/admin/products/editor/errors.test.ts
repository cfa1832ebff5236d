import { expect, test } from 'vitest'

import { createProduct } from '../../../../../tests/support/product-backend.ts'
import { INCOMPLETE_TIME } from '../../../../lib/local-time.ts'
import { isSame, type ProductDraft, toDraft } from './draft.ts'
import { findErrors, formatFieldError, listMissingValues } from './errors.ts'
import { CELL_FIELDS, type Field, TEXT_FIELDS } from './fields.ts'
import { readField, writeField } from './table.ts'

const HAT = createProduct('hat')
const BASE = {
  id: 'hat',
  variants: [HAT],
  pictures: [{ color: '', image: HAT.image, alt: '' }],
  picturesVersion: ''
}
const DRAFT = toDraft(BASE, false)

const enter = (values: Partial<Record<Field, string>>): ProductDraft =>
  Object.entries(values).reduce((draft, [field, value]) => writeField(draft, field as Field, value), DRAFT)

/** Returns the message of each field of a product without options. */
function findMessages(draft: ProductDraft) {
  const errors = findErrors({ base: BASE, draft, hasOptions: false })
  const messages = [...TEXT_FIELDS, ...CELL_FIELDS].map((field) => [field, formatFieldError(errors, field)])
  return Object.fromEntries(messages.filter(([, message]) => message)) as Partial<Record<Field, string>>
}

test('a draft of a product is complete and valid, until a field other than the weight is blank', () => {
  expect(findMessages(DRAFT)).toEqual({})
  expect(readField(DRAFT, 'weight')).toBe('')
  expect(listMissingValues({ draft: DRAFT })).toEqual([])
  expect(listMissingValues({ draft: enter({ brand: ' ', totalStock: '' }) })).toEqual(['brand', 'stock'])
  expect(listMissingValues({ draft: enter({ salePrice: '' }) })).toEqual(['sale price (0 for none)'])
  expect(listMissingValues({ draft: { ...DRAFT, pictures: [] } })).toEqual(['picture'])
})

test('each invalid field has a message', () => {
  expect(findMessages(enter({ title: ' ', price: 'ten', totalStock: '1.5' }))).toEqual({
    title: 'This must not be empty.',
    price: 'This must be a number.',
    totalStock: 'This must be a whole number.'
  })
})

test('a title that is too long for a product with options is allowed without them', () => {
  const draft = enter({ title: 'x'.repeat(200) })
  expect(findMessages(draft)).toEqual({})
  expect(findErrors({ base: BASE, draft, hasOptions: true })).toMatchObject([{ field: 'title' }])
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
  expect(findMessages(enter({ price, salePrice })).salePrice).toBe(expected)
})

test('a sale must end after its start', () => {
  const times = { saleStartsAt: '2026-12-01T09:00:00.000Z', saleEndsAt: '2026-12-01T09:00:00.000Z' }
  const errors = { saleEndsAt: 'This must be later than the start.' }
  expect(findMessages(enter({ salePrice: '9', ...times }))).toEqual(errors)
  expect(findMessages(enter({ salePrice: '0', ...times }))).toEqual({})
})

test('an incomplete start or end prevents saving a sale', () => {
  const time = '2026-12-01T09:00:00.000Z'
  const message = 'Enter a date and a time.'
  const find = (saleStartsAt: string, saleEndsAt: string) =>
    findMessages(enter({ salePrice: '9', saleStartsAt, saleEndsAt }))
  expect(find(INCOMPLETE_TIME, time)).toEqual({ saleStartsAt: message })
  expect(find(time, INCOMPLETE_TIME)).toEqual({ saleEndsAt: message })
  expect(find(INCOMPLETE_TIME, INCOMPLETE_TIME)).toEqual({ saleStartsAt: message, saleEndsAt: message })
  const times = { saleStartsAt: INCOMPLETE_TIME, saleEndsAt: INCOMPLETE_TIME }
  expect(findMessages(enter({ salePrice: '0', ...times }))).toEqual({})
})

test('spaces around a value are no change', () => {
  expect(isSame(DRAFT, enter({ title: ` ${DRAFT.title} ` }))).toBe(true)
  expect(isSame(DRAFT, enter({ title: ` ${DRAFT.title} `, price: '21' }))).toBe(false)
})
