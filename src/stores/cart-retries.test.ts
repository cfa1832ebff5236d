import { expect, vi } from 'vitest'

import { type CartStores, type CartTab, settle, test } from '../../tests/support/cart-tab.ts'

test('a quantity that was set again is not overwritten by an earlier one that failed', async ({ tab }) => {
  const { setQuantity, loadCart } = await tab.open({ hat: 2, scarf: 2 })
  tab.server.outcomes = ['drop', 'agree', 'agree', 'drop']
  void setQuantity('hat', 9)
  void setQuantity('scarf', 3)
  await settle()
  void setQuantity('hat', 1)
  await settle()
  void setQuantity('scarf', 5)
  await settle()
  await Promise.all([loadCart(), settle()])
  expect(tab.server.quantities).toEqual({ hat: 1, scarf: 5 })
})

for (const [event, resend] of [
  ['the cart can be loaded', ({ loadCart }) => loadCart()],
  ['another change is sent', ({ setQuantity }) => setQuantity('scarf', 3)],
  ['the network is back', (_store, tab) => tab.dispatch('online')],
  ['the cart is flushed', ({ flushCart }) => flushCart()]
] as [string, (store: CartStores, tab: CartTab) => unknown][]) {
  test(`a quantity that failed stays visible, and is sent when ${event}`, async ({ tab }) => {
    const store = await tab.open({ hat: 2, scarf: 2, belt: 1 })
    tab.server.isOnline = false
    void store.setQuantity('hat', 9)
    void store.removeFromCart('belt')
    await settle()
    expect(store.readView()).toEqual({ status: 'failed', hat: 9, scarf: 2 })
    tab.server.isOnline = true
    void resend(store, tab)
    await settle()
    expect(tab.server.quantities).toMatchObject({ hat: 9, belt: 0 })
    expect(store.readView()).toMatchObject({ status: 'ready', hat: 9 })
  })
}

test('a quantity that failed is not sent again by the debounce of its own change', async ({ tab }) => {
  const store = await tab.open({ hat: 2 })
  tab.server.outcomes = ['drop']
  void store.setQuantity('hat', 9)
  await settle()
  expect(tab.server.quantities).toEqual({ hat: 2 })
  expect(store.readView()).toEqual({ status: 'failed', hat: 9 })
})

test('changes that wait are sent without an event once the shop can be reached', async ({ tab }) => {
  const store = await tab.open({ hat: 2 })
  tab.server.outcomes = ['drop', 'drop', 'drop']
  void store.setQuantity('hat', 9)
  await settle()
  expect(store.readView()).toEqual({ status: 'failed', hat: 9 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tab.server.calls).toEqual(['PUT hat 9'])
  expect(store.readView()).toEqual({ status: 'ready', hat: 9 })
})

test('retries become rarer, and none is made while the device is offline', async ({ tab }) => {
  const store = await tab.open({ hat: 2 })
  tab.server.outcomes = Array.from({ length: 100 }, () => 'drop')
  void store.setQuantity('hat', 9)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  const attempts = 100 - tab.server.outcomes.length
  expect(attempts).toBeGreaterThanOrEqual(10)
  expect(attempts).toBeLessThanOrEqual(15)
  tab.server.isOnline = false
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(100 - tab.server.outcomes.length).toBe(attempts)
  tab.server.outcomes = []
  tab.goOnline()
  await settle()
  expect(tab.server.quantities).toEqual({ hat: 9 })
})

test('a change made without a network is sent together with earlier failed changes', async ({ tab }) => {
  const store = await tab.open({ hat: 2, scarf: 2 })
  tab.server.isOnline = false
  void store.setQuantity('hat', 9)
  await settle()
  void store.setQuantity('hat', 8)
  void store.setQuantity('scarf', 5)
  expect(store.readView()).toEqual({ status: 'failed', hat: 8, scarf: 5 })
  await settle()
  expect(store.readView()).toEqual({ status: 'failed', hat: 8, scarf: 5 })
  expect(store.toastTexts()).toEqual([])
  tab.goOnline()
  await settle()
  expect(tab.server.quantities).toEqual({ hat: 8, scarf: 5 })
})

test('units whose call fails stay in the cart and are added once when the network is back', async ({ tab }) => {
  const store = await tab.open({ hat: 2 })
  tab.server.outcomes = ['lose']
  void store.addToCart('hat')
  await vi.advanceTimersByTimeAsync(0)
  tab.server.isOnline = false
  void store.addToCart('hat')
  await settle()
  expect(store.$badge.get()).toBe(4)
  expect(store.$cart.get().cart?.items).toMatchObject([{ productId: 'hat', isWaiting: true }])
  tab.goOnline()
  await settle()
  expect(tab.server.quantities).toEqual({ hat: 4 })
  expect(store.$cart.get()).toMatchObject({ status: 'ready', cart: { items: [{ productId: 'hat', quantity: 4 }] } })
  expect(store.$cart.get().cart?.items.some(({ isWaiting }) => isWaiting)).toBe(false)
})

test('changes made offline survive a restart of the browser and are sent once', async ({ tab }) => {
  const store = await tab.open({ belt: 1 })
  tab.server.isOnline = false
  for (const product of ['hat', 'scarf', 'hat', 'tie']) void store.addToCart(product)
  void store.setQuantity('scarf', 4)
  void store.removeFromCart('tie')
  void store.removeFromCart('belt')
  expect(store.readView()).toMatchObject({ hat: 2, scarf: 4 })
  expect(store.readView()).not.toHaveProperty('belt')
  await settle()
  tab.restartBrowser()
  const restarted = await tab.openStores()
  await settle()
  expect(restarted.readView()).toMatchObject({ hat: 2, scarf: 4 })
  expect(tab.server.calls).toEqual([])
  tab.goOnline()
  await settle()
  expect(tab.server.calls.toSorted()).toEqual(['DELETE belt 0', 'DELETE tie 0', 'PUT hat 2', 'PUT scarf 4'])
  expect(Object.keys(tab.browser.localStorage).filter((key) => key.startsWith('device:line'))).toEqual([])
})
