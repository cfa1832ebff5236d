import { expect, test } from 'vitest'

import { createProduct } from '../../../../tests/support/product-backend.ts'
import { rebaseDraft } from './conflict.ts'
import { toDraft } from './draft.ts'

const base = createProduct('a1')

test('a field that only one admin changed gets the new value', () => {
  const draftBefore = { ...toDraft(base), title: 'My hat' }
  const { draft, concurrentChanges } = rebaseDraft(base, { ...base, price: 25 }, draftBefore)
  expect(draft).toEqual({ ...draftBefore, price: '25' })
  expect(concurrentChanges).toEqual([{ field: 'price', theirValue: '25', ownValue: undefined }])
})

test('a field that both admins changed keeps the typed value and is listed as a conflict', () => {
  const draftBefore = { ...toDraft(base), price: '30', totalStock: '9' }
  const { draft, concurrentChanges } = rebaseDraft(base, { ...base, price: 25, totalStock: 7 }, draftBefore)
  expect(draft).toEqual(draftBefore)
  expect(concurrentChanges).toEqual([
    { field: 'price', theirValue: '25', ownValue: '30' },
    { field: 'totalStock', theirValue: '7', ownValue: '9' }
  ])
})

test('a field that both admins changed to the same value is no conflict to decide', () => {
  const { draft, concurrentChanges } = rebaseDraft(base, { ...base, price: 25 }, { ...toDraft(base), price: '25 ' })
  expect([draft.price, concurrentChanges[0]?.ownValue]).toEqual(['25', undefined])
})
