import { afterEach, beforeEach, expect, test } from 'vitest'

import { type BrowserTab, closeBrowserTab, openBrowserTab } from '../../../../../tests/support/browser-tab.ts'
import { createProduct, stubProductBackend } from '../../../../../tests/support/product-backend.ts'
import { CELL_FIELDS, type Field, TEXT_FIELDS } from './fields.ts'

const FIELDS = [...TEXT_FIELDS, ...CELL_FIELDS]

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
  const { productList } = await import('../products.ts')
  const { readField, writeField } = await import('./table.ts')
  const { syncSearchWithUrl } = await import('../../lists/search-params.ts')
  const { $confirmation } = await import('../../confirmation.ts')
  productList.$list.set(null)
  productList.open({ data: [HAT] })
  panel.syncPanelWithUrl()
  syncSearchWithUrl()
  const fields = () => {
    const state = panel.$panel.get()
    if (state.status !== 'open') return undefined
    const texts = FIELDS.map((field) => [field, readField(state.draft, field)])
    return { ...Object.fromEntries(texts), image: state.draft.pictures[0]?.image ?? '' } as Record<string, string>
  }
  const setField = (field: Field, value: string) => panel.changeDraft((draft) => writeField(draft, field, value))
  const openHat = () => panel.openProductPanel(HAT)
  const openCoat = () => panel.openProductPanel(COAT)
  const isAsking = () => $confirmation.get() !== null
  const answer = async (isConfirmed: boolean) => {
    $confirmation.get()?.answer(isConfirmed)
    await new Promise(setImmediate)
  }
  return { ...panel, fields, setField, openHat, openCoat, isAsking, answer, status: () => panel.$panel.get().status }
}

const waitForBack = () => Promise.resolve()

test('an admin who opens a product of the list sees its fields, and closing goes back', async () => {
  const { $panel, fields, status, openHat, requestClose } = await openPage()
  expect(status()).toBe('closed')
  openHat()
  expect($panel.get()).toMatchObject({ status: 'open', base: { variants: [HAT] } })
  const untouched = { isSubmitted: false, isTrashed: false, concurrentChanges: [] }
  expect($panel.get()).toMatchObject(untouched)
  expect(fields()).toMatchObject({ title: 'Product hat', price: '20', totalStock: '5', image: '/hat.jpg' })
  expect(tab.visitedUrls()).toEqual([PAGE, `${PAGE}?edit=hat`])
  requestClose()
  expect(status()).toBe('closed')
  await waitForBack()
  expect(tab.visitedUrls()).toEqual([PAGE])
})

test('an admin who opens the form of a new product sees empty fields, and closing goes back', async () => {
  const { $panel, fields, status, openNewProductPanel, requestClose } = await openPage()
  openNewProductPanel()
  expect($panel.get()).toMatchObject({ status: 'open', base: undefined })
  expect(new Set(Object.values(fields() ?? {}))).toEqual(new Set(['']))
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
  const { openHat, status, requestClose } = await openPage()
  openHat()
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
  const { $panel, openCoat } = await openPage()
  openCoat()
  expect($panel.get()).toEqual({ status: 'loading', location: { edit: 'coat' } })
  await expect.poll(() => $panel.get()).toMatchObject({ status: 'open', base: { variants: [COAT] } })
})

test.for([
  ['in the trash', [COAT], COAT],
  ['nowhere', [], null]
] as const)('a product that is %s is reported as missing', async ([, trash, trashed]) => {
  const { $panel, openCoat } = await openPage()
  backend.catalog = [HAT]
  backend.trash = [...trash]
  openCoat()
  await expect.poll(() => $panel.get()).toMatchObject({ status: 'missing', id: 'coat', trashed })
})

test('an admin who duplicates a product gets a draft of a new one, without its stock and codes', async () => {
  const sold = createProduct('scarf', { salePrice: 12, sku: 'SC-1', barcode: '4006381333931', totalStock: 9 })
  backend.catalog.push(sold)
  const { $panel, openCopyPanel, fields, requestClose, discardDraft } = await openPage()
  openCopyPanel(sold)
  await new Promise(setImmediate)
  const panel = $panel.get()
  expect(panel).toMatchObject({ status: 'open', base: undefined, hasOptions: false, draft: { status: 'draft' } })
  expect(panel).not.toMatchObject({ id: 'scarf' })
  expect(fields()).toMatchObject({
    title: 'Product scarf',
    price: '20',
    salePrice: '12',
    totalStock: '0',
    sku: '',
    barcode: '',
    image: '/scarf.jpg'
  })
  requestClose()
  // The copy has not been saved, so the panel asks first.
  expect($panel.get().status).toBe('open')
  discardDraft()
})

test('an admin who duplicates a deleted product is told so', async () => {
  const { openCopyPanel, $panel } = await openPage()
  openCopyPanel(createProduct('gone'))
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  expect($panel.get()).toMatchObject({ status: 'missing', id: 'gone', trashed: null })
})

test('a product that fails to load can be loaded again', async () => {
  const { $panel, openCoat, retryLoading, status } = await openPage()
  backend.failures.GET = [500]
  openCoat()
  await expect
    .poll(() => $panel.get())
    .toMatchObject({ status: 'failed', location: { edit: 'coat' }, message: 'Status 500.' })
  retryLoading()
  await expect.poll(status).toBe('open')
  retryLoading()
  expect(status()).toBe('open')
})

test('a product that loads after its panel was closed does not open it again', async () => {
  const { openHat, openCoat, requestClose, status, $panel } = await openPage()
  openCoat()
  requestClose()
  await waitForBack()
  openHat()
  await new Promise(setImmediate)
  expect([status(), $panel.get()]).toMatchObject(['open', { base: { variants: [HAT] } }])
})

test('an admin with unsaved input is asked before the panel closes', async () => {
  const { fields, openHat, setField, requestClose, isAsking, answer, status } = await openPage()
  openHat()
  setField('title', 'Cap')
  requestClose()
  expect([status(), isAsking()]).toEqual(['open', true])
  await answer(false)
  expect([status(), isAsking(), tab.visitedUrls()]).toEqual(['open', false, [PAGE, `${PAGE}?edit=hat`]])
  requestClose()
  await answer(true)
  expect([status(), tab.visitedUrls()]).toEqual(['closed', [PAGE]])
  openHat()
  expect(fields()).toMatchObject({ title: 'Product hat' })
})

test('an admin who restores a field can close the panel without a question', async () => {
  const { openHat, setField, requestClose, status } = await openPage()
  openHat()
  setField('title', 'Cap')
  setField('title', 'Product hat')
  requestClose()
  expect(status()).toBe('closed')
})

test.for([
  ['edit=hat', ({ openHat }) => openHat()],
  ['add=1', ({ openNewProductPanel }) => openNewProductPanel()]
] as [string, (panel: Awaited<ReturnType<typeof openPage>>) => void][])(
  'an admin who presses Back with unsaved input can keep editing at %s',
  async ([query, open]) => {
    const page = await openPage()
    open(page)
    page.setField('title', 'Cap')
    tab.goBack()
    expect(page.isAsking()).toBe(true)
    await page.answer(false)
    expect(page.$panel.get()).toMatchObject({ draft: { title: 'Cap' } })
    expect(tab.visitedUrls()).toEqual([PAGE, `${PAGE}?${query}`])
  }
)

test('an admin who presses Back with unsaved input can discard it, and stays on the page', async () => {
  const { openHat, setField, answer, status } = await openPage()
  openHat()
  setField('title', 'Cap')
  tab.goBack()
  await answer(true)
  expect([status(), tab.visitedUrls()]).toEqual(['closed', [PAGE]])
})

test('an admin who presses Back twice with unsaved input keeps it', async () => {
  const { openHat, setField, isAsking, $panel } = await openPage(`${PAGE}?q=h`)
  history.pushState(null, '', '?q=ha')
  openHat()
  setField('title', 'Cap')
  tab.goBack()
  expect(isAsking()).toBe(true)
  tab.goBack()
  await new Promise(setImmediate)
  expect(isAsking()).toBe(false)
  expect($panel.get()).toMatchObject({ draft: { title: 'Cap' } })
  expect(tab.visitedUrls().at(-1)).toBe(`${PAGE}?q=h&edit=hat`)
})

test('an admin who presses Back and Forward with unsaved input is not asked any more', async () => {
  const { openHat, setField, isAsking, $panel } = await openPage()
  openHat()
  setField('title', 'Cap')
  tab.goBack()
  history.pushState(null, '', '?edit=hat')
  tab.page.dispatchEvent(new Event('popstate'))
  expect(isAsking()).toBe(false)
  expect($panel.get()).toMatchObject({ draft: { title: 'Cap' } })
})

test('the form of a product has all its pictures', async () => {
  const pictures = [
    { image: '/hat.jpg', alt: 'Front' },
    { image: '/back.jpg', alt: 'Back' }
  ]
  backend.catalog.push(createProduct('scarf', { pictures }))
  const { $panel, openProductPanel } = await openPage()
  openProductPanel({ _id: 'scarf' })
  await new Promise(setImmediate)
  expect($panel.get()).toMatchObject({ draft: { pictures: pictures.map((picture) => ({ color: '', ...picture })) } })
})

test('an admin whose image is uploading is asked before the panel closes, and discarding cancels it', async () => {
  const { openHat, upload, requestClose, isAsking, answer, $panel } = await openPage()
  openHat()
  upload.$upload.set({ status: 'sending', name: 'new.png', progress: 0.5 })
  expect($panel.get()).toMatchObject({ draft: { pictures: [{ image: '/hat.jpg' }] } })
  requestClose()
  expect(isAsking()).toBe(true)
  await answer(true)
  expect(upload.$upload.get()).toEqual({ status: 'empty' })
})

test('a product that loads after its panel was closed does not cancel the upload of the next one', async () => {
  const { openHat, openCoat, requestClose, upload } = await openPage()
  openCoat()
  requestClose()
  await waitForBack()
  openHat()
  upload.$upload.set({ status: 'sending', name: 'new.png', progress: 0.5 })
  await new Promise(setImmediate)
  expect(upload.$upload.get()).toMatchObject({ status: 'sending' })
})

test('typing removes the message of the last attempt to save', async () => {
  const { openHat, patchPanel, setField, $panel } = await openPage()
  openHat()
  patchPanel({ message: 'Not saved.' })
  setField('price', '30')
  expect($panel.get()).toMatchObject({ message: undefined, draft: { variants: [{ price: '30' }] } })
})

test('a closed panel has no input', async () => {
  const { setField, upload, $panel } = await openPage()
  setField('title', 'Cap')
  upload.$upload.set({ status: 'done', name: 'new.png', url: '/new.png' })
  expect($panel.get()).toEqual({ status: 'closed' })
  expect(tab.visitedUrls()).toEqual([PAGE])
})
