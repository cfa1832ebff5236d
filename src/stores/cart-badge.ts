import { computed } from 'nanostores'

import { countUnits } from '../domain/cart/count-units.ts'
import { $cart, isServerCart } from './cart.ts'

/**
 * The badge shows the sum of these units (`scripts/shop-interactive.ts`). While `confirmedCount` is null, it uses the number in
 * the cookie instead of `confirmedCount`.
 */
export const $badge = computed($cart, ({ cart }) => {
  const units = countUnits(cart?.items ?? [])
  return isServerCart(cart) ? { confirmedCount: units, pendingCount: 0 } : { confirmedCount: null, pendingCount: units }
})
