import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { CartItem } from '../api/contract/cart.ts'

type Outcome = 'agree' | 'drop'

let page: EventTarget
let serverQuantities: Record<string, number>
/** Of the next changes; 'agree' by default. */
let outcomes: (Outcome | Promise<Outcome>)[]
let checkAuth: () => Promise<Response>
let beacons: string[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  page = new EventTarget()
  serverQuantities = {}
  outcomes = []
  beacons = []
  checkAuth = () => Promise.resolve(Response.json({ user: { id: 'robin' } }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('navigator', {
    sendBeacon: (url: string, fields: URLSearchParams) => beacons.push(`${url}?${fields}`)
  })
  vi.stubGlobal('fetch', serve)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function serve(url: string, { method, body }: RequestInit): Promise<Response> {
  if (url.endsWith('/check-auth')) return checkAuth()
  if (method !== 'GET' && (await (outcomes.shift() ?? 'agree')) === 'drop') throw new TypeError('fetch failed')
  const { productId = '', quantity = 0 } = JSON.parse(typeof body === 'string' ? body : '{}') as Partial<CartItem>
  if (method === 'POST') serverQuantities[productId] = (serverQuantities[productId] ?? 0) + quantity
  if (method === 'PUT') serverQuantities[productId] = quantity
  if (method === 'DELETE') serverQuantities[url.split('/').at(-1) ?? ''] = 0
  return Response.json({ data: cart() })
}

const cart = () => ({
  _id: 'cart',
  userId: 'robin',
  items: Object.entries(serverQuantities).map(
    ([productId, quantity]) => ({ productId, quantity, available: 90 }) as CartItem
  )
})

async function open(initialQuantities: Record<string, number>, available = 90) {
  serverQuantities = initialQuantities
  const store = { ...(await import('./cart.ts')), ...(await import('./cart-badge.ts')) }
  const { $toasts } = await import('./toasts.ts')
  const { items, ...rest } = cart()
  store.startCart({ ...rest, items: items.map((item) => ({ ...item, available })) })
  store.$badge.listen(() => {})
  const quantityInView = (id: string) => {
    const state = store.$cart.get()
    return state.status === 'ready'
      ? state.cart.items.find(({ productId }) => productId === id)?.quantity
      : state.status
  }
  return { ...store, quantityInView, toastTexts: () => $toasts.get().map(({ text }) => text) }
}

function visibleQuantities({ $cart }: Awaited<ReturnType<typeof open>>) {
  const { status, cart: { items = [] } = {} } = $cart.get()
  return { status, ...Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity])) }
}

const settle = () => vi.advanceTimersByTimeAsync(2000)

test('a quantity that was set again is not overwritten by an earlier one that failed', async () => {
  const { setQuantity, retryCart } = await open({ hat: 2, scarf: 2 })
  outcomes = ['drop', 'agree', 'agree', 'drop']
  void setQuantity('hat', 9)
  void setQuantity('scarf', 3)
  await settle()
  void setQuantity('hat', 1)
  await settle()
  void setQuantity('scarf', 5)
  await settle()
  await Promise.all([retryCart(), settle()])
  expect(serverQuantities).toEqual({ hat: 1, scarf: 5 })
})

for (const [event, resend] of [
  ['the cart can be loaded', ({ loadCart }) => loadCart()],
  ['another change is sent', ({ setQuantity }) => setQuantity('scarf', 3)],
  ['the network is back', () => page.dispatchEvent(new Event('online'))],
  ['the cart is flushed', ({ flushCart }) => flushCart()]
] as [string, (store: Awaited<ReturnType<typeof open>>) => unknown][]) {
  test(`a quantity that failed stays visible, and is sent when ${event}`, async () => {
    const store = await open({ hat: 2, scarf: 2, belt: 1 })
    outcomes = ['drop', 'drop']
    void store.setQuantity('hat', 9)
    void store.removeFromCart('belt')
    await settle()
    expect(visibleQuantities(store)).toEqual({ status: 'failed', hat: 9, scarf: 2 })
    void resend(store)
    await settle()
    expect(serverQuantities).toMatchObject({ hat: 9, belt: 0 })
    expect(visibleQuantities(store)).toMatchObject({ status: 'ready', hat: 9 })
  })
}

test('a change made without a network is sent together with earlier failed changes', async () => {
  const store = await open({ hat: 2, scarf: 2 })
  outcomes = ['drop', 'drop', 'drop']
  void store.setQuantity('hat', 9)
  await settle()
  void store.setQuantity('hat', 8)
  void store.setQuantity('scarf', 5)
  expect(visibleQuantities(store)).toEqual({ status: 'failed', hat: 8, scarf: 5 })
  await settle()
  expect(visibleQuantities(store)).toEqual({ status: 'failed', hat: 8, scarf: 5 })
  expect(store.toastTexts()).toEqual([])
  page.dispatchEvent(new Event('online'))
  await settle()
  expect(serverQuantities).toEqual({ hat: 8, scarf: 5 })
})

test('units are added to a quantity that failed', async () => {
  const { setQuantity, addToCart } = await open({ hat: 2 })
  outcomes = ['drop']
  void setQuantity('hat', 9)
  await settle()
  void addToCart('hat')
  await settle()
  expect(serverQuantities).toEqual({ hat: 10 })
})

test('no unit is lost when a quantity is set while units are added', async () => {
  const { setQuantity, addToCart, $badge, quantityInView } = await open({ hat: 2 })
  const first = Promise.withResolvers<Outcome>()
  outcomes = [first.promise]
  void addToCart('hat')
  await vi.advanceTimersByTimeAsync(0)
  void addToCart('hat')
  expect($badge.get()).toEqual({ known: 2, adding: 2 })
  void setQuantity('hat', 3)
  expect(quantityInView('hat')).toBe(5)
  expect($badge.get()).toEqual({ known: 5, adding: 0 })
  first.resolve('agree')
  await settle()
  expect(serverQuantities).toEqual({ hat: 5 })
  expect($badge.get()).toEqual({ known: 5, adding: 0 })
})

test('units added to a pending quantity are shown and counted with it', async () => {
  const { setQuantity, addToCart, $badge } = await open({ hat: 2 })
  void setQuantity('hat', 3)
  await vi.advanceTimersByTimeAsync(0)
  void setQuantity('hat', 4)
  void addToCart('hat', 2)
  expect($badge.get()).toEqual({ known: 6, adding: 0 })
  await settle()
  expect(serverQuantities).toEqual({ hat: 6 })
  expect($badge.get()).toEqual({ known: 6, adding: 0 })
})

test('units whose call fails are no longer counted', async () => {
  const { setQuantity, addToCart, $badge } = await open({ hat: 2 })
  outcomes = ['drop', 'drop']
  void addToCart('hat')
  await vi.advanceTimersByTimeAsync(0)
  void addToCart('hat')
  void setQuantity('hat', 3)
  await settle()
  // The quantity, which includes the second unit, stays requested.
  expect($badge.get()).toEqual({ known: 4, adding: 0 })
})

test('removing a line also removes the units being added to it', async () => {
  const { removeFromCart, addToCart, $badge } = await open({ hat: 2 })
  void addToCart('hat')
  void removeFromCart('hat')
  expect($badge.get()).toEqual({ known: 0, adding: 0 })
  await settle()
})

test('a failed session check is not reported as signed out, and is repeated', async () => {
  const { addToCart, toastTexts } = await open({})
  const checkAuthBefore = checkAuth
  checkAuth = () => Promise.reject(new TypeError('fetch failed'))
  await addToCart('hat')
  expect(toastTexts()).toEqual(['The shop could not be reached. Please check your connection and try again.'])
  checkAuth = checkAuthBefore
  void addToCart('hat')
  await settle()
  expect(serverQuantities).toEqual({ hat: 1 })
})

for (const [state, respond, message] of [
  ['the session check fails', () => Promise.reject(new TypeError('fetch failed')), /could not be reached/],
  ['the shopper is signed out', () => Promise.resolve(Response.json({}, { status: 401 })), /Please login/]
] as const) {
  test(`a quantity that a shopper sets stays visible beside the error when ${state}`, async () => {
    const { setQuantity, retryCart, $cart } = await open({ hat: 2 })
    const checkAuthBefore = checkAuth
    checkAuth = respond
    await setQuantity('hat', 7)
    const items = [expect.objectContaining({ productId: 'hat', quantity: 7 })] as unknown
    const cartInView = expect.objectContaining({ items }) as unknown
    expect($cart.get()).toEqual({
      status: 'failed',
      message: expect.stringMatching(message) as string,
      cart: cartInView
    })
    checkAuth = checkAuthBefore
    await Promise.all([retryCart(), settle()])
    expect(serverQuantities).toEqual({ hat: 7 })
  })
}

test('a page left before the session check ends posts the pending changes once', async () => {
  const { addToCart, setQuantity, $badge } = await open({ hat: 2 })
  const authResponse = Promise.withResolvers<Response>()
  checkAuth = () => authResponse.promise
  for (let count = 0; count < 3; count += 1) void addToCart('scarf')
  void setQuantity('hat', 4)
  await vi.advanceTimersByTimeAsync(0)
  page.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(0)
  expect(beacons.toSorted()).toEqual([
    '/shop/cart/add?productId=scarf&quantity=3',
    '/shop/cart/update?productId=hat&quantity=4'
  ])
  page.dispatchEvent(new Event('pageshow'))
  authResponse.resolve(Response.json({ user: { id: 'robin' } }))
  await settle()
  expect(serverQuantities).toEqual({ hat: 2 })
  expect($badge.get()).toMatchObject({ adding: 0 })
  await addToCart('scarf')
  expect(serverQuantities).toEqual({ hat: 2, scarf: 1 })
})

for (const [from, message, limit] of [
  ['shop', 'Product is added to cart', 'Only 5 quantity can be added for this item'],
  ['search', 'Product added to cart', 'Only 5 items available in stock']
] as const) {
  test(`adding more than the stock shows '${limit}'`, async () => {
    const { addToCart, toastTexts } = await open({ hat: 2 }, 5)
    void addToCart('hat', 8, from)
    await settle()
    expect(toastTexts()).toEqual([limit, message])
    expect(serverQuantities).toEqual({ hat: 5 })
  })
}
