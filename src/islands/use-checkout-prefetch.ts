import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { CHECKOUT_RULES } from '../domain/speculation-rules.ts'
import { $lastCart } from '../stores/last-cart.ts'
import { $pendingChanges } from '../stores/pending-changes.ts'

/** If the cart changes within this time, only its last state is prefetched. */
const DEBOUNCE_MS = 100

/**
 * Prefetches the checkout while the cart has products and no changes that the server has not confirmed. Browsers without
 * speculation rules do nothing.
 */
export function useCheckoutPrefetch(): void {
  const hasChanges = useStore($pendingChanges).length > 0
  const cart = useStore($lastCart)
  const confirmedCart = cart?.items.length && !hasChanges ? JSON.stringify(cart) : undefined
  useEffect(() => {
    if (!confirmedCart) return
    const rules = document.createElement('script')
    rules.type = 'speculationrules'
    rules.textContent = CHECKOUT_RULES
    const timer = setTimeout(() => document.head.append(rules), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      // Without its rules, the browser drops the prefetched page, unless the same rules follow at once.
      rules.remove()
    }
  }, [confirmedCart])
}
