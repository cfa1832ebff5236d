import type { Cart, CartItem } from '../api/contract/cart.ts'
import type { PendingChange } from './pending-changes.ts'

export interface CartLine extends CartItem {
  /** True if a change of the line could not be sent. */
  isWaiting?: boolean
}

export interface Refusal {
  key: string
  text: string
}

/** A cart with its pending changes. */
export interface CartView extends Cart {
  items: CartLine[]
  /** The changes that the server refused after they had waited. */
  refusals?: Refusal[]
}

export function applyChanges(cart: Cart, changes: PendingChange[]): CartView {
  const lines = new Map(cart.items.map((item): [string, CartLine] => [item.productId, { ...item }]))
  for (const change of changes)
    if (change.status !== 'refused' && change.status !== 'unconfirmed') applyChange(lines, change)
  const refusals = changes.flatMap(({ key, product, message }) =>
    message ? [{ key, text: `${product.title}: ${message}` }] : []
  )
  return { ...cart, items: [...lines.values()].filter(({ quantity }) => quantity > 0), refusals }
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
