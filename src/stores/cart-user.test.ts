import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { type BrowserTab, closeBrowserTab, openBrowserTab } from '../../tests/support/browser-tab.ts'

let tab: BrowserTab
let beacons: string[]
let authResponse: PromiseWithResolvers<Response>

beforeEach(() => {
  tab = openBrowserTab()
  beacons = []
  authResponse = Promise.withResolvers()
  vi.stubGlobal('navigator', {
    sendBeacon: (url: string, fields: URLSearchParams) => beacons.push(`${url}?${fields}`)
  })
  vi.stubGlobal('fetch', () => authResponse.promise)
})
afterEach(closeBrowserTab)

const load = () => import('./cart-user.ts')
const firePageEvent = (name: 'pagehide' | 'pageshow') => tab.page.dispatchEvent(new Event(name))

test('a shopper who stays on the page sends no beacon', async () => {
  const { findUserOrSendBeacon } = await load()
  const user = findUserOrSendBeacon('add', { productId: 'hat' })
  authResponse.resolve(Response.json({ user: { id: 'robin' } }))
  expect(await user).toEqual({ id: 'robin' })
  expect(beacons).toEqual([])
})

test('a shopper who leaves, returns with Back and leaves again sends each change once', async () => {
  const { findUserOrSendBeacon } = await load()
  const changes = [findUserOrSendBeacon('add', { productId: 'hat' })]
  firePageEvent('pagehide')
  expect(await changes[0]).toBe('page-hidden')
  changes.push(findUserOrSendBeacon('add', { productId: 'belt' }))
  expect(await changes[1]).toBe('page-hidden')
  firePageEvent('pageshow')
  changes.push(findUserOrSendBeacon('remove', { productId: 'scarf' }))
  await new Promise(setImmediate)
  expect(beacons).toEqual(['/shop/cart/add?productId=hat', '/shop/cart/add?productId=belt'])
  firePageEvent('pagehide')
  expect(await changes[2]).toBe('page-hidden')
  expect(beacons.at(-1)).toBe('/shop/cart/remove?productId=scarf')
})
