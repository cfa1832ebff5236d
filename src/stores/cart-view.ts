import type { Cart, CartItem } from '../api/contract/cart.ts'
import { isSendable } from './edit-pending-changes.ts'
import type { PendingChange } from './pending-changes.ts'

export interface CartLine extends CartItem {
  /** True if a change of the line could not be sent. */
  isWaiting?: boolean
}

export interface FailedChange {
  key: string
  text: string
  isRetryable: boolean
}

/** A cart with its pending changes. */
export interface CartView extends Cart {
  items: CartLine[]
  /** The changes that the server refused after they had waited, or at which it always failed. */
  failedChanges?: FailedChange[]
}

export function applyChanges(cart: Cart, changes: PendingChange[]): CartView {
  const lines = new Map(cart.items.map((item): [string, CartLine] => [item.productId, { ...item }]))
  for (const change of changes) if (isSendable(change) && change.status !== 'unconfirmed') applyChange(lines, change)
  const failedChanges = changes
    .filter((change) => !isSendable(change))
    .map(({ key, product, message, status }) => ({
      key,
      text: `${product.title}: ${message}`,
      isRetryable: status === 'failed'
    }))
  return { ...cart, items: [...lines.values()].filter(({ quantity }) => quantity > 0), failedChanges }
}

function applyChange(lines: Map<string, CartLine>, change: PendingChange): void {
  const { product, status } = change
  const line = lines.get(product.productId)
  // Another device may have removed the line.
  if (!line && 'set' in change) return
  const quantity = 'set' in change ? change.set : (line?.quantity ?? 0) + change.add
  const isWaiting = status === 'waiting' || Boolean(line?.isWaiting)
  lines.set(product.productId, { ...(line ?? product), quantity, isWaiting })
}
