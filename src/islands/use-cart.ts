import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import type { Cart } from '../api/contract/cart.ts'
import { countUnits } from '../domain/cart/count-units.ts'
import { loadCart } from '../stores/cart.ts'
import { $cart, type CartState, setInitialCart } from '../stores/cart-state.ts'
import { readCartCount } from '../stores/last-cart.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

export function useCart(initialCart: Cart): CartState {
  // On the server all requests share the store.
  useState(() => import.meta.env.SSR || setInitialCart(initialCart))
  const state = useStore($cart)
  // Another tab may have changed the cart.
  useEffect(() => {
    if (countUnits(initialCart.items) !== readCartCount()) void loadCart()
  }, [initialCart])
  const isHydrated = useIsHydrated()
  return isHydrated ? state : { status: 'ready', cart: initialCart }
}
