import { expect, vi } from 'vitest'

import { type CartTab, type Outcome, settle, test } from '../../tests/support/cart-tab.ts'

/** The session check of the page that is left does not end. */
async function openNextPage(tab: CartTab): Promise<void> {
  tab.dispatch('pagehide')
  await vi.advanceTimersByTimeAsync(0)
  tab.restartBrowser()
  tab.server.checkAuth = () => Promise.resolve(Response.json({ user: { id: 'robin' } }))
  await tab.openStores()
  await settle()
}

test('the next page sends the desired lines of a page that is left before the session check ends', async ({ tab }) => {
  const { addToCart, setQuantity } = await tab.open({ hat: 2 })
  tab.server.checkAuth = () => new Promise(() => {})
  for (let count = 0; count < 3; count += 1) void addToCart('scarf')
  void setQuantity('hat', 4)
  await vi.advanceTimersByTimeAsync(0)
  await openNextPage(tab)
  expect(tab.server.calls).toEqual(['PUT scarf 3', 'PUT hat 4'])
  expect(tab.server.quantities).toEqual({ hat: 4, scarf: 3 })
})

test('an addition to an unknown cart counts once when its page closes', async ({ tab }) => {
  tab.server.quantities = { scarf: 2 }
  const { addToCart } = await tab.openStores()
  tab.server.checkAuth = () => new Promise(() => {})
  void addToCart('scarf')
  await openNextPage(tab)
  expect(tab.server.calls).toEqual(['PUT scarf 3'])
})

test('a change whose page closes while it is being sent is sent again, and counts once', async ({ tab }) => {
  const { addToCart, loadCart } = await tab.open({})
  await addToCart('scarf')
  void addToCart('scarf', 2)
  tab.dispatch('pagehide')
  await loadCart()
  await settle()
  expect(tab.server.quantities).toEqual({ scarf: 3 })
})

test('a quantity that is set while another one is being sent is sent when its page closes', async ({ tab }) => {
  const { setQuantity } = await tab.open({ hat: 2 })
  const first = Promise.withResolvers<Outcome>()
  tab.server.outcomes = [first.promise]
  void setQuantity('hat', 3)
  await vi.advanceTimersByTimeAsync(0)
  void setQuantity('hat', 4)
  tab.dispatch('pagehide')
  await vi.advanceTimersByTimeAsync(0)
  expect(tab.server.calls).toEqual(['PUT hat 4'])
  first.resolve('lose')
  await settle()
})
