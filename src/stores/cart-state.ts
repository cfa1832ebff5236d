import { atom, computed } from 'nanostores'

import type { Cart, CartItem } from '../api/contract/cart.ts'
import { countUnits } from '../domain/cart/count-units.ts'
import { $auth } from './auth.ts'
import { applyDesiredLines, type CartView } from './cart-view.ts'
import { $desiredLines, listDesiredLines } from './desired-lines.ts'
import { $lastCart, findLastCart, isCartKnownEmpty, readCartCount } from './last-cart.ts'

/** `cart` includes the desired lines. Unless the status is `ready`, it is the last known cart. */
export type CartState =
  | { status: 'ready'; cart: CartView }
  | ({ cart?: CartView | undefined } & ({ status: 'idle' | 'loading' } | { status: 'failed'; message: string }))

export const $cart = atom<CartState>({ status: 'idle' })

/** The cart without desired lines. */
let confirmedCart: Cart | undefined

/** The id of a cart that contains only desired lines, because the server's cart is unknown. */
const UNKNOWN_CART_ID = ''

export function viewCart(): CartView | undefined {
  confirmedCart ??= findLastCart()
  const lines = listDesiredLines()
  if (confirmedCart) return applyDesiredLines(confirmedCart, lines)
  return lines.length > 0 ? applyDesiredLines({ _id: UNKNOWN_CART_ID, userId: '', items: [] }, lines) : undefined
}

/** Returns undefined if the cart is unknown, because another page, device or payment has changed it. */
export function findConfirmedItems(): CartItem[] | undefined {
  confirmedCart ??= findLastCart()
  if (confirmedCart && countUnits(confirmedCart.items) === readCartCount()) return confirmedCart.items
  return isCartKnownEmpty() ? [] : undefined
}

export const findQuantity = (items: CartItem[] | undefined, productId: string): number =>
  items?.find((item) => item.productId === productId)?.quantity ?? 0

function confirmCart(cart: Cart): void {
  confirmedCart = cart
  $cart.set({ status: 'ready', cart: applyDesiredLines(cart, listDesiredLines()) })
}

$desiredLines.listen(() => {
  const state = $cart.get()
  if (state.status !== 'ready') $cart.set({ ...state, cart: viewCart() })
  else if (confirmedCart) confirmCart(confirmedCart)
})

/** Uses the rendered cart unless a newer one has been loaded. */
export function setInitialCart(cart: Cart): void {
  if ($cart.get().status !== 'ready') confirmCart(cart)
}

// Every response reaches `$cart` here, from this tab (`shareCart`) or another.
$lastCart.listen((cart) => cart && confirmCart(cart))

/** Shares the cart with other tabs, unless the user has logged out: someone else may use the device now. */
export function shareCart(cart: Cart): void {
  confirmedCart = cart
  if ($auth.get().status !== 'signed-out') $lastCart.set(cart)
}

/** Keeps the last known cart in view. */
export const failCart = (message: string): void => $cart.set({ status: 'failed', message, cart: viewCart() })

/**
 * The badge shows the sum of these units (`scripts/shop-interactive.ts`). While `confirmedCount` is null, it uses the number in
 * the cookie instead of `confirmedCount`.
 */
export const $badge = computed($cart, ({ cart }) => {
  const units = countUnits(cart?.items ?? [])
  const isKnown = cart !== undefined && cart._id !== UNKNOWN_CART_ID
  return isKnown ? { confirmedCount: units, pendingCount: 0 } : { confirmedCount: null, pendingCount: units }
})
