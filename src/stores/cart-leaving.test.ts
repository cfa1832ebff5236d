import { expect, vi } from 'vitest'

import { type Outcome, settle, test } from '../../tests/support/cart-tab.ts'

test('a page left before the session check ends posts the desired lines once', async ({ tab }) => {
  const { addToCart, setQuantity, $badge } = await tab.open({ hat: 2 })
  const authResponse = Promise.withResolvers<Response>()
  tab.server.checkAuth = () => authResponse.promise
  for (let count = 0; count < 3; count += 1) void addToCart('scarf')
  void setQuantity('hat', 4)
  await vi.advanceTimersByTimeAsync(0)
  tab.dispatch('pagehide')
  await vi.advanceTimersByTimeAsync(0)
  expect(tab.server.beacons.toSorted()).toEqual(['/shop/cart/set hat 4', '/shop/cart/set scarf 3'])
  tab.dispatch('pageshow')
  authResponse.resolve(Response.json({ user: { id: 'robin' } }))
  await settle()
  expect(tab.server.quantities).toEqual({ hat: 4, scarf: 3 })
  expect($badge.get()).toEqual({ confirmedCount: 7, pendingCount: 0 })
  await addToCart('scarf')
  expect(tab.server.quantities).toEqual({ hat: 4, scarf: 4 })
})

test('an addition to an unknown cart counts once when its page closes', async ({ tab }) => {
  tab.server.quantities = { scarf: 2 }
  const { addToCart } = await tab.openStores()
  tab.server.checkAuth = () => new Promise(() => {})
  void addToCart('scarf')
  await vi.advanceTimersByTimeAsync(0)
  tab.dispatch('pagehide')
  expect(tab.server.beacons).toEqual(['/shop/cart/add scarf 1'])
  tab.restartBrowser()
  tab.server.checkAuth = () => Promise.resolve(Response.json({ user: { id: 'robin' } }))
  await tab.openStores()
  await settle()
  expect(tab.server.quantities).toEqual({ scarf: 3 })
})

test('a change whose page closes while it is being sent is sent again, and counts once', async ({ tab }) => {
  const { addToCart, loadCart } = await tab.open({})
  await addToCart('scarf')
  void addToCart('scarf', 2)
  tab.dispatch('pagehide')
  tab.dispatch('pageshow', { persisted: true })
  await loadCart()
  await settle()
  expect(tab.server.quantities).toEqual({ scarf: 3 })
})

test('a quantity that is set while another one is being sent is posted when its page closes', async ({ tab }) => {
  const { setQuantity } = await tab.open({ hat: 2 })
  const first = Promise.withResolvers<Outcome>()
  tab.server.outcomes = [first.promise]
  void setQuantity('hat', 3)
  await vi.advanceTimersByTimeAsync(0)
  void setQuantity('hat', 4)
  tab.dispatch('pagehide')
  expect(tab.server.beacons).toEqual(['/shop/cart/set hat 4'])
  first.resolve('lose')
  await settle()
})
