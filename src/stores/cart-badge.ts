import { computed } from 'nanostores'

import { countUnits } from '../domain/cart/count-units.ts'
import { $adding, $cart, pendingSet } from './cart.ts'

/** In units. The badge shows the sum, with the cookie's number while `known` is null. */
export const $badge = computed([$cart, $adding], (state, adding) => ({
  known: state.cart ? countUnits(state.cart.items) : null,
  adding: Object.entries(adding).reduce((sum, [productId, units]) => sum + (pendingSet(productId) ? 0 : units), 0)
}))
