import { expect, vi } from 'vitest'

import { settle, test } from '../../tests/support/cart-tab.ts'

const WAITING = 'The shop could not be reached. Your cart will be updated as soon as possible.'

test('a waiting change that the server refuses is explained until the shopper dismisses it', async ({ tab }) => {
  const store = await tab.open({ belt: 1 })
  tab.server.isOnline = false
  void store.addToCart('hat')
  await settle()
  tab.server.outcomes = ['refuse']
  tab.goOnline()
  await settle()
  expect(store.readView()).toEqual({ status: 'ready', belt: 1 })
  expect(store.toastTexts()).toContain('Only 0 quantity can be added')
  tab.restartBrowser()
  const restarted = await tab.openStores()
  await restarted.loadCart()
  const [refusal] = restarted.$cart.get().cart?.failedLines ?? []
  expect(refusal?.message).toBe('Only 0 quantity can be added')
  const { removeDesiredLine } = await import('./desired-lines.ts')
  removeDesiredLine('hat')
  expect(restarted.$cart.get().cart?.failedLines).toEqual([])
})

test('a success replaces the message that the shop could not be reached', async ({ tab }) => {
  const store = await tab.open({})
  tab.server.isOnline = false
  void store.addToCart('hat')
  await settle()
  expect(store.toastTexts()).toEqual([WAITING])
  tab.goOnline()
  await settle()
  expect(store.toastTexts()).toEqual(['Product is added to cart'])
})

test('a change that always fails does not keep the others from being sent', async ({ tab }) => {
  const store = await tab.open({ belt: 1 })
  tab.server.isOnline = false
  void store.addToCart('hat')
  void store.addToCart('scarf')
  await settle()
  tab.server.outcomes = ['fail', 'agree']
  tab.goOnline()
  await vi.advanceTimersByTimeAsync(0)
  expect(tab.server.calls).toEqual(['PUT scarf 1'])
})

test('a failed session check is not reported as signed out, and is repeated', async ({ tab }) => {
  const { addToCart, toastTexts } = await tab.open({})
  const checkAuthBefore = tab.server.checkAuth
  tab.server.checkAuth = () => Promise.reject(new TypeError('fetch failed'))
  await addToCart('hat')
  expect(toastTexts()).toEqual([WAITING])
  tab.server.checkAuth = checkAuthBefore
  void addToCart('hat')
  await settle()
  expect(tab.server.quantities).toEqual({ hat: 2 })
  expect(toastTexts()).not.toContain(WAITING)
})

for (const [state, respond, message] of [
  ['the session check fails', () => Promise.reject(new TypeError('fetch failed')), /could not be reached/],
  ['the shopper is signed out', () => Promise.resolve(Response.json({}, { status: 401 })), /Please login/]
] as const) {
  test(`a quantity that a shopper sets stays visible beside the error when ${state}`, async ({ tab }) => {
    const { setQuantity, loadCart, $cart } = await tab.open({ hat: 2 })
    const checkAuthBefore = tab.server.checkAuth
    tab.server.checkAuth = respond
    await setQuantity('hat', 7)
    const items = [expect.objectContaining({ productId: 'hat', quantity: 7 })] as unknown
    const cartInView = expect.objectContaining({ items }) as unknown
    expect($cart.get()).toEqual({
      status: 'failed',
      message: expect.stringMatching(message) as string,
      cart: cartInView
    })
    tab.server.checkAuth = checkAuthBefore
    await Promise.all([loadCart(), settle()])
    expect(tab.server.quantities).toEqual({ hat: 7 })
  })
}

test('an addition at which the server fails is reported, and does not keep the rest from being paid', async ({
  tab
}) => {
  const store = await tab.open({ belt: 1 })
  tab.server.outcomes = ['fail']
  void store.addToCart('hat')
  await settle()
  expect(store.readView()).toEqual({ status: 'ready', belt: 1 })
  const [failed] = store.$cart.get().cart?.failedLines ?? []
  if (failed?.message !== 'Sorry') throw new Error('The failure is not reported.')
  await Promise.all([store.flushCart(), settle()])
  expect(tab.server.calls).toEqual([])
  await Promise.all([store.retryLine(failed), settle()])
  expect(store.readView()).toEqual({ status: 'ready', belt: 1, hat: 1 })
  expect(store.$cart.get().cart?.failedLines).toEqual([])
})

test('a failed addition that fails again stays reported', async ({ tab }) => {
  const store = await tab.open({ belt: 1 })
  tab.server.outcomes = ['fail', 'fail']
  void store.addToCart('hat')
  await settle()
  const readFailed = () => store.$cart.get().cart?.failedLines ?? []
  await Promise.all([...readFailed().map(store.retryLine), settle()])
  expect(store.readView()).toEqual({ status: 'ready', belt: 1 })
  expect(readFailed()).toMatchObject([{ product: { productId: 'hat' }, message: 'Sorry' }])
})
