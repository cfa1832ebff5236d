import { computed } from 'nanostores'

import { countUnits } from '../domain/cart/count-units.ts'
import { $cart, isKnown } from './cart.ts'

/**
 * The badge shows the sum of these units (`scripts/shop-interactive.ts`). While `known` is null, it uses the number in
 * the cookie instead of `known`.
 */
export const $badge = computed($cart, ({ cart }) => {
  const units = countUnits(cart?.items ?? [])
  return isKnown(cart) ? { known: units, adding: 0 } : { known: null, adding: units }
})
