import type { Cart } from '../api/contract/cart.ts'
import { countUnits } from '../domain/cart/count-units.ts'
import { createDeviceStore, isBrowser } from './storage.ts'

export const $lastCart = createDeviceStore<Cart>('cart')

/** A cart without lines, or of which only the desired lines are known. */
export const EMPTY_CART: Cart = { _id: '', userId: '', items: [] }

/** The server sets the cookie with each page and each cart, which saves a call. */
const readCookie = (): string | undefined => (isBrowser ? /(?:^|; )cart=(\d+)/.exec(document.cookie)?.[1] : undefined)

/** In units. */
export const readCartCount = (): number => Number(readCookie() ?? 0)

/** Returns undefined if another page, device or payment has changed the last cart: the cookie then has other units. */
export function findLastCart(): Cart | undefined {
  if (readCookie() === '0') return EMPTY_CART
  const cart = $lastCart.get()
  // Another program on this origin may have written this key.
  return Array.isArray(cart?.items) && countUnits(cart.items) === readCartCount() ? cart : undefined
}
