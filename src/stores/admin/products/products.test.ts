import { afterEach, beforeEach, expect, test } from 'vitest'

import { type BrowserTab, closeBrowserTab, openBrowserTab } from '../../../../tests/support/browser-tab.ts'
import { createProduct, stubProductBackend } from '../../../../tests/support/product-backend.ts'

const [HAT, COAT] = [createProduct('hat'), createProduct('coat')]

let tab: BrowserTab
let backend: ReturnType<typeof stubProductBackend>

beforeEach(() => {
  tab = openBrowserTab('/admin/products?q=h&sortBy=newest&trash=true')
  backend = stubProductBackend(HAT, COAT)
})
afterEach(closeBrowserTab)

async function load() {
  const products = await import('./products.ts')
  const { $toasts } = await import('../../toasts.ts')
  products.productList.open({ data: [HAT, COAT] })
  const press = () => {
    const action = $toasts.get().at(-1)?.action
    if (action && 'press' in action) action.press()
  }
  return {
    ...products,
    press,
    lastToast: () => $toasts.get().at(-1),
    idsInList: () => products.productList.$list.get()?.rows.map(({ _id }) => _id)
  }
}

test('an admin deletes a product and can undo it', async () => {
  const { deleteProduct, press, lastToast, idsInList } = await load()
  expect(await deleteProduct(HAT)).toBe(true)
  expect(idsInList()).toEqual(['coat'])
  expect(lastToast()).toMatchObject({
    text: '“Product hat” is in the trash.',
    tone: 'success',
    action: { label: 'Undo' }
  })
  press()
  await expect.poll(idsInList).toEqual(['coat', 'hat'])
  expect(lastToast()).toMatchObject({ text: '“Product hat” is in the catalog again.', tone: 'success' })
  expect(backend.trash).toEqual([])
})

test('a double click deletes a product once', async () => {
  const { deleteProduct } = await load()
  expect(await Promise.all([deleteProduct(HAT), deleteProduct(HAT)])).toEqual([true, false])
  expect(backend.trash).toEqual([HAT])
})

test('a product restored in the trash leaves the list', async () => {
  const { restoreProduct, idsInList } = await load()
  backend.trash = [HAT]
  const restored = [1, 2].map(() => restoreProduct({ ...HAT, deletedAt: '2026-01-02' }))
  expect(await Promise.all(restored)).toEqual([true, false])
  expect(idsInList()).toEqual(['coat'])
})

test('an admin can retry a failed deletion, and a failed restoration', async () => {
  const { deleteProduct, restoreProduct, press, idsInList, lastToast } = await load()
  backend.failures.DELETE = [500]
  expect(await deleteProduct(HAT)).toBe(false)
  expect(lastToast()).toMatchObject({ text: 'Status 500.', tone: 'error' })
  expect(idsInList()).toEqual(['hat', 'coat'])
  press()
  await expect.poll(idsInList).toEqual(['coat'])
  backend.failures.PUT = [500]
  expect(await restoreProduct(HAT)).toBe(false)
  press()
  await expect.poll(() => backend.trash).toEqual([])
})

test('products selected on other pages stay selected after a reload', async () => {
  const { productList } = await load()
  productList.select(['hat', 'cap'], true)
  await productList.reload()
  expect([...productList.$selected.get()]).toEqual(['hat', 'cap'])
})

test.for([
  ['clears the filters and stays in the trash', ({ productList }) => productList.clearFilters(), '?trash=true'],
  ['opens the trash', ({ productList }) => productList.clearFilters({ trash: 'true' }), '?trash=true'],
  ['leaves the trash', ({ productList }) => productList.clearFilters({ trash: undefined }), '']
] as [string, (products: Awaited<ReturnType<typeof load>>) => void, string][])(
  'an admin who %s sees all its products',
  async ([, act, search]) => {
    act(await load())
    expect(tab.visitedUrls().at(-1)).toBe(`/admin/products${search}`)
  }
)

test('a product is found by its id in the catalog or in the trash', async () => {
  const { fetchProduct } = await load()
  backend.trash = [createProduct('cap')]
  backend.catalog = [createProduct('hat2', { title: 'About hat' }), HAT]
  expect(await fetchProduct('hat')).toEqual(HAT)
  expect(await fetchProduct('cap')).toBeNull()
  expect(await fetchProduct('cap', { trash: 'true' })).toMatchObject({ _id: 'cap' })
})
