import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { CHECKOUT_RULES } from '../domain/speculation-rules.ts'
import { $lastCart } from '../stores/last-cart.ts'
import { $desiredLines } from '../stores/desired-lines.ts'

/** If the cart changes within this time, only its last state is prefetched. */
const DEBOUNCE_MS = 100

/**
 * Prefetches the checkout while the cart has products, all of which the server has confirmed. Browsers without speculation
 * rules do nothing.
 */
export function useCheckoutPrefetch(): void {
  const hasChanges = Object.values(useStore($desiredLines)).some(Boolean)
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
