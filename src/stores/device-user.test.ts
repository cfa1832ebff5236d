import { afterEach, beforeEach, expect, test } from 'vitest'

import { type BrowserTab, closeBrowserTab, openBrowserTab } from '../../tests/support/browser-tab.ts'

let tab: BrowserTab
let changes: unknown[]

beforeEach(() => {
  tab = openBrowserTab()
  changes = []
})
afterEach(closeBrowserTab)

async function load() {
  const store = await import('./device-user.ts')
  store.onDeviceUserChange((id, before) => changes.push({ id, before }))
  tab.sessionStorage.setItem('token', 'abc')
  return store
}

const USER_KEY = 'device:user'
const hasToken = () => tab.sessionStorage.getItem('token') !== null

test('signing in here is no change from another tab', async () => {
  const { setDeviceUser } = await load()
  setDeviceUser('robin')
  setDeviceUser('sam')
  expect(changes).toEqual([])
  expect(hasToken()).toBe(true)
})

test.for([
  ['another user signs in', '"sam"', 'sam'],
  ['the user signs out', undefined, undefined]
] as const)('when %s in another tab, this tab loses the storage of the user before', async ([, value, id]) => {
  const { setDeviceUser } = await load()
  setDeviceUser('robin')
  tab.writeFromOtherTab(USER_KEY, value)
  expect(changes).toEqual([{ id, before: 'robin' }])
  expect(hasToken()).toBe(false)
})

test('when the user logs out in another tab, which clears the storage of the device, this tab learns of it', async () => {
  const { setDeviceUser } = await load()
  setDeviceUser('robin')
  tab.clearFromOtherTab()
  expect(changes).toEqual([{ id: undefined, before: 'robin' }])
  expect(hasToken()).toBe(false)
})

test('a visitor who signs in in another tab keeps what this tab has stored', async () => {
  await load()
  tab.writeFromOtherTab(USER_KEY, '"robin"')
  tab.writeFromOtherTab(USER_KEY, '"robin"')
  expect(changes).toEqual([{ id: 'robin', before: undefined }])
  expect(hasToken()).toBe(true)
})
