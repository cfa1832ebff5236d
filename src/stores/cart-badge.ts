import { computed } from 'nanostores'

import { countUnits } from '../domain/cart/count-units.ts'
import { $adding, $cart, getPendingQuantity } from './cart.ts'

/** In units. The badge shows the sum of both. While `known` is null, it uses the cookie's number instead. */
export const $badge = computed([$cart, $adding], (state, adding) => ({
  known: state.cart ? countUnits(state.cart.items) : null,
  adding: Object.entries(adding).reduce(
    (sum, [productId, units]) => sum + (getPendingQuantity(productId) === undefined ? units : 0),
    0
  )
}))
