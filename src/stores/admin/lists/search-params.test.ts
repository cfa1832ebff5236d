import { afterEach, beforeEach, expect, test } from 'vitest'

import { type BrowserTab, closeBrowserTab, openBrowserTab } from '../../../../tests/support/browser-tab.ts'

const PAGE = '/admin/orders'

let tab: BrowserTab

beforeEach(() => void (tab = openBrowserTab(`${PAGE}?q=hat`)))
afterEach(closeBrowserTab)

const load = () => import('./search-params.ts')

test('the filters follow the URL, until the page is closed', async () => {
  const { $search, syncSearchWithUrl, setSearchParams } = await load()
  const stop = syncSearchWithUrl()
  expect($search.get()).toBe('?q=hat')
  setSearchParams({ status: 'pending' })
  expect($search.get()).toBe('?q=hat&status=pending')
  tab.goBack()
  expect($search.get()).toBe('?q=hat')
  stop()
  setSearchParams({ q: 'coat' })
  tab.goBack()
  expect($search.get()).toBe('?q=coat')
})

test.for([
  [{ q: '' }, 'push', [`${PAGE}?q=hat`, PAGE]],
  [{ q: undefined, status: 'pending' }, 'push', [`${PAGE}?q=hat`, `${PAGE}?status=pending`]],
  [{ q: undefined }, 'replace', [PAGE]],
  [{ q: 'hat' }, 'push', [`${PAGE}?q=hat`]]
] as const)('after setting %j (%s) the history has %j', async ([changes, mode, urls]) => {
  const { setSearchParams } = await load()
  setSearchParams(changes, mode)
  expect(tab.visitedUrls()).toEqual(urls)
})
