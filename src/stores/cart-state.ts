import { atom, computed } from 'nanostores'

import type { Cart, CartItem } from '../api/contract/cart.ts'
import { countUnits } from '../domain/cart/count-units.ts'
import { $auth } from './auth.ts'
import { $desiredLines, countDesired, type DesiredLine, listDesiredLines } from './desired-lines.ts'
import { $lastCart, EMPTY_CART, findLastCart, readCartCount } from './last-cart.ts'

export interface CartLine extends CartItem {
  /** True if the line could not be sent. */
  isWaiting?: boolean
}

/** A cart with the desired lines. */
interface CartView extends Cart {
  items: CartLine[]
  /** The lines that the server refused, or at which it failed. */
  failedLines?: DesiredLine[]
}

type CartCall = { status: 'idle' | 'loading' | 'ready' } | { status: 'failed'; message: string }

/** Unless the status is `ready`, it is the last known cart. */
export type CartState = CartCall & { cart?: CartView | undefined }

export const $cartCall = atom<CartCall>({ status: 'idle' })

/** True if this page, or another tab while it is open, has received the cart. */
let isReceived = false

// Every response reaches `$cart` here, from this tab (`shareCart`) or another.
$lastCart.listen((cart) => {
  isReceived = Boolean(cart)
  if (cart) $cartCall.set({ status: 'ready' })
})

export const $cart = computed([$lastCart, $desiredLines, $cartCall], (lastCart, _lines, call): CartState => {
  const lines = listDesiredLines()
  const cart = (isReceived ? lastCart : findLastCart()) ?? (lines.length > 0 ? EMPTY_CART : undefined)
  return { ...call, cart: cart && applyDesiredLines(cart, lines, call.status === 'failed') }
})

function applyDesiredLines(cart: Cart, desiredLines: DesiredLine[], isWaiting: boolean): CartView {
  const items = new Map<string, CartLine>(cart.items.map((item) => [item.productId, item]))
  for (const line of desiredLines.filter(({ message }) => !message)) {
    const { product } = line
    const item = items.get(product.productId)
    items.set(product.productId, { ...(item ?? product), quantity: countDesired(line, item?.quantity), isWaiting })
  }
  const failedLines = desiredLines.filter(({ message }) => message)
  return { ...cart, items: [...items.values()].filter(({ quantity }) => quantity > 0), failedLines }
}

/** In units. While the cart is unknown, its number of units comes from the cookie. */
export const $badge = computed($cart, ({ cart = EMPTY_CART }) => {
  const units = countUnits(cart.items)
  return cart._id === EMPTY_CART._id ? readCartCount() + units : units
})

/** Shares the cart with other tabs, unless the user has logged out: someone else may use the device now. */
export function shareCart(cart: Cart): void {
  if ($auth.get().status !== 'signed-out') $lastCart.set(cart)
}

/** Uses the rendered cart unless a newer one has been loaded. */
export function setInitialCart(cart: Cart): void {
  if ($cartCall.get().status !== 'ready') shareCart(cart)
}
