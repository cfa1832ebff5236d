import { expect, vi } from 'vitest'

import { type CartTab, type Outcome, settle, test } from '../../tests/support/cart-tab.ts'

for (const [from, message, limit] of [
  ['shop', 'Product is added to cart', 'Only 5 quantity can be added for this item'],
  ['search', 'Product added to cart', 'Only 5 items available in stock']
] as const) {
  test(`adding more than the stock shows '${limit}'`, async ({ tab }) => {
    tab.server.stock = 5
    const { addToCart, toastTexts } = await tab.open({ hat: 2 })
    void addToCart('hat', 8, from)
    await settle()
    expect(toastTexts()).toEqual([limit, message])
    expect(tab.server.quantities).toEqual({ hat: 5 })
  })

  test(`eight clicks in the ${from} before the session check ends add the five available units`, async ({ tab }) => {
    tab.server.stock = 5
    const { addToCart, toastTexts } = await tab.open({})
    const checkSession = holdSessionCheck(tab)
    for (let count = 0; count < 8; count += 1) void addToCart('hat', 1, from)
    await vi.advanceTimersByTimeAsync(0)
    checkSession()
    await settle()
    expect(tab.server.quantities).toEqual({ hat: 5 })
    expect(toastTexts()).toEqual([limit, message])
  })
}

test('clicks before and after the end of the session check are sent in two calls', async ({ tab }) => {
  const { addToCart } = await tab.open({})
  const checkSession = holdSessionCheck(tab)
  for (let count = 0; count < 3; count += 1) {
    void addToCart('hat')
    await vi.advanceTimersByTimeAsync(0)
  }
  checkSession()
  await vi.waitFor(() => expect(tab.server.calls).toEqual(['PUT hat 3']), { interval: 1, timeout: 30_000 })
  for (let count = 0; count < 2; count += 1) void addToCart('hat')
  await settle()
  expect(tab.server.calls).toEqual(['PUT hat 3', 'PUT hat 5'])
})

const SOLD_OUT = 'Only 0 quantity can be added for this item'

test('eight clicks on a sold-out product show one message', async ({ tab }) => {
  tab.server.stock = 0
  const { addToCart, toastTexts, readView } = await tab.open({})
  const checkSession = holdSessionCheck(tab)
  for (let count = 0; count < 8; count += 1) void addToCart('hat')
  await vi.advanceTimersByTimeAsync(0)
  checkSession()
  await settle()
  expect(readView()).toEqual({ status: 'ready' })
  expect(toastTexts()).toEqual([SOLD_OUT])
})

test('units that were added offline to a product that then sold out are explained once', async ({ tab }) => {
  tab.server.stock = 0
  const store = await tab.open({ belt: 1 })
  tab.server.isOnline = false
  for (let count = 0; count < 8; count += 1) void store.addToCart('hat')
  await settle()
  tab.goOnline()
  await settle()
  expect(store.readView()).toEqual({ status: 'ready', belt: 1 })
  expect(store.$cart.get().cart?.failedLines?.map(({ message }) => message)).toEqual([SOLD_OUT])
})

test('a backend that has only the calls of the contract receives the units', async ({ tab }) => {
  tab.server.hasOnlyContract = true
  const { addToCart, setQuantity, removeFromCart } = await tab.open({ belt: 1, tie: 1 })
  void addToCart('hat')
  void setQuantity('belt', 4)
  void removeFromCart('tie')
  await settle()
  expect(tab.server.quantities).toEqual({ hat: 1, belt: 4, tie: 0 })
})

for (const [name, change, expected] of [
  ['removes', ({ removeFromCart }) => removeFromCart('hat'), {}],
  ['sets to 3', ({ setQuantity }) => setQuantity('hat', 3), { hat: 3 }]
] as [string, (store: OpenedStores) => unknown, Record<string, number>][]) {
  test(`a product that a shopper ${name} while its first unit is being sent keeps that quantity`, async ({ tab }) => {
    const store = await tab.open({})
    tab.server.isOnline = false
    for (let count = 0; count < 5; count += 1) void store.addToCart('hat')
    await settle()
    const first = Promise.withResolvers<Outcome>()
    tab.server.outcomes = [first.promise]
    tab.goOnline()
    await vi.advanceTimersByTimeAsync(0)
    void change(store)
    first.resolve('agree')
    await settle()
    expect(store.readView()).toEqual({ status: 'ready', ...expected })
    expect(Object.entries(tab.server.quantities).filter(([, quantity]) => quantity > 0)).toEqual(
      Object.entries(expected)
    )
  })
}

type OpenedStores = Awaited<ReturnType<CartTab['open']>>

function holdSessionCheck({ server }: CartTab): () => void {
  const session = Promise.withResolvers<Response>()
  server.checkAuth = () => session.promise
  return () => session.resolve(Response.json({ user: { id: 'robin' } }))
}

test('a product that a shopper removes while too many units are being sent stays removed', async ({ tab }) => {
  tab.server.stock = 2
  const { addToCart, removeFromCart, readView } = await tab.open({})
  const first = Promise.withResolvers<Outcome>()
  tab.server.outcomes = [first.promise]
  void addToCart('hat', 3)
  await vi.advanceTimersByTimeAsync(0)
  void removeFromCart('hat')
  first.resolve('agree')
  await settle()
  expect(readView()).toEqual({ status: 'ready' })
  expect(tab.server.quantities).toEqual({ hat: 0 })
})
