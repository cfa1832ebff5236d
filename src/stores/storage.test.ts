import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { type BrowserTab, closeBrowserTab, MemoryStorage, openBrowserTab } from '../../tests/support/browser-tab.ts'

let tab: BrowserTab

beforeEach(() => void (tab = openBrowserTab()))
afterEach(closeBrowserTab)

async function load() {
  const { createTabStore, createTabTextStore, createDeviceStore, ...storage } = await import('./storage.ts')
  const draft = createTabStore<{ city: string }>('draft')
  const token = createTabTextStore('token')
  const user = createDeviceStore<string>('user')
  // A component that shows the store.
  for (const store of [draft, token, user]) store.listen(() => {})
  const readAll = () => [draft.get(), token.get(), user.get()]
  const fill = () => {
    draft.set({ city: 'Leeds' })
    token.set('abc')
    user.set('robin')
  }
  return { ...storage, draft, token, user, readAll, fill }
}

const FILLED = [{ city: 'Leeds' }, 'abc', 'robin']
const EMPTY = [undefined, undefined, undefined]

test('a reload keeps all values, and another tab gets only those of the device', async () => {
  const { fill, readAll } = await load()
  expect(readAll()).toEqual(EMPTY)
  fill()
  expect(tab.sessionStorage.getItem('token')).toBe('abc')
  const { localStorage } = tab
  openBrowserTab('/', tab)
  expect((await load()).readAll()).toEqual(FILLED)
  openBrowserTab('/', { localStorage })
  expect((await load()).readAll()).toEqual([undefined, undefined, 'robin'])
})

test('a value that is set to undefined is deleted', async () => {
  const { fill, draft, token, user, readAll } = await load()
  fill()
  for (const store of [draft, token, user]) store.set(undefined)
  expect(readAll()).toEqual(EMPTY)
  expect([tab.sessionStorage.items.size, tab.localStorage.items.size]).toEqual([0, 0])
})

test('text that is not JSON counts as no value', async () => {
  tab.sessionStorage.setItem('draft', '{"city":')
  expect((await load()).draft.get()).toBeUndefined()
})

test('erasing the storage of a tab keeps the values of the device, and a logout erases both', async () => {
  const { fill, eraseTabStorage, eraseDeviceStorage } = await load()
  fill()
  eraseTabStorage()
  expect([tab.sessionStorage.items.size, tab.localStorage.items.size]).toEqual([0, 1])
  fill()
  eraseTabStorage()
  eraseDeviceStorage()
  expect([tab.sessionStorage.items.size, tab.localStorage.items.size]).toEqual([0, 0])
})

/** A browser fires `pageshow` when it restores the page from the back/forward cache, and the stores then read again. */
const restorePage = () => tab.page.dispatchEvent(new Event('pageshow'))

test('a page whose storage is full keeps its values until they are replaced or deleted', async () => {
  const { fill, readAll, token, draft } = await load()
  const fullStorage = vi.spyOn(MemoryStorage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  fill()
  restorePage()
  expect(readAll()).toEqual(FILLED)
  draft.set(undefined)
  restorePage()
  expect(draft.get()).toBeUndefined()
  fullStorage.mockRestore()
  token.set('def')
  tab.sessionStorage.setItem('token', 'ghi')
  restorePage()
  expect(token.get()).toBe('ghi')
})

test('a page whose storage is denied works without it, and a logout erases its values', async () => {
  for (const name of ['localStorage', 'sessionStorage']) {
    vi.stubGlobal(name, undefined)
  }
  const { fill, readAll, eraseTabStorage, draft } = await load()
  fill()
  restorePage()
  expect(readAll()).toEqual(FILLED)
  draft.set(undefined)
  eraseTabStorage()
  restorePage()
  expect(readAll()).toEqual(EMPTY)
})

test('the server, which renders for all users, stores nothing', async () => {
  vi.stubGlobal('document', undefined)
  const { fill } = await load()
  fill()
  expect([tab.sessionStorage.items.size, tab.localStorage.items.size]).toEqual([0, 0])
})
