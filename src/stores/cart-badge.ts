import { computed } from 'nanostores'

import { countUnits } from '../domain/cart/count-units.ts'
import { $cart, UNKNOWN_CART } from './cart-state.ts'
import { readCartCount } from './last-cart.ts'

/** In units. While the cart is unknown, its number of units comes from the cookie. */
export const $badge = computed($cart, ({ cart }) => {
  const units = countUnits(cart?.items ?? [])
  return cart && cart._id !== UNKNOWN_CART._id ? units : readCartCount() + units
})
