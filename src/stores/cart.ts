import { atom, computed } from 'nanostores'

import type { Cart } from '../api/contract/cart.ts'
import { countPieces } from '../lib/cart-sums.ts'
import { currentUser } from './auth.ts'
import { call } from './call.ts'
import { failureMessage, tellFailure, tellSignedOut } from './failure.ts'
import { tell } from './toasts.ts'

type CartState =
  { status: 'idle' | 'loading' } | { status: 'ready'; cart: Cart } | { status: 'failed'; message: string }

export const $cart = atom<CartState>({ status: 'idle' })

/** Pieces that were added and are not answered yet. */
const $adding = atom(0)

/** What the badge adds to the number it came with, or shows instead of it once the cart is known. */
export const $badge = computed([$cart, $adding], (state, adding) => ({
  known: state.status === 'ready' ? countPieces(state.cart.items) : null,
  adding
}))

const NO_USER = 'Please login to add items to cart'

export async function loadCart(): Promise<void> {
  if ($cart.get().status !== 'ready') $cart.set({ status: 'loading' })
  try {
    const user = await currentUser()
    if (!user) return $cart.set({ status: 'failed', message: NO_USER })
    const { data } = await call('GET /api/shop/cart/get/{userId}', { params: { userId: user.id } })
    $cart.set({ status: 'ready', cart: data })
  } catch (error) {
    $cart.set({ status: 'failed', message: failureMessage(error) })
  }
}

/** Adds pieces, as many as were tapped. Taps that come while a call is under way are sent together as the next one. */
export function addToCart(productId: string, quantity = 1, done = 'Product is added to cart'): Promise<void> {
  $adding.set($adding.get() + quantity)
  const waiting = adds.get(productId)
  if (waiting) {
    waiting.quantity += quantity
    return waiting.done
  }
  const add = { quantity, done: Promise.resolve() }
  adds.set(productId, add)
  add.done = inTurn(async () => {
    adds.delete(productId)
    await sendAdd(productId, add.quantity, done)
  })
  return add.done
}

const adds = new Map<string, { quantity: number; done: Promise<void> }>()

async function sendAdd(productId: string, quantity: number, done: string): Promise<void> {
  try {
    const user = await currentUser()
    if (!user) return tellSignedOut(NO_USER)
    const { data } = await call('POST /api/shop/cart/add', { body: { userId: user.id, productId, quantity } })
    $cart.set({ status: 'ready', cart: data })
    tell(done)
  } catch (error) {
    tellFailure(error, () => void addToCart(productId, quantity, done))
  } finally {
    $adding.set($adding.get() - quantity)
  }
}

/** Sets a line's quantity: shown at once, and of many taps only the last is sent. */
export function setQuantity(productId: string, quantity: number): Promise<void> {
  show(productId, quantity)
  const first = !wanted.has(productId)
  wanted.set(productId, quantity)
  if (!first) return Promise.resolve()
  let last = quantity
  return change(productId, {
    done: 'Cart item is updated successfully',
    send: (userId) => {
      last = wanted.get(productId) ?? quantity
      wanted.delete(productId)
      return call('PUT /api/shop/cart/update-cart', { body: { userId, productId, quantity: last } })
    },
    again: () => void setQuantity(productId, last)
  })
}

const wanted = new Map<string, number>()

export function removeFromCart(productId: string): Promise<void> {
  show(productId, 0)
  return change(productId, {
    done: 'Cart item is deleted successfully',
    send: (userId) => call('DELETE /api/shop/cart/{userId}/{productId}', { params: { userId, productId } }),
    again: () => void removeFromCart(productId)
  })
}

/** The cart as it will be once the server has agreed. */
function show(productId: string, quantity: number): void {
  const state = $cart.get()
  if (state.status !== 'ready') return
  const items = state.cart.items
    .map((item) => (item.productId === productId ? { ...item, quantity } : item))
    .filter((item) => item.quantity > 0)
  $cart.set({ status: 'ready', cart: { ...state.cart, items } })
}

interface Change {
  /** What is told of a success. */
  done: string
  send: (userId: string) => Promise<{ data: Cart }>
  again: () => void
}

function change(productId: string, { done, send, again }: Change): Promise<void> {
  return inTurn(async () => {
    try {
      const user = await currentUser()
      if (!user) return tellSignedOut(NO_USER)
      const { data } = await send(user.id)
      if (!wanted.has(productId)) $cart.set({ status: 'ready', cart: data })
      tell(done)
    } catch (error) {
      tellFailure(error, again)
      // What was shown did not come to be: the server's cart is shown again.
      await loadCart()
    }
  })
}

let turn = Promise.resolve()

/** One call of the cart at a time, so that answers arrive in the order of the taps. */
function inTurn(work: () => Promise<void>): Promise<void> {
  turn = turn.then(work, work)
  return turn
}
