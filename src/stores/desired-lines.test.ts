import { expect, vi } from 'vitest'

import { type CartTab, settle, test } from '../../tests/support/cart-tab.ts'

test('no change is lost when two tabs add products in turn', async ({ tab }) => {
  const first = await tab.open({})
  const firstTab = tab.browser
  tab.server.isOnline = false
  const { localStorage } = firstTab
  tab.restartBrowser()
  const second = await tab.openStores()
  const secondTab = tab.browser
  /** Browsers notify the other tabs. */
  const notify = (other: typeof firstTab) => {
    for (const key of Object.keys(localStorage)) other.writeFromOtherTab(key, localStorage.getItem(key) ?? undefined)
  }
  void first.addToCart('hat')
  notify(secondTab)
  void second.addToCart('scarf')
  void second.addToCart('hat')
  notify(firstTab)
  void first.addToCart('hat')
  notify(secondTab)
  await settle()
  tab.goOnline()
  await settle()
  expect(tab.server.quantities).toEqual({ hat: 3, scarf: 1 })
  expect(Object.keys(localStorage).filter((key) => key.startsWith('device:line'))).toEqual([])
})

async function addOffline(tab: CartTab): Promise<void> {
  const { $cart, addToCart, loadCart } = await tab.openStores()
  await loadCart()
  tab.server.isOnline = false
  void addToCart('hat')
  await settle()
  // The price of shipping depends on the weight.
  expect($cart.get().cart?.items).toMatchObject([{ productId: 'hat', quantity: 1, weight: 300 }])
}

async function signInAs(tab: CartTab, id: string): Promise<void> {
  // The first check of the session has failed.
  await settle()
  tab.server.checkAuth = () => Promise.resolve(Response.json({ user: { id } }))
  tab.goOnline()
}

test('changes that wait are sent when their user signs in again', async ({ tab }) => {
  await addOffline(tab)
  // The login page forgets the user of an expired session.
  tab.browser.localStorage.removeItem('device:user')
  tab.restartBrowser()
  const { $badge } = await tab.openStores()
  expect($badge.get()).toBe(0)
  await signInAs(tab, 'robin')
  await settle()
  expect(tab.server.quantities).toEqual({ hat: 1 })
})

test('changes that wait are sent although the network was back before the first session check failed', async ({
  tab
}) => {
  await addOffline(tab)
  tab.browser.localStorage.removeItem('device:user')
  tab.restartBrowser()
  await tab.openStores()
  tab.goOnline()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(tab.server.quantities).toEqual({ hat: 1 })
})

test('another user neither sees nor sends the changes that wait, and erases them', async ({ tab }) => {
  await addOffline(tab)
  tab.browser.localStorage.removeItem('device:user')
  tab.restartBrowser()
  const { $badge, toastTexts } = await tab.openStores()
  const unitsSeen: number[] = []
  $badge.listen((units) => unitsSeen.push(units))
  await signInAs(tab, 'sam')
  await settle()
  expect(unitsSeen.every((units) => units === 0)).toBe(true)
  expect([tab.server.calls, toastTexts()]).toEqual([[], []])
  await signInAs(tab, 'robin')
  tab.restartBrowser()
  await tab.openStores()
  await settle()
  expect(tab.server.calls).toEqual([])
})
