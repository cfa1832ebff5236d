import { atom, computed } from 'nanostores'

import type { Cart, CartItem } from '../api/contract/cart.ts'
import { $auth } from './auth.ts'
import { $desiredLines, type DesiredLine, listDesiredLines } from './desired-lines.ts'
import { $lastCart, findLastCart, isCartKnownEmpty } from './last-cart.ts'

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

/** A cart of which only the desired lines are known. */
export const UNKNOWN_CART: Cart = { _id: '', userId: '', items: [] }

export const $cart = computed([$lastCart, $desiredLines, $cartCall], (lastCart, _lines, call): CartState => {
  const lines = listDesiredLines()
  const cart = (isReceived ? lastCart : findLastCart()) ?? (lines.length > 0 ? UNKNOWN_CART : undefined)
  return { ...call, cart: cart && applyDesiredLines(cart, lines, call.status === 'failed') }
})

function applyDesiredLines(cart: Cart, desiredLines: DesiredLine[], isWaiting: boolean): CartView {
  const items = new Map<string, CartLine>(cart.items.map((item) => [item.productId, item]))
  for (const { product, quantity, base, message } of desiredLines) {
    if (message) continue
    const item = items.get(product.productId)
    const units = base === null ? (item?.quantity ?? 0) + quantity : quantity
    items.set(product.productId, { ...(item ?? product), quantity: units, isWaiting })
  }
  const failedLines = desiredLines.filter(({ message }) => message)
  return { ...cart, items: [...items.values()].filter(({ quantity }) => quantity > 0), failedLines }
}

/** Returns undefined if the cart is unknown, because another page, device or payment has changed it. */
export const findConfirmedItems = (): CartItem[] | undefined =>
  findLastCart()?.items ?? (isCartKnownEmpty() ? [] : undefined)

export const findQuantity = (items: CartItem[] | undefined, productId: string): number =>
  items?.find((item) => item.productId === productId)?.quantity ?? 0

/** Uses the rendered cart unless a newer one has been loaded. */
export function setInitialCart(cart: Cart): void {
  if ($cartCall.get().status !== 'ready') shareCart(cart)
}

/** Shares the cart with other tabs, unless the user has logged out: someone else may use the device now. */
export function shareCart(cart: Cart): void {
  if ($auth.get().status !== 'signed-out') $lastCart.set(cart)
}
