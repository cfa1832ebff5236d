import type { CartItem } from '../api/contract/cart.ts'
import { splitFirstUnit, updatePendingChange } from './edit-pending-changes.ts'
import { type PendingChange, removePendingChange } from './pending-changes.ts'
import { showToast } from './toasts.ts'

/**
 * Returns the part of an addition that can be sent: the available units or, if the cart has no line for the product, the
 * first unit. Shows a toast if some units are not available.
 */
export function limitToStock(change: PendingChange | undefined, line: CartItem | undefined): PendingChange | undefined {
  if (!change || 'set' in change || change.isSent) return change
  const { key, add, source, splitFrom } = change
  // The server sends the listing's message for one unit too many, but not the search's message.
  if (add === 1 && source === 'shop') return change
  // The server refuses all units if one is not available. Its response to the first unit contains their number.
  if (!line) return add > 1 && !splitFrom ? splitFirstUnit(change) : change
  const { quantity, available = Infinity } = line
  const remaining = Math.max(available - quantity, 0)
  if (add <= remaining) return change
  showToast(
    source === 'search'
      ? `Only ${available} items available in stock`
      : `Only ${quantity + remaining} quantity can be added for this item`,
    'error'
  )
  if (remaining > 0) return updatePendingChange(key, { add: remaining })
  removePendingChange(key)
  return undefined
}
