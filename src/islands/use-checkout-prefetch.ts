import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import type { Cart } from '../api/contract/cart.ts'
import { CHECKOUT_RULES } from '../domain/speculation-rules.ts'
import { $lastCart } from '../stores/last-cart.ts'

/** If the cart changes within this time, only its last state is prefetched. */
const DEBOUNCE_MS = 100

/**
 * Prefetches the checkout, unless the cart in view has changes that the server has not confirmed. Browsers without
 * speculation rules do nothing.
 */
export function useCheckoutPrefetch(cartInView: Cart | undefined): void {
  const confirmedCart = JSON.stringify(useStore($lastCart))
  const prefetchedCart = cartInView && JSON.stringify(cartInView) === confirmedCart ? confirmedCart : undefined
  useEffect(() => {
    if (!prefetchedCart) return
    const rules = document.createElement('script')
    rules.type = 'speculationrules'
    rules.textContent = CHECKOUT_RULES
    const timer = setTimeout(() => document.head.append(rules), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      // Without its rules, the browser drops the prefetched page, unless the same rules follow at once.
      rules.remove()
    }
  }, [prefetchedCart])
}
