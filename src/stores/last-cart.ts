import type { Cart } from '../api/contract/cart.ts'
import { countUnits } from '../domain/cart/count-units.ts'
import { deviceStore } from './storage.ts'

/** The last cart that the server sent to any tab of this device. */
export const $lastCart = deviceStore<Cart>('cart')

/** Units in the cart, from the cookie that the server sets to save a call. */
export const cartCount = (): number => Number(/(?:^|; )cart=(\d+)/.exec(document.cookie)?.[1] ?? 0)

/** The last known cart; undefined if the cookie has another number of units. */
export function findLastCart(): Cart | undefined {
  const cart = $lastCart.get()
  // Another program on this origin may have written something else.
  return Array.isArray(cart?.items) && countUnits(cart.items) === cartCount() ? cart : undefined
}
