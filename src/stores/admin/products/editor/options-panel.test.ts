import { afterEach, beforeEach, expect, test } from 'vitest'

import { type BrowserTab, closeBrowserTab, openBrowserTab } from '../../../../../tests/support/browser-tab.ts'
import { createProduct } from '../../../../../tests/support/product-backend.ts'
import { createStyle, stubStyleBackend } from '../../../../../tests/support/style-backend.ts'

const PAGE = '/admin/products'
const STYLE = createStyle()
const HAT = createProduct('hat')

let tab: BrowserTab
let backend: ReturnType<typeof stubStyleBackend>

beforeEach(() => {
  tab = openBrowserTab(PAGE)
  backend = stubStyleBackend(STYLE, [HAT])
})
afterEach(closeBrowserTab)

async function openPage(url?: string) {
  if (url) tab = openBrowserTab(url)
  const panel = await import('./panel.ts')
  const { syncSearchWithUrl } = await import('../../lists/search-params.ts')
  panel.syncPanelWithUrl()
  syncSearchWithUrl()
  const read = () => panel.$panel.get()
  return {
    ...panel,
    read,
    waitForOpen: async () => {
      await expect.poll(read).toMatchObject({ status: 'open' })
    },
    enterTitle: (title: string) => panel.changeDraft((draft) => ({ ...draft, title }))
  }
}

const waitForBack = () => Promise.resolve()

test('an admin who opens a product with options of the list sees its values, and closing goes back', async () => {
  const { read, openProductPanel, waitForOpen, requestClose } = await openPage(`${PAGE}?q=shirt`)
  expect(read()).toEqual({ status: 'closed' })
  openProductPanel({ _id: 's', style: { id: 'oxford', title: 'Oxford' } })
  expect(read()).toMatchObject({ status: 'loading' })
  await waitForOpen()
  const untouched = { isSaving: false, isSubmitted: false, concurrentChanges: [] }
  expect(read()).toMatchObject({ id: 'oxford', draft: { title: 'Oxford', sizes: ['S', 'M'] }, ...untouched })
  expect(tab.visitedUrls()).toEqual([`${PAGE}?q=shirt`, `${PAGE}?q=shirt&style=oxford`])
  requestClose()
  await waitForBack()
  expect([read(), tab.visitedUrls()]).toEqual([{ status: 'closed' }, [`${PAGE}?q=shirt`]])
})

test('a product that loads after its panel was closed does not replace the next one', async () => {
  const { $panel, openProductPanel, openOptionsPanel, requestClose, read, waitForOpen } = await openPage()
  const openedTitles: string[] = []
  $panel.listen((panel) => panel.status === 'open' && openedTitles.push(panel.draft.title))
  openProductPanel({ _id: 's', style: { id: 'oxford', title: 'Oxford' } })
  requestClose()
  await waitForBack()
  expect(read()).toEqual({ status: 'closed' })
  openOptionsPanel('hat')
  await waitForOpen()
  expect(openedTitles).toEqual(['Product hat'])
})

test('an admin who adds a product with options sees an empty form, which needs no confirmation to close', async () => {
  const { read, openOptionsPanel, requestClose } = await openPage(`${PAGE}?add=1`)
  openOptionsPanel(undefined)
  expect(read()).toMatchObject({ status: 'open', base: undefined, draft: { title: '', sizes: [''], pictures: [] } })
  expect(tab.visitedUrls()).toEqual([`${PAGE}?style=new`])
  requestClose()
  expect([read(), tab.visitedUrls()]).toEqual([{ status: 'closed' }, [PAGE]])
})

test('an admin who adds sizes to a product starts with its values and picture', async () => {
  const { read, openOptionsPanel, waitForOpen } = await openPage(`${PAGE}?edit=hat`)
  openOptionsPanel('hat')
  expect(tab.visitedUrls()).toEqual([`${PAGE}?style=new&product=hat`])
  await waitForOpen()
  expect(read()).toMatchObject({
    id: expect.stringMatching(/^[\da-f]{24}$/) as string,
    draft: {
      title: 'Product hat',
      sizes: [''],
      colors: [{ name: '' }],
      variants: [{ id: 'hat', color: '', size: '' }],
      pictures: [{ color: '', image: '/hat.jpg', alt: 'Product hat' }]
    }
  })
})

test('a product that became a variant in the meantime opens with all variants', async () => {
  backend.products = STYLE.variants
  const { read, waitForOpen } = await openPage(`${PAGE}?style=new&product=m`)
  await waitForOpen()
  expect(read()).toMatchObject({ id: 'oxford', draft: { sizes: ['S', 'M'] } })
})

test('a product that was deleted in the meantime cannot get options', async () => {
  const { read } = await openPage(`${PAGE}?style=new&product=coat`)
  await expect.poll(read).toMatchObject({ status: 'missing', id: 'coat', trashed: null })
})

test('a link to a variant opens its product with all variants', async () => {
  backend.products = STYLE.variants
  const { read, waitForOpen } = await openPage(`${PAGE}?edit=m`)
  await waitForOpen()
  expect(read()).toMatchObject({ id: 'oxford', hasOptions: true, draft: { title: 'Oxford', sizes: ['S', 'M'] } })
})

test.for(['style=oxford', 'style=new&product=hat'])(
  'an admin who presses Back with unsaved input of %s and keeps editing has the URL of the panel again',
  async (query) => {
    const { read, enterTitle, waitForOpen } = await openPage()
    const { $confirmation } = await import('../../confirmation.ts')
    history.pushState(null, '', `?${query}`)
    tab.page.dispatchEvent(new Event('popstate'))
    await waitForOpen()
    enterTitle('Linen')
    tab.goBack()
    expect($confirmation.get()).toMatchObject({ action: 'Discard changes' })
    $confirmation.get()?.answer(false)
    await new Promise(setImmediate)
    expect(read()).toMatchObject({ draft: { title: 'Linen' } })
    expect(tab.visitedUrls()).toEqual([PAGE, `${PAGE}?${query}`])
  }
)

test('an admin who changes values and changes them back has no unsaved input', async () => {
  const { read, changeDraft, isDirty, waitForOpen } = await openPage(`${PAGE}?style=oxford`)
  const { setCell } = await import('./table.ts')
  const { setAlt } = await import('./pictures.ts')
  await waitForOpen()
  const enter = (stock: string, alt: string) => {
    changeDraft((draft) => setCell(draft, 'totalStock', { row: 0, column: 0 }, stock))
    changeDraft((draft) => setAlt(draft, { color: 'navy', index: 0, alt }))
  }
  enter('6', 'Front')
  expect(isDirty(read())).toBe(true)
  enter('5', '')
  expect(isDirty(read())).toBe(false)
})
