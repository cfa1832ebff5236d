import { afterEach, beforeEach, expect, test } from 'vitest'

import { closeBrowserTab, openBrowserTab } from '../../../../../tests/support/browser-tab.ts'
import { createProduct, stubProductBackend } from '../../../../../tests/support/product-backend.ts'
import type { Field } from './fields.ts'
import type { OpenPanel } from './panel.ts'

const HAT = createProduct('hat')

const NEW_FIELDS = {
  image: '/cap.jpg',
  title: 'Cap',
  description: 'Light.',
  category: 'women',
  brand: 'zara',
  price: '12.50',
  salePrice: '0',
  totalStock: '3'
}

type Values = Partial<Record<Field | 'image', string>>

let backend: ReturnType<typeof stubProductBackend>

beforeEach(() => {
  openBrowserTab('/admin/products')
  backend = stubProductBackend(HAT)
})
afterEach(closeBrowserTab)

/** Opens the panel of the hat, or of a new product. */
async function openPanel(id?: string) {
  const panel = await import('./panel.ts')
  const save = await import('./save.ts')
  const { productList } = await import('../products.ts')
  const { writeField } = await import('./table.ts')
  const { addPicture } = await import('./pictures.ts')
  const { $toasts } = await import('../../../toasts.ts')
  productList.open({ data: [HAT] })
  panel.syncPanelWithUrl()
  if (id) panel.openProductPanel({ _id: id })
  else panel.openNewProductPanel()
  const enter = ({ image, ...fields }: Values) => {
    if (image) panel.changeDraft((draft) => addPicture(draft, { color: '', image, alt: '' }))
    for (const [field, value] of Object.entries(fields))
      panel.changeDraft((draft) => writeField(draft, field as Field, value))
  }
  return {
    ...panel,
    ...save,
    /** Takes the values of the other admin that have these names. */
    takeTheirValues(...names: string[]) {
      const state = panel.$panel.get()
      if (state.status !== 'open') return
      save.takeTheirValues(...state.concurrentChanges.filter(({ name }) => names.includes(name)))
    },
    enter,
    toasts: () => $toasts.get(),
    titlesInList: () => productList.$list.get()?.rows.map(({ title }) => title)
  }
}

test('an admin adds a product, and sees it in the list', async () => {
  const { enter, submitPanel, $panel, toasts, titlesInList } = await openPanel()
  enter(NEW_FIELDS)
  expect(await submitPanel()).toBeUndefined()
  expect(backend.bodies).toMatchObject([NEW_FIELDS])
  expect($panel.get()).toEqual({ status: 'closed' })
  expect(toasts()).toMatchObject([{ text: 'Product added successfully!', tone: 'success' }])
  await expect.poll(titlesInList).toEqual(['Product hat', 'Cap'])
})

test('an admin edits a product, and sees the change in the list', async () => {
  const { enter, submitPanel, $panel, toasts, titlesInList } = await openPanel('hat')
  enter({ title: 'Hood', totalStock: '9' })
  const saving = submitPanel()
  expect($panel.get()).toMatchObject({ isSaving: true })
  await submitPanel()
  await saving
  const { seenStock, seenTaken, updatedAt: seenUpdatedAt } = HAT
  expect(backend.bodies).toMatchObject([{ title: 'Hood', totalStock: '9', seenStock, seenTaken, seenUpdatedAt }])
  expect($panel.get()).toEqual({ status: 'closed' })
  expect(toasts()).toMatchObject([{ text: 'Product updated successfully!' }])
  expect(titlesInList()).toEqual(['Hood'])
})

test('a form with an empty field is not sent', async () => {
  const { enter, submitPanel, $panel } = await openPanel()
  enter({ ...NEW_FIELDS, title: ' ' })
  expect(await submitPanel()).toBeUndefined()
  expect($panel.get()).toMatchObject({ status: 'open', isSubmitted: false })
  expect(backend.bodies).toEqual([])
})

test('the first invalid field gets the focus, and the form is not sent', async () => {
  const { enter, submitPanel, patchPanel, $panel } = await openPanel()
  enter({ ...NEW_FIELDS, price: 'ten', totalStock: '1.5' })
  patchPanel({ message: 'Not saved.', isTrashed: true })
  expect(await submitPanel()).toMatchObject({ field: 'price' })
  const state = { isSubmitted: true, isSaving: false, message: undefined, isTrashed: false }
  expect($panel.get()).toMatchObject({ status: 'open', ...state })
  expect(backend.bodies).toEqual([])
})

test('a product is not saved while its image is uploading', async () => {
  const { submitPanel, enter, upload, $panel } = await openPanel('hat')
  enter({ title: 'Hood' })
  upload.$upload.set({ status: 'sending', name: 'new.png', progress: 0.5 })
  expect(await submitPanel()).toBeUndefined()
  expect($panel.get()).toMatchObject({ status: 'open', isSaving: false, isSubmitted: false })
})

test('a closed panel has nothing to save', async () => {
  const { submitPanel, discardDraft, takeTheirValues, restoreProductAndRebase, toasts } = await openPanel('hat')
  discardDraft()
  expect(await submitPanel()).toBeUndefined()
  takeTheirValues('Title')
  await restoreProductAndRebase()
  expect([backend.bodies, toasts()]).toEqual([[], []])
})

test('an addition that fails is sent again under the same id, so the product is added once', async () => {
  const { enter, submitPanel, $panel, toasts } = await openPanel()
  enter(NEW_FIELDS)
  const { id } = $panel.get() as OpenPanel
  backend.failures.POST = [500]
  await submitPanel()
  expect($panel.get()).toMatchObject({ status: 'open', isSaving: false, message: 'Status 500.', isTrashed: false })
  expect(toasts()).toEqual([])
  await submitPanel()
  expect(backend.bodies).toMatchObject([{ newId: id }])
})

test('an addition whose product was deleted in the meantime gets a new id', async () => {
  const { enter, submitPanel, $panel } = await openPanel()
  enter(NEW_FIELDS)
  const { id } = $panel.get() as OpenPanel
  backend.failures.POST = [404]
  await submitPanel()
  expect($panel.get()).toMatchObject({ message: 'Status 404.', isTrashed: false })
  await submitPanel()
  expect(backend.bodies).toHaveLength(1)
  expect(backend.bodies).not.toMatchObject([{ newId: id }])
})

test('an admin whose session expired while typing keeps the input and gets a sign-in link', async () => {
  const { enter, submitPanel, $panel, toasts } = await openPanel('hat')
  enter({ title: 'Hood' })
  backend.failures.PUT = [401]
  await submitPanel()
  expect($panel.get()).toMatchObject({ status: 'open', isSaving: false, draft: { title: 'Hood' } })
  expect(toasts()).toMatchObject([{ action: { label: 'Sign in' } }])
})

test.for([
  [[], 'Product updated successfully!', 'success'],
  [[500], 'Status 500.', 'error']
] as const)('an admin who opens another panel during a save keeps it open: %j', async ([failures, text, tone]) => {
  const { enter, submitPanel, discardDraft, openNewProductPanel, $panel, toasts } = await openPanel('hat')
  enter({ title: 'Hood' })
  backend.failures.PUT = [...failures]
  const saving = submitPanel()
  discardDraft()
  openNewProductPanel()
  enter({ title: 'Cap' })
  await saving
  expect(toasts()).toMatchObject([{ text, tone }])
  expect($panel.get()).toMatchObject({ status: 'open', draft: { title: 'Cap' }, message: undefined })
})

async function openConflict(typed: Values) {
  const panel = await openPanel('hat')
  panel.enter(typed)
  backend.catalog = [createProduct('hat', { price: 25, totalStock: 7, seenStock: 7, updatedAt: '2026-01-05' })]
  await panel.submitPanel()
  return panel
}

test('an admin who keeps the own values overwrites those of another admin', async () => {
  const { $panel, keepOwnValues, submitPanel } = await openConflict({ price: '30' })
  expect($panel.get()).toMatchObject({
    message: 'Someone else has changed it.',
    draft: { variants: [{ price: '30', totalStock: '7' }] },
    concurrentChanges: [
      { name: 'Stock', theirValue: '7', ownValue: undefined },
      { name: 'Price', theirValue: '$25', ownValue: '$30' }
    ]
  })
  keepOwnValues()
  expect($panel.get()).toMatchObject({ concurrentChanges: [], message: undefined })
  await submitPanel()
  expect(backend.catalog).toMatchObject([{ price: 30, totalStock: 7 }])
})

test('an admin can take a value of another admin, and keep other changes', async () => {
  const { $panel, takeTheirValues, submitPanel } = await openConflict({ price: '30', title: 'Hood' })
  takeTheirValues('Price')
  expect($panel.get()).toMatchObject({
    draft: { title: 'Hood', variants: [{ price: '25' }] },
    concurrentChanges: [{ name: 'Stock' }]
  })
  await submitPanel()
  expect(backend.catalog).toMatchObject([{ price: 25, title: 'Hood' }])
})

test.for([
  ['of this admin subtracts the units sold since the form was opened', { totalStock: '9' }, [], 5],
  ['of the other admin subtracts those sold since the conflict', { totalStock: '9' }, ['Stock'], 7],
  ['that only the other admin changed subtracts those sold since the conflict', { price: '30' }, ['Price'], 7],
  ['of this admin is kept when another field is taken', { totalStock: '9', price: '30' }, ['Price'], 5]
] as const)('after a conflict, a stock %s', async ([, typed, takenFields, seenStock]) => {
  const { takeTheirValues, submitPanel } = await openConflict(typed)
  takeTheirValues(...takenFields)
  await submitPanel()
  expect(backend.bodies.at(-1)).toMatchObject({ seenStock })
})

test('a save that fails leaves the input as it is', async () => {
  const { enter, submitPanel, $panel } = await openPanel('hat')
  enter({ title: 'Hood' })
  backend.catalog = [createProduct('hat', { price: 25, updatedAt: '2026-01-05' })]
  backend.failures.PUT = [500]
  await submitPanel()
  expect($panel.get()).toMatchObject({
    draft: { title: 'Hood', variants: [{ price: '20' }] },
    concurrentChanges: []
  })
})

test('a conflict keeps the message if the other values cannot be loaded', async () => {
  backend.failures.GET = [500]
  const { $panel } = await openConflict({ price: '30' })
  expect($panel.get()).toMatchObject({
    message: 'Someone else has changed it.',
    base: { variants: [HAT] },
    draft: { variants: [{ price: '30' }] }
  })
})

test('a conflict does not open a panel that the admin has closed', async () => {
  const panel = await openPanel('hat')
  panel.enter({ price: '30' })
  backend.catalog = [createProduct('hat', { price: 25, updatedAt: '2026-01-05' })]
  const stop = panel.$panel.listen((state) => {
    if (state.status === 'open' && state.message) panel.discardDraft()
  })
  await panel.submitPanel()
  stop()
  expect(panel.$panel.get()).toEqual({ status: 'closed' })
})

test('an admin can restore a product that was deleted in the meantime, and save the changes', async () => {
  const { enter, submitPanel, restoreProductAndRebase, $panel } = await openPanel('hat')
  enter({ title: 'Hood' })
  backend.trash = [createProduct('hat', { price: 25, updatedAt: '2026-01-05' })]
  backend.catalog = []
  await submitPanel()
  expect($panel.get()).toMatchObject({ isTrashed: true, isSaving: false, draft: { title: 'Hood' } })
  await restoreProductAndRebase()
  expect($panel.get()).toMatchObject({
    isTrashed: false,
    message: undefined,
    draft: { title: 'Hood', variants: [{ price: '25' }] }
  })
  await submitPanel()
  expect(backend.catalog).toMatchObject([{ title: 'Hood', price: 25 }])
})

test('a product that cannot be restored stays marked as deleted', async () => {
  const { enter, submitPanel, restoreProductAndRebase, $panel, toasts } = await openPanel('hat')
  enter({ title: 'Hood' })
  backend.catalog = []
  await submitPanel()
  backend.failures.PUT = [500]
  await restoreProductAndRebase()
  expect($panel.get()).toMatchObject({ isTrashed: true })
  expect(toasts()).toMatchObject([{ text: 'Status 500.', action: { label: 'Try again' } }])
})
