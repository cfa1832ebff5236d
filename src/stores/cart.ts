import { atom, computed } from 'nanostores'

import { createClient } from '../api/client.ts'
import type { Cart, CartItem } from '../api/contract/cart.ts'
import type { ApiError } from '../api/errors.ts'
import { countPieces } from '../lib/cart-sums.ts'
import { currentUser } from './auth.ts'
import { failureMessage, tellFailure, tellSignedOut } from './failure.ts'
import { joinTaps } from './taps.ts'
import { tell } from './toasts.ts'

export type CartState =
  { status: 'idle' | 'loading' } | { status: 'ready'; cart: Cart } | { status: 'failed'; message: string }

/** Pieces to add to a line, or how many it shall have; none takes it out. */
type Wish = { add: number; done: string } | { set: number }

export const $cart = atom<CartState>({ status: 'idle' })

/** Pieces that were added and are not answered yet. */
const $adding = atom(0)

/** What the badge adds to the number it came with, or shows instead of it once the cart is known. */
export const $badge = computed([$cart, $adding], (state, adding) => ({
  known: state.status === 'ready' ? countPieces(state.cart.items) : null,
  adding
}))

const NO_USER = 'Please login to add items to cart'

/** A call of the cart goes on when the page that made it is left. */
const call = createClient({ fetch: (to, options) => fetch(to, { ...options, keepalive: true }) })

const taps = joinTaps<Wish>({
  join: (before, tap) => {
    if ('set' in tap) return tap
    return 'set' in before ? { set: before.set + tap.add } : { ...tap, add: before.add + tap.add }
  },
  send: (productId, wish) =>
    'set' in wish ? sendQuantity(productId, wish.set) : sendAdd(productId, wish.add, wish.done)
})

/** The cart that the page came with; one that is known already is newer. */
export function startCart(cart: Cart): void {
  if ($cart.get().status !== 'ready') showCart(cart)
}

/** Resolves when everything tapped is answered: before the cart is paid or left. */
export const settleCart = taps.settle

export function loadCart(): Promise<void> {
  if ($cart.get().status !== 'ready') $cart.set({ status: 'loading' })
  return taps.inTurn(async () => {
    try {
      const user = await currentUser()
      if (!user) return $cart.set({ status: 'failed', message: NO_USER })
      showCart((await call('GET /api/shop/cart/get/{userId}', { params: { userId: user.id } })).data)
    } catch (error) {
      $cart.set({ status: 'failed', message: failureMessage(error) })
    }
  })
}

/** Adds pieces, as many as were tapped; many taps make few calls. */
export function addToCart(productId: string, quantity = 1, done = 'Product is added to cart'): Promise<void> {
  $adding.set($adding.get() + quantity)
  return taps.tap(productId, { add: quantity, done })
}

/** Sets a line's quantity: shown at once, and of many taps the last counts. */
export function setQuantity(productId: string, quantity: number): Promise<void> {
  const answered = taps.tap(productId, { set: quantity })
  const state = $cart.get()
  if (state.status === 'ready') showCart(state.cart)
  return answered
}

export const removeFromCart = (productId: string): Promise<void> => setQuantity(productId, 0)

/** Quantities that could not be sent, for the next attempt. */
const unsent = new Map<string, number>()

/** Asks for the cart again, and first for what was tapped before it failed. */
export async function retryCart(): Promise<void> {
  $cart.set({ status: 'loading' })
  const again = [...unsent]
  unsent.clear()
  for (const [productId, quantity] of again) void setQuantity(productId, quantity)
  await settleCart()
  if ($cart.get().status === 'loading') await loadCart()
}

async function sendAdd(productId: string, tapped: number, done: string): Promise<void> {
  try {
    const quantity = inStock(productId, tapped)
    const user = await currentUser()
    if (!user) return tellSignedOut(NO_USER)
    if (quantity === 0) return
    showCart((await call('POST /api/shop/cart/add', { body: { userId: user.id, productId, quantity } })).data)
    tell(done)
  } catch (error) {
    tellFailure(error, () => void addToCart(productId, tapped, done))
  } finally {
    $adding.set($adding.get() - tapped)
  }
}

/** As many of joined taps as the shop has: one by one, too, those would be added and the rest refused. */
function inStock(productId: string, tapped: number): number {
  const line = lineOf(productId)
  const left = line ? Math.max(line.available - line.quantity, 0) : tapped
  if (!line || tapped === 1 || tapped <= left) return tapped
  tell(`Only ${line.quantity + left} quantity can be added for this item`, 'bad')
  return left
}

async function sendQuantity(productId: string, quantity: number): Promise<void> {
  try {
    const user = await currentUser()
    if (!user) return tellSignedOut(NO_USER)
    const userId = user.id
    const { data } = await (quantity > 0
      ? call('PUT /api/shop/cart/update-cart', { body: { userId, productId, quantity } })
      : call('DELETE /api/shop/cart/{userId}/{productId}', { params: { userId, productId } }))
    showCart(data)
    tell(quantity > 0 ? 'Cart item is updated successfully' : 'Cart item is deleted successfully')
  } catch (error) {
    giveUp(error, productId, quantity)
  }
}

/** What was shown did not come to be: a refusal shows the server's cart again, any other failure none. */
function giveUp(error: unknown, productId: string, quantity: number): void {
  const message = failureMessage(error)
  const { kind } = error as ApiError
  const passing = kind === 'network' || kind === 'server'
  if (!passing) tellFailure(error)
  if (!passing && kind !== 'unauthorised') return void loadCart()
  unsent.set(productId, quantity)
  $cart.set({ status: 'failed', message })
}

const lineOf = (productId: string): CartItem | undefined => {
  const state = $cart.get()
  return state.status === 'ready' ? state.cart.items.find((item) => item.productId === productId) : undefined
}

/** The cart as it will be once the server has agreed to what was tapped since. */
function showCart(cart: Cart): void {
  const items = cart.items
    .map((item) => {
      const wish = taps.wishOf(item.productId)
      return wish && 'set' in wish ? { ...item, quantity: wish.set } : item
    })
    .filter((item) => item.quantity > 0)
  $cart.set({ status: 'ready', cart: { ...cart, items } })
}
