import { expect, test } from 'vitest'

import { createProduct } from '../../../../../tests/support/product-backend.ts'
import type { AdminProduct } from '../../../../api/contract/product-administration.ts'
import { rebaseDraft } from './conflict.ts'
import { toDraft } from './draft.ts'
import { CELL_FIELDS, type Field } from './fields.ts'
import { writeField } from './table.ts'

const create = (fields: Partial<AdminProduct> = {}) => {
  const product = createProduct('a1', fields)
  const pictures = [{ color: '', image: product.image, alt: '' }]
  return toDraft({ id: 'a1', variants: [product], pictures, picturesVersion: '' }, false)
}

const BASE = create()

const enter = (values: Partial<Record<Field, string>>) =>
  Object.entries(values).reduce((draft, [field, value]) => writeField(draft, field as Field, value), BASE)

const listValues = (changes: ReturnType<typeof rebaseDraft>['concurrentChanges']) =>
  changes.map(({ name, theirValue, ownValue }) => [name, theirValue, ownValue])

test('a field that only one admin changed gets the new value', () => {
  const { draft, concurrentChanges } = rebaseDraft(BASE, create({ price: 25 }), enter({ title: 'My hat' }))
  expect(draft).toEqual(enter({ title: 'My hat', price: '25' }))
  expect(listValues(concurrentChanges)).toEqual([['Price', '$25', undefined]])
})

test('a field that both admins changed keeps the typed value and is listed as a conflict', () => {
  const own = enter({ price: '30', totalStock: '9' })
  const { draft, concurrentChanges } = rebaseDraft(BASE, create({ price: 25, totalStock: 7 }), own)
  expect(draft).toEqual(own)
  expect(listValues(concurrentChanges)).toEqual([
    ['Stock', '7', '9'],
    ['Price', '$25', '$30']
  ])
})

test('a field that both admins changed to the same value is no conflict', () => {
  const own = enter({ title: 'Hood ', price: '25 ' })
  const { draft, concurrentChanges } = rebaseDraft(BASE, create({ title: 'Hood', price: 25 }), own)
  expect([draft, concurrentChanges]).toEqual([own, []])
})

test('an admin can take each of the other values', () => {
  const theirs = create({
    title: 'Hood',
    brand: 'zara',
    price: 25,
    salePrice: 9,
    totalStock: 7,
    weight: 300,
    lowStockThreshold: 20,
    sku: 'HOOD',
    barcode: '96385074',
    image: '/new.jpg'
  })
  const texts = { title: 'Cap', brand: 'puma', ...Object.fromEntries(CELL_FIELDS.map((field) => [field, '3'])) }
  const own = { ...enter(texts), pictures: [] }
  const { draft, concurrentChanges } = rebaseDraft(BASE, theirs, own)
  expect(draft).toEqual(own)
  expect(listValues(concurrentChanges)).toEqual([
    ['Title', 'Hood', 'Cap'],
    ['Brand', 'Zara', 'Puma'],
    ['Stock', '7', '3'],
    ['Price', '$25', '$3'],
    ['Sale price', '$9', '$3'],
    ['Weight (g)', '300', '3'],
    ['Low stock', '20', '3'],
    ['SKU', 'HOOD', '3'],
    ['Barcode', '96385074', '3'],
    ['Pictures', '1 picture', '0 pictures']
  ])
  expect(concurrentChanges.reduce((last, { takeTheirs }) => takeTheirs(last), draft)).toEqual(theirs)
})
