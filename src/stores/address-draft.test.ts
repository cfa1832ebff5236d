import { afterEach, beforeEach, expect, test } from 'vitest'

import { closeBrowserTab, openBrowserTab } from '../../tests/support/browser-tab.ts'

const EMPTY = { address: '', city: '', phone: '', pincode: '', notes: '' }
const FIELDS = { ...EMPTY, city: 'Leeds' }

let tab: ReturnType<typeof openBrowserTab>

beforeEach(() => void (tab = openBrowserTab()))
afterEach(closeBrowserTab)

const load = () => import('./address-draft.ts')

test('a shopper who reloads keeps the typed address, and other users do not see it', async () => {
  const { saveAddressDraft } = await load()
  saveAddressDraft('robin', FIELDS)
  openBrowserTab('/', tab)
  const { readAddressDraft } = await load()
  expect(readAddressDraft('robin')).toEqual(FIELDS)
  expect(readAddressDraft('sam')).toBeUndefined()
})

test('a shopper who clears all fields, or saves the address, has no draft', async () => {
  const { saveAddressDraft, readAddressDraft, eraseAddressDraft } = await load()
  expect(readAddressDraft('robin')).toBeUndefined()
  saveAddressDraft('robin', FIELDS)
  saveAddressDraft('robin', EMPTY)
  expect(readAddressDraft('robin')).toBeUndefined()
  saveAddressDraft('robin', FIELDS)
  eraseAddressDraft()
  expect(readAddressDraft('robin')).toBeUndefined()
})
