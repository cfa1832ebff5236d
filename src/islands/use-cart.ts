import { useStore } from '@nanostores/react'
import { useState, useSyncExternalStore } from 'react'

import type { Cart } from '../api/contract/cart.ts'
import { $cart, type CartState, startCart } from '../stores/cart.ts'

const never = () => () => {}

/** The cart that the page was rendered with, and from hydration on that of the store. */
export function useCart(rendered: Cart): CartState {
  // On the server all visitors share the store, so it stays empty there.
  useState(() => import.meta.env.SSR || startCart(rendered))
  const state = useStore($cart)
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false
  )
  return isHydrated ? state : { status: 'ready', cart: rendered }
}
