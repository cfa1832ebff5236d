import { afterEach, beforeEach, expect, test } from 'vitest'

import { closeBrowserTab, openBrowserTab } from '../../../../../tests/support/browser-tab.ts'
import { createProduct } from '../../../../../tests/support/product-backend.ts'
import { createVariant, createStyle, stubStyleBackend } from '../../../../../tests/support/style-backend.ts'

const PAGE = '/admin/products'
const STYLE = createStyle()
const SHARED = { title: 'Kilt', description: 'Warm.', category: 'men', brand: 'nike' }
const CLOSED = { status: 'closed' }

let backend: ReturnType<typeof stubStyleBackend>

beforeEach(() => {
  backend = stubStyleBackend(STYLE)
})
afterEach(closeBrowserTab)

async function openPanel(query = 'style=oxford') {
  openBrowserTab(`${PAGE}?${query}`)
  const panel = await import('./panel.ts')
  const { submitPanel } = await import('./save.ts')
  const { setCell } = await import('./table.ts')
  const { productList } = await import('../products.ts')
  const { syncSearchWithUrl } = await import('../../lists/search-params.ts')
  const { $toasts } = await import('../../../toasts.ts')
  productList.open({ data: [] })
  panel.syncPanelWithUrl()
  syncSearchWithUrl()
  const read = () => panel.$panel.get()
  await expect.poll(read).toMatchObject({ status: 'open' })
  return {
    ...panel,
    submitPanel,
    read,
    enter: (fields: object) => panel.changeDraft((draft) => ({ ...draft, ...fields })),
    enterStock: (column: number, value: string) =>
      panel.changeDraft((draft) => setCell(draft, 'totalStock', { row: 0, column }, value)),
    enterPrice: (column: number, value: string) =>
      panel.changeDraft((draft) => setCell(draft, 'price', { row: 0, column }, value)),
    toasts: () => $toasts.get(),
    titlesInList: () => productList.$list.get()?.rows.map(({ title }) => title)
  }
}

/** Opens the form of a new product with options, and fills it. */
async function openFilledPanel() {
  const panel = await openPanel('style=new')
  panel.enter({ ...SHARED, pictures: [{ color: '', image: '/kilt.jpg', alt: '' }] })
  panel.enterStock(0, '3')
  panel.enterPrice(0, '20')
  return panel
}

test('an admin saves a product with options once, and sees the change in the list', async () => {
  backend.products = [createProduct('hat')]
  const { enterStock, submitPanel, read, toasts, titlesInList } = await openPanel()
  enterStock(1, '9')
  const saving = submitPanel()
  expect(read()).toMatchObject({ isSaving: true })
  await submitPanel()
  await saving
  expect(backend.saves).toMatchObject([{ id: 'oxford', body: { variants: [{ _id: 's' }, { totalStock: '9' }] } }])
  expect(read()).toEqual(CLOSED)
  expect(toasts()).toMatchObject([{ text: 'Product updated successfully!', tone: 'success' }])
  await expect.poll(titlesInList).toEqual(['Product hat'])
})

test('a product with an error is not sent, and an edit removes the message', async () => {
  const { enterStock, submitPanel, read } = await openPanel()
  enterStock(0, '')
  expect(await submitPanel()).toMatchObject({ variant: { color: 'navy', size: 'S' }, field: 'totalStock' })
  expect(read()).toMatchObject({ isSaving: false, isSubmitted: true })
  expect(backend.saves).toEqual([])
  enterStock(0, '7')
  expect(read()).toMatchObject({ isSubmitted: false })
})

test('a product is not saved while a picture is uploading, and closing it asks first', async () => {
  const { submitPanel, upload, requestClose, read } = await openPanel()
  upload.$upload.set({ status: 'sending', name: 'new.png', progress: 0.5 })
  await submitPanel()
  expect(backend.saves).toEqual([])
  requestClose()
  const { $confirmation } = await import('../../confirmation.ts')
  expect([read().status, $confirmation.get()]).toMatchObject(['open', { action: 'Discard changes' }])
})

test('an addition that fails is sent again under the same ids, so the product is added once', async () => {
  const { submitPanel, read, toasts } = await openFilledPanel()
  backend.failures.PUT = [500]
  await submitPanel()
  expect(read()).toMatchObject({ isSaving: false, message: 'Status 500.', base: undefined })
  await submitPanel()
  const [first, second] = backend.saves
  expect(second).toEqual(first)
  expect(first?.body.variants).toMatchObject([{ _id: expect.stringMatching(/^[\da-f]{24}$/) as string }])
  expect([read(), toasts()]).toMatchObject([CLOSED, [{ text: 'Product added successfully!' }]])
})

test('after a conflict the admin saves the own values together with those of the other admin', async () => {
  const { enterStock, submitPanel, read } = await openPanel()
  enterStock(0, '7')
  const sold = { updatedAt: '2026-02-02', totalStock: 2, seenStock: 2, seenTaken: 3 }
  backend.style = {
    ...STYLE,
    variants: [createVariant('s', 'S', sold), createVariant('m', 'M', { ...sold, price: 30 })]
  }
  backend.failures.PUT = [409]
  await submitPanel()
  expect(read()).toMatchObject({ isSaving: false, message: 'Status 409.' })
  expect(read()).toMatchObject({
    concurrentChanges: [
      { name: 'Stock of navy, S', theirValue: '2', ownValue: '7' },
      { name: 'Stock of navy, M', theirValue: '2', ownValue: undefined },
      { name: 'Price of navy, M', theirValue: '$30', ownValue: undefined }
    ]
  })
  await submitPanel()
  // The typed stock includes the units that were sold since then.
  expect(backend.saves[1]?.body.variants).toMatchObject([
    { totalStock: '7', seenStock: 5, seenTaken: 0, seenUpdatedAt: '2026-02-02' },
    { totalStock: '2', seenStock: 2, seenTaken: 3, price: '30', seenUpdatedAt: '2026-02-02' }
  ])
  expect(read()).toEqual(CLOSED)
})

test('a product that became a variant during the edit is saved with all variants', async () => {
  backend.products = [createProduct('m')]
  const { enter, submitPanel, read } = await openPanel('style=new&product=m')
  enter({ title: 'Kilt' })
  backend.products = STYLE.variants
  backend.failures.PUT = [409]
  await submitPanel()
  expect(read()).toMatchObject({
    id: 'oxford',
    draft: {
      title: 'Kilt',
      variants: [
        { id: 'm', size: 'M' },
        { id: 's', size: 'S' }
      ]
    }
  })
})

test.for([404, 409])(
  'after status %i an admin keeps the input, even if the product cannot be loaded',
  async (status) => {
    const { enterStock, submitPanel, read } = await openPanel()
    enterStock(0, '7')
    backend.failures.GET = [500]
    backend.failures.PUT = [status]
    await submitPanel()
    const draft = { variants: [{ id: 's', totalStock: '7' }, { id: 'm' }] }
    expect(read()).toMatchObject({ message: `Status ${status}.`, isSaving: false, concurrentChanges: [], draft })
  }
)

test('a variant that another admin has deleted is removed, and the save continues with the others', async () => {
  const { enterStock, submitPanel, read } = await openPanel()
  enterStock(0, '7')
  backend.style = { ...STYLE, variants: STYLE.variants.slice(0, 1) }
  backend.failures.PUT = [404]
  await submitPanel()
  expect(read()).toMatchObject({ draft: { variants: [{ id: 's', totalStock: '7' }] } })
  await submitPanel()
  expect(backend.saves[1]?.body.variants).toMatchObject([{ _id: 's', totalStock: '7' }])
})

test('an admin whose link names a variant that another admin has deleted saves the other variants', async () => {
  backend.products = STYLE.variants
  const { enterStock, submitPanel, read } = await openPanel('edit=m')
  enterStock(0, '7')
  backend.products = []
  backend.style = { ...STYLE, variants: STYLE.variants.slice(0, 1) }
  backend.failures.PUT = [404]
  await submitPanel()
  await submitPanel()
  expect(backend.saves[1]?.body.variants).toMatchObject([{ _id: 's', totalStock: '7' }])
  expect(read()).toEqual(CLOSED)
})
