import { computed } from 'nanostores'

import { countUnits } from '../domain/cart/count-units.ts'
import { $adding, $cart, getPendingQuantity } from './cart.ts'

/**
 * The badge shows the sum of these units (`scripts/shop-interactive.ts`). While `known` is null, it uses the number in
 * the cookie instead of `known`.
 */
export const $badge = computed([$cart, $adding], (state, adding) => ({
  known: state.cart ? countUnits(state.cart.items) : null,
  // A pending quantity already includes the units being added.
  adding: Object.entries(adding).reduce(
    (sum, [productId, units]) => sum + (getPendingQuantity(productId) === undefined ? units : 0),
    0
  )
}))
