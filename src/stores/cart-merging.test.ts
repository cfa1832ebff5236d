import { expect, vi } from 'vitest'

import { type Outcome, settle, test } from '../../tests/support/cart-tab.ts'

test('units are added to a quantity that failed', async ({ tab }) => {
  const { setQuantity, addToCart } = await tab.open({ hat: 2 })
  tab.server.outcomes = ['drop']
  void setQuantity('hat', 9)
  await settle()
  void addToCart('hat')
  await settle()
  expect(tab.server.quantities).toEqual({ hat: 10 })
})

test('no unit is lost when a quantity is set while units are added', async ({ tab }) => {
  const { setQuantity, addToCart, $badge, readView } = await tab.open({ hat: 2 })
  const first = Promise.withResolvers<Outcome>()
  tab.server.outcomes = [first.promise]
  void addToCart('hat')
  await vi.advanceTimersByTimeAsync(0)
  void addToCart('hat')
  expect($badge.get()).toBe(4)
  void setQuantity('hat', 5)
  expect(readView()).toMatchObject({ hat: 5 })
  expect($badge.get()).toBe(5)
  first.resolve('agree')
  await settle()
  expect(tab.server.quantities).toEqual({ hat: 5 })
  expect($badge.get()).toBe(5)
})

test('units added to a pending quantity are shown and counted with it', async ({ tab }) => {
  const { setQuantity, addToCart, $badge } = await tab.open({ hat: 2 })
  void setQuantity('hat', 3)
  await vi.advanceTimersByTimeAsync(0)
  void setQuantity('hat', 4)
  void addToCart('hat', 2)
  expect($badge.get()).toBe(6)
  await settle()
  expect(tab.server.quantities).toEqual({ hat: 6 })
  expect($badge.get()).toBe(6)
})

test('removing a line also removes the units being added to it', async ({ tab }) => {
  const { removeFromCart, addToCart, $badge } = await tab.open({ hat: 2 })
  void addToCart('hat')
  void removeFromCart('hat')
  expect($badge.get()).toBe(0)
  await settle()
})

test('a unit is added after a removal whose response was lost', async ({ tab }) => {
  const { removeFromCart, addToCart } = await tab.open({ hat: 2 })
  tab.server.outcomes = ['lose']
  void removeFromCart('hat')
  await settle()
  void addToCart('hat')
  await settle()
  expect(tab.server.quantities).toEqual({ hat: 1 })
})

test('units that another device has added meanwhile are kept, and a quantity that is set replaces them', async ({
  tab
}) => {
  const { addToCart, setQuantity, readView } = await tab.open({ hat: 2 })
  tab.server.quantities = { hat: 9 }
  for (let count = 0; count < 3; count += 1) void addToCart('hat')
  await settle()
  expect(tab.server.quantities).toEqual({ hat: 12 })
  expect(readView()).toEqual({ status: 'ready', hat: 12 })
  tab.server.quantities = { hat: 20 }
  void setQuantity('hat', 1)
  await settle()
  expect(tab.server.quantities).toEqual({ hat: 1 })
})

test('a unit added in a tab that does not know of a payment is the only one in the cart', async ({ tab }) => {
  const { addToCart, readView } = await tab.open({ hat: 1, belt: 2 })
  tab.server.quantities = {}
  tab.server.setCookie()
  void addToCart('hat')
  await settle()
  expect(tab.server.quantities).toEqual({ hat: 1 })
  expect(readView()).toEqual({ status: 'ready', hat: 1 })
})
