import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { type BrowserTab, closeBrowserTab, openBrowserTab } from '../../tests/support/browser-tab.ts'
import type { CartItem } from '../api/contract/cart.ts'
import type { CartSource } from './pending-changes.ts'

/** 'lose' saves the change and loses the response. */
type Outcome = 'agree' | 'drop' | 'lose' | 'refuse' | 'fail'

let tab: BrowserTab
let isOnline: boolean
let serverQuantities: Record<string, number>
let serverKeys: Set<string>
/** False for an older API host. */
let hasIdempotencyKeys: boolean
/** Of the next changes; 'agree' by default. */
let outcomes: (Outcome | Promise<Outcome>)[]
let checkAuth: () => Promise<Response>
let calls: string[]
let beacons: string[]

beforeEach(() => {
  vi.useFakeTimers()
  isOnline = true
  serverQuantities = {}
  serverKeys = new Set()
  hasIdempotencyKeys = true
  outcomes = []
  calls = []
  beacons = []
  checkAuth = () => Promise.resolve(Response.json({ user: { id: 'robin' } }))
  openTab()
})

afterEach(() => {
  vi.useRealTimers()
  closeBrowserTab()
})

/** A tab with the storage of an earlier one is a restarted browser. */
function openTab(earlier?: BrowserTab): void {
  tab = openBrowserTab('/', earlier && { localStorage: earlier.localStorage })
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline
    },
    sendBeacon(url: string, fields: URLSearchParams) {
      const { productId = '', quantity, idempotencyKey } = Object.fromEntries(fields)
      saveOnServer(url.endsWith('add'), productId, Number(quantity), idempotencyKey)
      return beacons.push(`${url} ${productId} ${quantity}`)
    }
  })
  vi.stubGlobal('fetch', serve)
}

async function serve(url: string, { method, body }: RequestInit): Promise<Response> {
  if (url.endsWith('/check-auth')) return checkAuth()
  if (method === 'GET') return Response.json({ data: cart() })
  const outcome = await (outcomes.shift() ?? 'agree')
  if (outcome === 'drop' || !isOnline) throw new TypeError('fetch failed')
  if (outcome === 'fail') return Response.json({ message: 'Sorry' }, { status: 500 })
  if (outcome === 'refuse') return Response.json({ message: 'Only 0 quantity can be added' }, { status: 400 })
  const request = JSON.parse(typeof body === 'string' ? body : '{}') as Partial<CartItem> & { idempotencyKey?: string }
  const { productId = url.split('/').at(-1) ?? '', quantity = 0, idempotencyKey = '' } = request
  calls.push(`${method} ${productId} ${quantity}`)
  saveOnServer(method === 'POST', productId, quantity, idempotencyKey)
  if (outcome === 'lose') throw new TypeError('fetch failed')
  return Response.json({ data: cart() })
}

function saveOnServer(isAddition: boolean, productId: string, quantity: number, key = ''): void {
  if (!isAddition) serverQuantities[productId] = quantity
  else if (!hasIdempotencyKeys || !serverKeys.has(key))
    serverQuantities[productId] = (serverQuantities[productId] ?? 0) + quantity
  serverKeys.add(key)
}

const cart = () => ({
  _id: 'cart',
  userId: 'robin',
  hasIdempotencyKeys,
  items: Object.entries(serverQuantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([productId, quantity]) => ({ productId, quantity, available: 90 }) as CartItem)
})

const createProduct = (productId: string) => ({
  productId,
  title: `The ${productId}`,
  image: '',
  price: 1,
  salePrice: 0
})

async function openStores() {
  const store = { ...(await import('./cart.ts')), ...(await import('./cart-badge.ts')) }
  const { $toasts } = await import('./toasts.ts')
  store.$badge.listen(() => {})
  store.startSending()
  const quantityInView = (id: string) => {
    const state = store.$cart.get()
    return state.status === 'ready'
      ? state.cart.items.find(({ productId }) => productId === id)?.quantity
      : state.status
  }
  return {
    ...store,
    addToCart: (id: string, quantity?: number, source?: CartSource) =>
      store.addToCart(createProduct(id), quantity, source),
    setQuantity: (id: string, quantity: number) => store.setQuantity(createProduct(id), quantity),
    removeFromCart: (id: string) => store.removeFromCart(createProduct(id)),
    quantityInView,
    toastTexts: () => $toasts.get().map(({ text }) => text)
  }
}

async function open(initialQuantities: Record<string, number>, available = 90) {
  serverQuantities = initialQuantities
  const store = await openStores()
  const { items, ...rest } = cart()
  store.startCart({ ...rest, items: items.map((item) => ({ ...item, available })) })
  return store
}

function goOnline(): void {
  isOnline = true
  tab.page.dispatchEvent(new Event('online'))
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
  ['the network is back', () => tab.page.dispatchEvent(new Event('online'))],
  ['the cart is flushed', ({ flushCart }) => flushCart()]
] as [string, (store: Awaited<ReturnType<typeof open>>) => unknown][]) {
  test(`a quantity that failed stays visible, and is sent when ${event}`, async () => {
    const store = await open({ hat: 2, scarf: 2, belt: 1 })
    isOnline = false
    void store.setQuantity('hat', 9)
    void store.removeFromCart('belt')
    await settle()
    expect(visibleQuantities(store)).toEqual({ status: 'failed', hat: 9, scarf: 2 })
    isOnline = true
    void resend(store)
    await settle()
    expect(serverQuantities).toMatchObject({ hat: 9, belt: 0 })
    expect(visibleQuantities(store)).toMatchObject({ status: 'ready', hat: 9 })
  })
}

test('a change made without a network is sent together with earlier failed changes', async () => {
  const store = await open({ hat: 2, scarf: 2 })
  isOnline = false
  void store.setQuantity('hat', 9)
  await settle()
  void store.setQuantity('hat', 8)
  void store.setQuantity('scarf', 5)
  expect(visibleQuantities(store)).toEqual({ status: 'failed', hat: 8, scarf: 5 })
  await settle()
  expect(visibleQuantities(store)).toEqual({ status: 'failed', hat: 8, scarf: 5 })
  expect(store.toastTexts()).toEqual([])
  goOnline()
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
  expect($badge.get()).toEqual({ known: 4, adding: 0 })
  void setQuantity('hat', 5)
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

test('units whose call fails stay in the cart and are added once when the network is back', async () => {
  const store = await open({ hat: 2 })
  outcomes = ['lose']
  void store.addToCart('hat')
  await vi.advanceTimersByTimeAsync(0)
  isOnline = false
  void store.addToCart('hat')
  await settle()
  expect(store.$badge.get()).toEqual({ known: 4, adding: 0 })
  expect(store.$cart.get().cart?.items).toMatchObject([{ productId: 'hat', isWaiting: true }])
  goOnline()
  await settle()
  expect(serverQuantities).toEqual({ hat: 4 })
  expect(store.$cart.get()).toMatchObject({ status: 'ready', cart: { items: [{ productId: 'hat', quantity: 4 }] } })
  expect(store.$cart.get().cart?.items.some(({ isWaiting }) => isWaiting)).toBe(false)
})

test('changes made offline survive a restart of the browser and are sent once, in order', async () => {
  const store = await open({ belt: 1 })
  isOnline = false
  for (const product of ['hat', 'scarf', 'hat', 'tie']) void store.addToCart(product)
  void store.setQuantity('scarf', 4)
  void store.removeFromCart('tie')
  void store.removeFromCart('belt')
  expect(visibleQuantities(store)).toMatchObject({ hat: 2, scarf: 4 })
  expect(visibleQuantities(store)).not.toHaveProperty('belt')
  await settle()
  openTab(tab)
  const restarted = await openStores()
  await settle()
  expect(visibleQuantities(restarted)).toMatchObject({ hat: 2, scarf: 4 })
  expect(calls).toEqual([])
  goOnline()
  await settle()
  expect(calls).toEqual(['POST hat 2', 'POST scarf 4', 'DELETE belt 0'])
  expect(tab.localStorage.getItem('device:changes')).toBe(null)
})

test('a waiting change that the server refuses is explained until the shopper dismisses it', async () => {
  const store = await open({ belt: 1 })
  isOnline = false
  void store.addToCart('hat')
  await settle()
  outcomes = ['refuse']
  goOnline()
  await settle()
  expect(visibleQuantities(store)).toEqual({ status: 'ready', belt: 1 })
  expect(store.toastTexts()).toContain('Only 0 quantity can be added')
  openTab(tab)
  const restarted = await openStores()
  await restarted.loadCart()
  const [refusal] = restarted.$cart.get().cart?.refusals ?? []
  expect(refusal?.text).toBe('The hat: Only 0 quantity can be added')
  const { removePendingChange } = await import('./edit-pending-changes.ts')
  removePendingChange(refusal?.key ?? '')
  expect(restarted.$cart.get().cart?.refusals).toEqual([])
})

test('a change that always fails does not keep the others from being sent', async () => {
  const store = await open({ belt: 1 })
  isOnline = false
  void store.addToCart('hat')
  void store.addToCart('scarf')
  await settle()
  outcomes = ['fail', 'agree']
  goOnline()
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toEqual(['POST scarf 1'])
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
  expect(toastTexts()).toEqual(['Waiting for the network. Your cart will be updated when it is back.'])
  checkAuth = checkAuthBefore
  void addToCart('hat')
  await settle()
  expect(serverQuantities).toEqual({ hat: 2 })
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
  tab.page.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(0)
  expect(beacons.toSorted()).toEqual(['/shop/cart/add scarf 3', '/shop/cart/update hat 4'])
  tab.page.dispatchEvent(new Event('pageshow'))
  authResponse.resolve(Response.json({ user: { id: 'robin' } }))
  await settle()
  expect(serverQuantities).toEqual({ hat: 4, scarf: 3 })
  expect($badge.get()).toEqual({ known: 7, adding: 0 })
  await addToCart('scarf')
  expect(serverQuantities).toEqual({ hat: 4, scarf: 4 })
})

test('an addition to an unknown cart is kept when its page closes', async () => {
  const { addToCart } = await openStores()
  const { $pendingChanges } = await import('./pending-changes.ts')
  checkAuth = () => new Promise(() => {})
  void addToCart('scarf')
  await vi.advanceTimersByTimeAsync(0)
  tab.page.dispatchEvent(new Event('pagehide'))
  expect($pendingChanges.get()).toMatchObject([{ product: { productId: 'scarf' }, status: 'unconfirmed' }])
})

test('an older API host receives the additions of a page that is left once', async () => {
  hasIdempotencyKeys = false
  const { addToCart, loadCart } = await open({})
  await addToCart('scarf')
  void addToCart('scarf', 2)
  tab.page.dispatchEvent(new Event('pagehide'))
  tab.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await loadCart()
  await settle()
  expect(serverQuantities).toEqual({ scarf: 3 })
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
