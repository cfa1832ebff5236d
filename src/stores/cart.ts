import { atom, computed } from 'nanostores'

import { createClient } from '../api/client.ts'
import type { Cart, CartItem } from '../api/contract/cart.ts'
import type { ApiError } from '../api/errors.ts'
import { countPieces } from '../lib/count-pieces.ts'
import { $auth, currentUser } from './auth.ts'
import { owner } from './cart-owner.ts'
import { failureMessage, isRetryable, showFailureToast, showSignInToast } from './failure.ts'
import { $lastCart, findLastCart } from './last-cart.ts'
import { joinTaps } from './taps.ts'
import { showToast } from './toasts.ts'

/** Unless it is `ready`, the cart is the last known one. */
export type CartState =
  | { status: 'ready'; cart: Cart }
  | ({ cart?: Cart | undefined } & ({ status: 'idle' | 'loading' } | { status: 'failed'; message: string }))

/** Pieces to add to a line, or how many it shall have; none takes it out. */
type Wish = { add: number; done: Done } | { set: number }

/** What a place of the shop says of a product that was added; the place is known by it where there is too little. */
type Done = 'Product is added to cart' | 'Product added to cart'

export const $cart = atom<CartState>({ status: 'idle' })

/** Pieces of each product that were added and are not answered yet. */
const $adding = atom<Record<string, number>>({})

/** What the badge adds to the number it came with, or shows instead of it once the cart is known. */
export const $badge = computed([$cart, $adding], (state, adding) => ({
  known: state.cart ? countPieces(state.cart.items) : null,
  adding: Object.entries(adding).reduce((sum, [productId, pieces]) => sum + (wishedSet(productId) ? 0 : pieces), 0)
}))

const NO_USER = 'Please login to add items to cart'

/** A call of the cart goes on when the page that made it is left. */
const call = createClient({ fetch: (to, options) => fetch(to, { ...options, keepalive: true }) })

const taps = joinTaps<Wish>({
  join: (before, tap) => ('add' in tap && 'add' in before ? { ...tap, add: before.add + tap.add } : tap),
  send: (productId, wish) =>
    'set' in wish ? sendQuantity(productId, wish.set) : sendAdd(productId, wish.add, wish.done)
})

/** The cart as the server described it last, without changes that it has not confirmed. */
let confirmed: Cart | undefined

function confirmCart(cart: Cart): void {
  confirmed = cart
  showCart(cart)
}

/** Starts with the cart that the page was rendered with; one that is known already is newer. */
export function startCart(cart: Cart): void {
  if ($cart.get().status !== 'ready') confirmCart(cart)
}

// A cart that the server sends to one tab becomes the cart of all tabs.
$lastCart.listen((cart) => cart && confirmCart(cart))

/** An answer that arrives after a logout is dropped: this device may have another user by then. */
function shareCart(cart: Cart): void {
  if ($auth.get().status !== 'out') $lastCart.set(cart)
}

/** Resolves when everything tapped is answered: before the cart is paid or left. */
export const settleCart = taps.settle

export function loadCart(): Promise<void> {
  if ($cart.get().status !== 'ready') $cart.set({ status: 'loading', cart: $cart.get().cart ?? findLastCart() })
  return taps.inTurn(async () => {
    try {
      const user = await currentUser()
      if (!user) return failCart(NO_USER)
      shareCart((await call('GET /api/shop/cart/get/{userId}', { params: { userId: user.id } })).data)
      unsent.clear()
    } catch (error) {
      failCart(failureMessage(error))
    }
  })
}

/** Shows the server's last answer again, and not what could not be sent. */
const failCart = (message: string): void =>
  $cart.set({ status: 'failed', message, cart: $cart.get().cart && confirmed })

/** Adds pieces, as many as were tapped; many taps make few calls. */
export function addToCart(productId: string, quantity = 1, done: Done = 'Product is added to cart'): Promise<void> {
  const wished = wishedSet(productId)
  if (wished) return setTo(productId, wished.set + quantity)
  countAdding(productId, quantity)
  return taps.tap(productId, { add: quantity, done })
}

/** Sets a line's quantity, as it is shown: shown at once, and of many taps the last counts. */
export function setQuantity(productId: string, quantity: number): Promise<void> {
  // What was added and is not answered is not shown yet.
  const unseen = quantity === 0 || wishedSet(productId) ? 0 : ($adding.get()[productId] ?? 0)
  return setTo(productId, quantity + unseen)
}

function setTo(productId: string, set: number): Promise<void> {
  unsent.delete(productId)
  const before = taps.wishOf(productId)
  const answered = taps.tap(productId, { set })
  if (before && 'add' in before) countAdding(productId, -before.add)
  const { status, cart } = $cart.get()
  if (cart && status !== 'failed') showCart(cart)
  return answered
}

const wishedSet = (productId: string): { set: number } | undefined => {
  const waiting = taps.wishOf(productId)
  return waiting && 'set' in waiting ? waiting : undefined
}

const countAdding = (productId: string, pieces: number): void =>
  $adding.set({ ...$adding.get(), [productId]: ($adding.get()[productId] ?? 0) + pieces })

export const removeFromCart = (productId: string): Promise<void> => setQuantity(productId, 0)

/** Quantities that could not be sent, for the next attempt. */
const unsent = new Map<string, number>()

/** Asks for the cart again, and first for what was tapped before it failed. */
export async function retryCart(): Promise<void> {
  $cart.set({ status: 'loading', cart: $cart.get().cart })
  const again = [...unsent]
  unsent.clear()
  for (const [productId, quantity] of again) void setQuantity(productId, quantity)
  await settleCart()
  if ($cart.get().status === 'loading') await loadCart()
}

async function sendAdd(productId: string, tapped: number, done: Done): Promise<void> {
  try {
    const quantity = inStock(productId, tapped, done)
    if (quantity === 0) return
    const user = await owner('add', { productId, quantity: String(quantity) })
    if (user === 'left') return
    if (!user) return showSignInToast(NO_USER)
    shareCart((await call('POST /api/shop/cart/add', { body: { userId: user.id, productId, quantity } })).data)
    unsent.delete(productId)
    showToast(done)
  } catch (error) {
    showFailureToast(error, () => void addToCart(productId, tapped, done))
  } finally {
    countAdding(productId, -tapped)
  }
}

/** As many of joined taps as the shop has: one by one, too, those would be added and the rest refused. */
function inStock(productId: string, tapped: number, done: Done): number {
  const line = lineOf(productId)
  const { available = Infinity } = line ?? {}
  const left = line ? Math.max(available - line.quantity, 0) : tapped
  const searching = done === 'Product added to cart'
  // The server has the listing's words for one piece too many, and not the search's.
  if (!line || tapped <= left || (tapped === 1 && !searching)) return tapped
  const most = line.quantity + left
  showToast(
    searching ? `Only ${available} items available in stock` : `Only ${most} quantity can be added for this item`,
    'bad'
  )
  return left
}

async function sendQuantity(productId: string, quantity: number): Promise<void> {
  try {
    const user = await owner(quantity > 0 ? 'update' : 'remove', { productId, quantity: String(quantity) })
    if (user === 'left') return
    if (!user) {
      showSignInToast(NO_USER)
      return keepUnsent(productId, quantity, NO_USER)
    }
    const userId = user.id
    const { data } = await (quantity > 0
      ? call('PUT /api/shop/cart/update-cart', { body: { userId, productId, quantity } })
      : call('DELETE /api/shop/cart/{userId}/{productId}', { params: { userId, productId } }))
    unsent.delete(productId)
    shareCart(data)
    showToast(quantity > 0 ? 'Cart item is updated successfully' : 'Cart item is deleted successfully')
  } catch (error) {
    giveUp(error, productId, quantity)
  }
}

/** What was shown did not come to be: a refusal shows the server's cart again, any other failure none. */
function giveUp(error: unknown, productId: string, quantity: number): void {
  const message = failureMessage(error)
  const passing = isRetryable(error)
  if (!passing) showFailureToast(error)
  if (!passing && (error as ApiError).kind !== 'unauthorised') return void loadCart()
  keepUnsent(productId, quantity, message)
}

function keepUnsent(productId: string, quantity: number, message: string): void {
  // What was tapped since says more.
  if (!wishedSet(productId)) unsent.set(productId, quantity)
  failCart(message)
}

const lineOf = (productId: string): CartItem | undefined => {
  const { status, cart } = $cart.get()
  return status === 'failed' ? undefined : cart?.items.find((item) => item.productId === productId)
}

/** The cart as it will be once the server has agreed to what was tapped since. */
function showCart(cart: Cart): void {
  const items = cart.items
    .map((item) => ({ ...item, quantity: wishedSet(item.productId)?.set ?? item.quantity }))
    .filter((item) => item.quantity > 0)
  $cart.set({ status: 'ready', cart: { ...cart, items } })
}
