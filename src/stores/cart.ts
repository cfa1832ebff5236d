import { atom } from 'nanostores'

import { createClient } from '../api/client.ts'
import type { Cart, CartItem } from '../api/contract/cart.ts'
import type { ApiError } from '../api/errors.ts'
import { $auth, currentUser } from './auth.ts'
import { findUserOrSendBeacon } from './cart-user.ts'
import { coalesceChanges } from './coalesce.ts'
import { failureMessage, isRetryable, showFailureToast, showSignInToast } from './failure.ts'
import { $lastCart, findLastCart } from './last-cart.ts'
import { showToast } from './toasts.ts'

/** `cart` includes optimistic changes. Unless the status is `ready`, it is the last known cart. */
export type CartState =
  | { status: 'ready'; cart: Cart }
  | ({ cart?: Cart | undefined } & ({ status: 'idle' | 'loading' } | { status: 'failed'; message: string }))

/** In units. Setting 0 removes the line. */
type Change = { add: number; source: CartSource } | { set: number }

type CartSource = 'shop' | 'search'

const ADDED_MESSAGES: Record<CartSource, string> = { shop: 'Product is added to cart', search: 'Product added to cart' }

export const $cart = atom<CartState>({ status: 'idle' })

/** The units being added, by product id. */
export const $adding = atom<Record<string, number>>({})

const NO_USER = 'Please login to add items to cart'

/** Cart calls outlive the page. */
const call = createClient({ fetch: (url, options) => fetch(url, { ...options, keepalive: true }) })

const changes = coalesceChanges<Change>({
  merge: (pending, next) => ('add' in next && 'add' in pending ? { ...next, add: pending.add + next.add } : next),
  send: (productId, change) =>
    'set' in change ? sendQuantity(productId, change.set) : sendAdd(productId, change.add, change.source)
})

/** The cart without optimistic changes. */
let confirmedCart: Cart | undefined

function confirmCart(cart: Cart): void {
  confirmedCart = cart
  $cart.set({ status: 'ready', cart: applyChanges(cart) })
}

/** Uses the rendered cart unless a newer one has been loaded. */
export function startCart(cart: Cart): void {
  if ($cart.get().status !== 'ready') confirmCart(cart)
}

// Another tab may have received the cart.
$lastCart.listen((cart) => cart && confirmCart(cart))

/** Shares the cart with other tabs, unless the user has logged out: someone else may use the device now. */
function shareCart(cart: Cart): void {
  if ($auth.get().status !== 'out') $lastCart.set(cart)
  resendChanges()
}

/** Resolves when all changes are confirmed or failed again. */
export const flushCart = (): Promise<void> => ($cart.get().status === 'failed' ? retryCart() : changes.flush())

export function loadCart(): Promise<void> {
  confirmedCart ??= findLastCart()
  if ($cart.get().status !== 'ready') $cart.set({ status: 'loading', cart: $cart.get().cart ?? confirmedCart })
  return changes.enqueue(async () => {
    try {
      const user = await currentUser()
      if (!user) return failCart(NO_USER)
      shareCart((await call('GET /api/shop/cart/get/{userId}', { params: { userId: user.id } })).data)
    } catch (error) {
      failCart(failureMessage(error))
    }
  })
}

function failCart(message: string): void {
  $cart.set({ status: 'failed', message, cart: confirmedCart && applyChanges(confirmedCart) })
  addEventListener('online', onOnline)
}

const onOnline = (): unknown => $cart.get().status === 'failed' && retryCart()

export function addToCart(productId: string, quantity = 1, source: CartSource = 'shop'): Promise<void> {
  const requested = getRequestedQuantity(productId)
  if (requested !== undefined) return requestQuantity(productId, requested + quantity)
  changeAdding(productId, quantity)
  return changes.add(productId, { add: quantity, source })
}

/** Optimistic. The line in view does not include the units being added. */
export function setQuantity(productId: string, quantity: number): Promise<void> {
  const isAbsolute = quantity === 0 || getRequestedQuantity(productId) !== undefined
  const adding = isAbsolute ? 0 : ($adding.get()[productId] ?? 0)
  return requestQuantity(productId, quantity + adding)
}

function requestQuantity(productId: string, quantity: number): Promise<void> {
  unsentQuantities.delete(productId)
  const replaced = changes.getPending(productId)
  const sent = changes.add(productId, { set: quantity })
  if (replaced && 'add' in replaced) changeAdding(productId, -replaced.add)
  const state = $cart.get()
  if (state.cart) $cart.set({ ...state, cart: applyChanges(state.cart) })
  return sent
}

/** Returns the quantity that waits to be sent. */
export const getPendingQuantity = (productId: string): number | undefined => {
  const pending = changes.getPending(productId)
  return pending && 'set' in pending ? pending.set : undefined
}

/** Returns the quantity that the server has not confirmed. */
const getRequestedQuantity = (productId: string): number | undefined =>
  getPendingQuantity(productId) ?? unsentQuantities.get(productId)

const changeAdding = (productId: string, units: number): void =>
  $adding.set({ ...$adding.get(), [productId]: ($adding.get()[productId] ?? 0) + units })

export const removeFromCart = (productId: string): Promise<void> => setQuantity(productId, 0)

/** Quantities that could not be sent, by product id. */
const unsentQuantities = new Map<string, number>()

export async function retryCart(): Promise<void> {
  $cart.set({ status: 'loading', cart: $cart.get().cart })
  resendChanges()
  await changes.flush()
  if ($cart.get().status === 'loading') await loadCart()
}

function resendChanges(): void {
  // A request changes the map.
  const quantities = [...unsentQuantities]
  for (const [productId, quantity] of quantities) void requestQuantity(productId, quantity)
}

async function sendAdd(productId: string, units: number, source: CartSource): Promise<void> {
  try {
    const quantity = limitToStock(productId, units, source)
    if (quantity === 0) return
    const user = await findUserOrSendBeacon('add', { productId, quantity: String(quantity) })
    if (user === 'page-hidden') return
    if (!user) return showSignInToast(NO_USER)
    shareCart((await call('POST /api/shop/cart/add', { body: { userId: user.id, productId, quantity } })).data)
    showToast(ADDED_MESSAGES[source])
  } catch (error) {
    showFailureToast(error, () => void addToCart(productId, units, source))
  } finally {
    changeAdding(productId, -units)
  }
}

/** Returns the units that can be added, and shows a toast if some cannot. */
function limitToStock(productId: string, units: number, source: CartSource): number {
  const line = findLine(productId)
  const { available = Infinity } = line ?? {}
  const remaining = line ? Math.max(available - line.quantity, 0) : units
  // The server sends the listing's message for one unit too many, but not the search's message.
  if (!line || units <= remaining || (units === 1 && source === 'shop')) return units
  const maxQuantity = line.quantity + remaining
  showToast(
    source === 'search'
      ? `Only ${available} items available in stock`
      : `Only ${maxQuantity} quantity can be added for this item`,
    'bad'
  )
  return remaining
}

async function sendQuantity(productId: string, quantity: number): Promise<void> {
  try {
    const user = await findUserOrSendBeacon(quantity > 0 ? 'update' : 'remove', {
      productId,
      quantity: String(quantity)
    })
    if (user === 'page-hidden') return
    if (!user) {
      showSignInToast(NO_USER)
      return keepUnsent(productId, quantity, NO_USER)
    }
    const userId = user.id
    const { data } = await (quantity > 0
      ? call('PUT /api/shop/cart/update-cart', { body: { userId, productId, quantity } })
      : call('DELETE /api/shop/cart/{userId}/{productId}', { params: { userId, productId } }))
    unsentQuantities.delete(productId)
    shareCart(data)
    showToast(quantity > 0 ? 'Cart item is updated successfully' : 'Cart item is deleted successfully')
  } catch (error) {
    handleUpdateFailure(error, productId, quantity)
  }
}

function handleUpdateFailure(error: unknown, productId: string, quantity: number): void {
  const message = failureMessage(error)
  const canRetry = isRetryable(error)
  if (!canRetry) showFailureToast(error)
  if (!canRetry && (error as ApiError).kind !== 'unauthorised') return void loadCart()
  keepUnsent(productId, quantity, message)
}

function keepUnsent(productId: string, quantity: number, message: string): void {
  // A pending quantity is newer.
  if (getPendingQuantity(productId) === undefined) unsentQuantities.set(productId, quantity)
  failCart(message)
}

const findLine = (productId: string): CartItem | undefined => {
  const { status, cart } = $cart.get()
  return status === 'failed' ? undefined : cart?.items.find((item) => item.productId === productId)
}

function applyChanges(cart: Cart): Cart {
  const items = cart.items
    .map((item) => ({ ...item, quantity: getRequestedQuantity(item.productId) ?? item.quantity }))
    .filter((item) => item.quantity > 0)
  return { ...cart, items }
}
