import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let hasCloseLink: boolean
let urls: string[]

class Details extends EventTarget {
  removeAttribute = () => {}
  showModal = () => {}
  querySelector = () => (hasCloseLink ? { pathname: '/shop/account', search: '?tab=orders' } : null)
}

beforeEach(() => {
  vi.resetModules()
  urls = []
  vi.stubGlobal('location', { search: '?order=a1' })
  vi.stubGlobal('history', { replaceState: (_state: unknown, _title: string, url: string) => urls.push(url) })
  vi.stubGlobal('CSS', { escape: (id: string) => id })
  vi.stubGlobal('addEventListener', () => {})
})

afterEach(() => void vi.unstubAllGlobals())

test.for([
  ['gets the URL of the close link', true, ['/shop/account?tab=orders']],
  ['keeps the URL if there is no close link', false, []]
] as const)('a shopper who closes order details %s', async ([, isLinked, expected]) => {
  hasCloseLink = isLinked
  const details = new Details()
  const querySelector = (selector: string) => (selector === '[data-order-details]' ? details : null)
  // Without a document the stores stay in memory.
  await import('../stores/storage.ts')
  vi.stubGlobal('document', { querySelector, addEventListener: () => {} })
  await import('./account.ts')
  details.dispatchEvent(new Event('close'))
  expect(urls).toEqual(expected)
})
