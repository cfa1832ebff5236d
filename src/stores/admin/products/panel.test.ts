import { afterEach, beforeEach, expect, test } from 'vitest'

import { type BrowserTab, closeBrowserTab, openBrowserTab } from '../../../../tests/support/browser-tab.ts'
import { createProduct, stubProductBackend } from '../../../../tests/support/product-backend.ts'

let tab: BrowserTab
let backend: ReturnType<typeof stubProductBackend>

const [HAT, COAT] = [createProduct('hat'), createProduct('coat')]
const PAGE = '/admin/products'

beforeEach(() => {
  tab = openBrowserTab(PAGE)
  backend = stubProductBackend(HAT, COAT)
})
afterEach(closeBrowserTab)

/** Opens the page with the hat in the list. */
async function openPage(url?: string) {
  if (url) {
    tab = openBrowserTab(url)
    backend = stubProductBackend(...backend.catalog)
  }
  const panel = await import('./panel.ts')
  const { productList } = await import('./products.ts')
  const { syncSearchWithUrl } = await import('../lists/search-params.ts')
  productList.$list.set(null)
  productList.open({ data: [HAT] })
  panel.syncPanelWithUrl()
  syncSearchWithUrl()
  const draft = () => {
    const state = panel.$panel.get()
    return state.status === 'open' ? state.draft : undefined
  }
  return { ...panel, draft, status: () => panel.$panel.get().status }
}

const waitForBack = () => Promise.resolve()

test('an admin who opens a product of the list sees its fields, and closing goes back', async () => {
  const { $panel, draft, status, openProductPanel, requestClose } = await openPage()
  expect(status()).toBe('closed')
  openProductPanel('hat')
  expect($panel.get()).toMatchObject({ status: 'open', base: HAT, canReplaceImage: false, stockSnapshot: HAT })
  const untouched = { isSubmitted: false, isTrashed: false, concurrentChanges: [], isConfirmingDiscard: false }
  expect($panel.get()).toMatchObject(untouched)
  expect(draft()).toMatchObject({ title: 'Product hat', price: '20', totalStock: '5', image: '/hat.jpg' })
  expect(tab.visitedUrls()).toEqual([PAGE, `${PAGE}?edit=hat`])
  requestClose()
  expect(status()).toBe('closed')
  await waitForBack()
  expect(tab.visitedUrls()).toEqual([PAGE])
})

test('an admin who opens the form of a new product sees empty fields, and closing goes back', async () => {
  const { $panel, draft, status, openNewProductPanel, requestClose } = await openPage()
  openNewProductPanel()
  expect($panel.get()).toMatchObject({ status: 'open', base: undefined, canReplaceImage: true })
  expect(new Set(Object.values(draft() ?? {}))).toEqual(new Set(['']))
  expect(tab.visitedUrls()).toEqual([PAGE, `${PAGE}?add=1`])
  requestClose()
  await waitForBack()
  expect([status(), tab.visitedUrls()]).toEqual(['closed', [PAGE]])
})

test.for(['edit=hat', 'add=1'])('closing a panel that a link with %s opened stays on the page', async (query) => {
  const { status, requestClose } = await openPage(`${PAGE}?q=h&${query}`)
  expect(status()).toBe('open')
  requestClose()
  await waitForBack()
  expect([status(), tab.visitedUrls()]).toEqual(['closed', [`${PAGE}?q=h`]])
})

test('an admin who closes the panel with Back and opens another by URL does not go back twice', async () => {
  const { openProductPanel, status, requestClose } = await openPage()
  openProductPanel('hat')
  tab.goBack()
  expect(status()).toBe('closed')
  history.pushState(null, '', '?edit=hat')
  tab.page.dispatchEvent(new Event('popstate'))
  expect(status()).toBe('open')
  requestClose()
  await waitForBack()
  expect(tab.visitedUrls()).toEqual([PAGE, PAGE])
})

test('a product that is not in the list is loaded', async () => {
  const { $panel, openProductPanel } = await openPage()
  openProductPanel('coat')
  expect($panel.get()).toEqual({ status: 'loading', location: { edit: 'coat' } })
  await expect.poll(() => $panel.get()).toMatchObject({ status: 'open', base: COAT })
})

test.for([
  ['in the trash', [COAT], COAT],
  ['nowhere', [], null]
] as const)('a product that is %s is reported as missing', async ([, trash, trashed]) => {
  const { $panel, openProductPanel } = await openPage()
  backend.catalog = [HAT]
  backend.trash = [...trash]
  openProductPanel('coat')
  await expect.poll(() => $panel.get()).toMatchObject({ status: 'missing', id: 'coat', trashed })
})

test('a product that fails to load can be loaded again', async () => {
  const { $panel, openProductPanel, retryLoading, status } = await openPage()
  backend.failures.GET = [500]
  openProductPanel('coat')
  await expect
    .poll(() => $panel.get())
    .toMatchObject({ status: 'failed', location: { edit: 'coat' }, message: 'Status 500.' })
  retryLoading()
  await expect.poll(status).toBe('open')
  retryLoading()
  expect(status()).toBe('open')
})

test('a product that loads after its panel was closed does not open it again', async () => {
  const { openProductPanel, requestClose, status, $panel } = await openPage()
  openProductPanel('coat')
  requestClose()
  await waitForBack()
  openProductPanel('hat')
  await new Promise(setImmediate)
  expect([status(), $panel.get()]).toMatchObject(['open', { base: HAT }])
})

test('an admin with unsaved input is asked before the panel closes', async () => {
  const { $panel, draft, openProductPanel, setField, requestClose, keepEditing, discardDraft } = await openPage()
  openProductPanel('hat')
  setField('title', 'Cap')
  requestClose()
  expect($panel.get()).toMatchObject({ status: 'open', isConfirmingDiscard: true })
  keepEditing()
  expect($panel.get()).toMatchObject({ status: 'open', isConfirmingDiscard: false })
  expect(tab.visitedUrls()).toEqual([PAGE, `${PAGE}?edit=hat`])
  requestClose()
  discardDraft()
  await waitForBack()
  expect([$panel.get().status, tab.visitedUrls()]).toEqual(['closed', [PAGE]])
  openProductPanel('hat')
  expect(draft()).toMatchObject({ title: 'Product hat' })
})

test('an admin who restores a field can close the panel without a question', async () => {
  const { openProductPanel, setField, requestClose, status } = await openPage()
  openProductPanel('hat')
  setField('title', 'Cap')
  setField('title', 'Product hat')
  requestClose()
  expect(status()).toBe('closed')
})

test.for([
  ['edit=hat', ({ openProductPanel }) => openProductPanel('hat')],
  ['add=1', ({ openNewProductPanel }) => openNewProductPanel()]
] as [string, (panel: Awaited<ReturnType<typeof openPage>>) => void][])(
  'an admin who presses Back with unsaved input can keep editing at %s',
  async ([query, open]) => {
    const page = await openPage()
    open(page)
    page.setField('title', 'Cap')
    tab.goBack()
    expect(page.$panel.get()).toMatchObject({ isConfirmingDiscard: true })
    page.keepEditing()
    expect(page.$panel.get()).toMatchObject({ isConfirmingDiscard: false, draft: { title: 'Cap' } })
    expect(tab.visitedUrls()).toEqual([PAGE, `${PAGE}?${query}`])
  }
)

test('an admin who presses Back with unsaved input can discard it, and stays on the page', async () => {
  const { openProductPanel, setField, discardDraft, status } = await openPage()
  openProductPanel('hat')
  setField('title', 'Cap')
  tab.goBack()
  discardDraft()
  await waitForBack()
  expect([status(), tab.visitedUrls()]).toEqual(['closed', [PAGE]])
})

test('an admin who presses Back and Forward with unsaved input is not asked any more', async () => {
  const { openProductPanel, setField, $panel } = await openPage()
  openProductPanel('hat')
  setField('title', 'Cap')
  tab.goBack()
  history.pushState(null, '', '?edit=hat')
  tab.page.dispatchEvent(new Event('popstate'))
  expect($panel.get()).toMatchObject({ isConfirmingDiscard: false, draft: { title: 'Cap' } })
})

test('an uploaded image replaces that of the product, until it is removed', async () => {
  const { openProductPanel, draft, upload } = await openPage()
  openProductPanel('hat')
  upload.$upload.set({ status: 'done', name: 'new.png', url: '/new.png' })
  expect(draft()).toMatchObject({ image: '/new.png' })
  upload.remove()
  expect(draft()).toMatchObject({ image: '/hat.jpg' })
})

test('removing the image of a new product leaves none', async () => {
  const { openNewProductPanel, draft, upload } = await openPage()
  openNewProductPanel()
  upload.$upload.set({ status: 'done', name: 'new.png', url: '/new.png' })
  upload.remove()
  expect(draft()).toMatchObject({ image: '' })
})

test('an admin whose image is uploading is asked before the panel closes, and discarding cancels it', async () => {
  const { openProductPanel, upload, requestClose, discardDraft, $panel } = await openPage()
  openProductPanel('hat')
  upload.$upload.set({ status: 'sending', name: 'new.png', progress: 0.5 })
  expect($panel.get()).toMatchObject({ draft: { image: '/hat.jpg' } })
  requestClose()
  expect($panel.get()).toMatchObject({ isConfirmingDiscard: true })
  discardDraft()
  expect(upload.$upload.get()).toEqual({ status: 'empty' })
})

test('typing removes the message of the last attempt to save', async () => {
  const { openProductPanel, patchPanel, setField, allowImageReplacement, $panel } = await openPage()
  openProductPanel('hat')
  patchPanel({ message: 'Not saved.' })
  setField('price', '30')
  allowImageReplacement()
  expect($panel.get()).toMatchObject({ message: undefined, draft: { price: '30' }, canReplaceImage: true })
})

test('a closed panel has no input', async () => {
  const { setField, allowImageReplacement, keepEditing, upload, $panel } = await openPage()
  setField('title', 'Cap')
  allowImageReplacement()
  keepEditing()
  upload.$upload.set({ status: 'done', name: 'new.png', url: '/new.png' })
  expect($panel.get()).toEqual({ status: 'closed' })
  expect(tab.visitedUrls()).toEqual([PAGE])
})
