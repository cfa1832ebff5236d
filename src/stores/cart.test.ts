import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { CartItem } from '../api/contract/cart.ts'

type Answer = 'agree' | 'drop'

let page: EventTarget
/** The cart on the server. */
let quantities: Record<string, number>
/** The fate of the next calls that change the cart; 'agree' by default. */
let answers: (Answer | Promise<Answer>)[]
let check: () => Promise<Response>
let posted: string[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  page = new EventTarget()
  quantities = {}
  answers = []
  posted = []
  check = () => Promise.resolve(Response.json({ user: { id: 'robin' } }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('navigator', {
    sendBeacon: (to: string, fields: URLSearchParams) => posted.push(`${to}?${fields}`)
  })
  vi.stubGlobal('fetch', serve)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function serve(url: string, { method, body }: RequestInit): Promise<Response> {
  if (url.endsWith('/check-auth')) return check()
  if (method !== 'GET' && (await (answers.shift() ?? 'agree')) === 'drop') throw new TypeError('fetch failed')
  const { productId = '', quantity = 0 } = JSON.parse(typeof body === 'string' ? body : '{}') as Partial<CartItem>
  if (method === 'POST') quantities[productId] = (quantities[productId] ?? 0) + quantity
  if (method === 'PUT') quantities[productId] = quantity
  if (method === 'DELETE') quantities[url.split('/').at(-1) ?? ''] = 0
  return Response.json({ data: cart() })
}

const cart = () => ({
  _id: 'cart',
  userId: 'robin',
  items: Object.entries(quantities).map(([productId, quantity]) => ({ productId, quantity, available: 90 }) as CartItem)
})

/** Opens the store of a new page that was rendered with these quantities in the cart. */
async function open(inCart: Record<string, number>, available = 90) {
  quantities = inCart
  const store = await import('./cart.ts')
  const { $toasts } = await import('./toasts.ts')
  const { items, ...rest } = cart()
  store.startCart({ ...rest, items: items.map((item) => ({ ...item, available })) })
  store.$badge.listen(() => {})
  const shownOf = (id: string) => {
    const state = store.$cart.get()
    return state.status === 'ready'
      ? state.cart.items.find(({ productId }) => productId === id)?.quantity
      : state.status
  }
  return { ...store, shownOf, said: () => $toasts.get().map(({ text }) => text) }
}

/** The cart on screen: its status, and the quantity of each line. */
function visibleQuantities({ $cart }: Awaited<ReturnType<typeof open>>) {
  const { status, cart: { items = [] } = {} } = $cart.get()
  return { status, ...Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity])) }
}

const rest = () => vi.advanceTimersByTimeAsync(2000)

test('a quantity that was set again is not overwritten by one that failed before', async () => {
  const { setQuantity, retryCart } = await open({ hat: 2, scarf: 2 })
  answers = ['drop', 'agree', 'agree', 'drop']
  void setQuantity('hat', 9)
  void setQuantity('scarf', 3)
  await rest()
  void setQuantity('hat', 1)
  await rest()
  void setQuantity('scarf', 5)
  await rest()
  await Promise.all([retryCart(), rest()])
  expect(quantities).toEqual({ hat: 1, scarf: 5 })
})

for (const [event, answerAgain] of [
  ['the cart can be loaded', ({ loadCart }) => loadCart()],
  ['another change is sent', ({ setQuantity }) => setQuantity('scarf', 3)],
  ['the network is back', () => page.dispatchEvent(new Event('online'))],
  ['the cart is settled', ({ settleCart }) => settleCart()]
] as [string, (store: Awaited<ReturnType<typeof open>>) => unknown][]) {
  test(`a quantity that failed stays visible, and is sent when ${event}`, async () => {
    const store = await open({ hat: 2, scarf: 2, belt: 1 })
    answers = ['drop', 'drop']
    void store.setQuantity('hat', 9)
    void store.removeFromCart('belt')
    await rest()
    expect(visibleQuantities(store)).toEqual({ status: 'failed', hat: 9, scarf: 2 })
    void answerAgain(store)
    await rest()
    expect(quantities).toMatchObject({ hat: 9, belt: 0 })
    expect(visibleQuantities(store)).toMatchObject({ status: 'ready', hat: 9 })
  })
}

test('a change made while the network is down joins those that failed before', async () => {
  const store = await open({ hat: 2, scarf: 2 })
  answers = ['drop', 'drop', 'drop']
  void store.setQuantity('hat', 9)
  await rest()
  void store.setQuantity('hat', 8)
  void store.setQuantity('scarf', 5)
  expect(visibleQuantities(store)).toEqual({ status: 'failed', hat: 8, scarf: 5 })
  await rest()
  expect(visibleQuantities(store)).toEqual({ status: 'failed', hat: 8, scarf: 5 })
  expect(store.said()).toEqual([])
  page.dispatchEvent(new Event('online'))
  await rest()
  expect(quantities).toEqual({ hat: 8, scarf: 5 })
})

test('units are added to a quantity that failed', async () => {
  const { setQuantity, addToCart } = await open({ hat: 2 })
  answers = ['drop']
  void setQuantity('hat', 9)
  await rest()
  void addToCart('hat')
  await rest()
  expect(quantities).toEqual({ hat: 10 })
})

test('no unit is lost when a quantity is set while units are added', async () => {
  const { setQuantity, addToCart, $badge, shownOf } = await open({ hat: 2 })
  const first = Promise.withResolvers<Answer>()
  answers = [first.promise]
  void addToCart('hat')
  await vi.advanceTimersByTimeAsync(0)
  void addToCart('hat')
  expect($badge.get()).toEqual({ known: 2, adding: 2 })
  void setQuantity('hat', 3)
  expect(shownOf('hat')).toBe(5)
  expect($badge.get()).toEqual({ known: 5, adding: 0 })
  first.resolve('agree')
  await rest()
  expect(quantities).toEqual({ hat: 5 })
  expect($badge.get()).toEqual({ known: 5, adding: 0 })
})

test('units added to a pending quantity are shown and counted with it', async () => {
  const { setQuantity, addToCart, $badge } = await open({ hat: 2 })
  void setQuantity('hat', 3)
  await vi.advanceTimersByTimeAsync(0)
  void setQuantity('hat', 4)
  void addToCart('hat', 2)
  expect($badge.get()).toEqual({ known: 6, adding: 0 })
  await rest()
  expect(quantities).toEqual({ hat: 6 })
  expect($badge.get()).toEqual({ known: 6, adding: 0 })
})

test('units whose call fails are no longer counted', async () => {
  const { setQuantity, addToCart, $badge } = await open({ hat: 2 })
  answers = ['drop', 'drop']
  void addToCart('hat')
  await vi.advanceTimersByTimeAsync(0)
  void addToCart('hat')
  void setQuantity('hat', 3)
  await rest()
  // The quantity, which includes the second unit, stays requested.
  expect($badge.get()).toEqual({ known: 4, adding: 0 })
})

test('removing a line also removes the units being added to it', async () => {
  const { removeFromCart, addToCart, $badge } = await open({ hat: 2 })
  void addToCart('hat')
  void removeFromCart('hat')
  expect($badge.get()).toEqual({ known: 0, adding: 0 })
  await rest()
})

test('a failed session check is not reported as signed out, and is repeated', async () => {
  const { addToCart, said } = await open({})
  const answered = check
  check = () => Promise.reject(new TypeError('fetch failed'))
  await addToCart('hat')
  expect(said()).toEqual(['The shop could not be reached. Please check your connection and try again.'])
  check = answered
  void addToCart('hat')
  await rest()
  expect(quantities).toEqual({ hat: 1 })
})

for (const [who, answer, message] of [
  ['cannot be asked for', () => Promise.reject(new TypeError('fetch failed')), /could not be reached/],
  ['is signed out', () => Promise.resolve(Response.json({}, { status: 401 })), /Please login/]
] as const) {
  test(`a quantity stays visible beside the failure when who set it ${who}`, async () => {
    const { setQuantity, retryCart, $cart } = await open({ hat: 2 })
    const answered = check
    check = answer
    await setQuantity('hat', 7)
    const items = [expect.objectContaining({ productId: 'hat', quantity: 7 })] as unknown
    const shown = expect.objectContaining({ items }) as unknown
    expect($cart.get()).toEqual({ status: 'failed', message: expect.stringMatching(message) as string, cart: shown })
    check = answered
    await Promise.all([retryCart(), rest()])
    expect(quantities).toEqual({ hat: 7 })
  })
}

test('a page left before the session check ends posts the pending changes once', async () => {
  const { addToCart, setQuantity, $badge } = await open({ hat: 2 })
  const known = Promise.withResolvers<Response>()
  check = () => known.promise
  for (let count = 0; count < 3; count += 1) void addToCart('scarf')
  void setQuantity('hat', 4)
  await vi.advanceTimersByTimeAsync(0)
  page.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(0)
  expect(posted.toSorted()).toEqual([
    '/shop/cart/add?productId=scarf&quantity=3',
    '/shop/cart/update?productId=hat&quantity=4'
  ])
  page.dispatchEvent(new Event('pageshow'))
  known.resolve(Response.json({ user: { id: 'robin' } }))
  await rest()
  expect(quantities).toEqual({ hat: 2 })
  expect($badge.get()).toMatchObject({ adding: 0 })
  await addToCart('scarf')
  expect(quantities).toEqual({ hat: 2, scarf: 1 })
})

for (const [message, limit] of [
  ['Product is added to cart', 'Only 5 quantity can be added for this item'],
  ['Product added to cart', 'Only 5 items available in stock']
] as const) {
  test(`adding more than the stock shows '${limit}'`, async () => {
    const { addToCart, said } = await open({ hat: 2 }, 5)
    void addToCart('hat', 8, message)
    await rest()
    expect(said()).toEqual([limit, message])
    expect(quantities).toEqual({ hat: 5 })
  })
}
