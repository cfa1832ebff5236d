import type { Cart } from '../api/contract/cart.ts'
import { countUnits } from '../domain/cart/count-units.ts'
import { deviceStore } from './storage.ts'

export const $lastCart = deviceStore<Cart>('cart')

/** In units. The cookie saves a call. */
export const cartCount = (): number => Number(/(?:^|; )cart=(\d+)/.exec(document.cookie)?.[1] ?? 0)

/** A cart with another number of units is out of date. */
export function findLastCart(): Cart | undefined {
  const cart = $lastCart.get()
  // Another program on this origin may have written this key.
  return Array.isArray(cart?.items) && countUnits(cart.items) === cartCount() ? cart : undefined
}
