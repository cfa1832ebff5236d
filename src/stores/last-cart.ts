import type { Cart } from '../api/contract/cart.ts'
import { countUnits } from '../lib/count-units.ts'
import { deviceStore } from './storage.ts'

/** The cart as the server last described it to any tab of this device. */
export const $lastCart = deviceStore<Cart>('cart')

/** Units in the cart. The server keeps the number in a cookie, so that a page needs no call for it. */
export const cartCount = (): number => Number(/(?:^|; )cart=(\d+)/.exec(document.cookie)?.[1] ?? 0)

/** The last known cart; undefined when its number of units has changed since. */
export function findLastCart(): Cart | undefined {
  const cart = $lastCart.get()
  // Another program on this origin may have written something else.
  return Array.isArray(cart?.items) && countUnits(cart.items) === cartCount() ? cart : undefined
}
