import type { Cart } from '../api/contract/cart.ts'
import { countUnits } from '../domain/cart/count-units.ts'
import { createDeviceStore } from './storage.ts'

export const $lastCart = createDeviceStore<Cart>('cart')

/** Reads the number of units from a cookie, which saves a call. */
export const readCartCount = (): number => Number(/(?:^|; )cart=(\d+)/.exec(document.cookie)?.[1] ?? 0)

/** The server sets the cookie with each page. */
export const isCartKnownEmpty = (): boolean => /(?:^|; )cart=0/.test(document.cookie)

/** Returns the last cart, unless it is out of date because its number of units differs from the cookie's. */
export function findLastCart(): Cart | undefined {
  const cart = $lastCart.get()
  // Another program on this origin may have written this key.
  return Array.isArray(cart?.items) && countUnits(cart.items) === readCartCount() ? cart : undefined
}
