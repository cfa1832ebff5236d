import { createIdempotencyKey } from '../lib/random-key.ts'
import {
  type CartChange,
  type CartProduct,
  type PendingChange,
  readPendingChanges,
  removePendingChange,
  writePendingChange
} from './pending-changes.ts'

export const isSendable = ({ status }: PendingChange): boolean => status !== 'refused' && status !== 'failed'

const isSent = (change: PendingChange): boolean => Boolean(change.isSent)

/** Lists the product's changes in the order in which they are sent. */
export const listSendableChanges = (productId: string): PendingChange[] =>
  readPendingChanges().filter((change) => change.product.productId === productId && isSendable(change))

export function addPendingChange(item: CartProduct, change: CartChange): void {
  // A line of the cart has more fields.
  const { productId, title, styleTitle, size, color, image, price, salePrice, weight } = item
  // The clock may have been set back.
  const lastTime = readPendingChanges().at(-1)?.changedAt ?? 0
  writePendingChange({
    key: createIdempotencyKey(),
    product: { productId, title, styleTitle, size, color, image, price, salePrice, weight },
    status: 'pending',
    changedAt: Math.max(Date.now(), lastTime + 1),
    ...change
  })
}

/** Returns the updated change, or undefined if it has been removed. */
export function updatePendingChange(key: string, fields: Partial<PendingChange>): PendingChange | undefined {
  const change = readPendingChanges().find((pending) => pending.key === key)
  if (change) writePendingChange({ ...change, ...fields })
  return change && { ...change, ...fields }
}

/** Splits an addition and returns its first unit. The other units have a later time, and wait for the debounce. */
export function splitFirstUnit(change: PendingChange & { add: number }): PendingChange {
  const unit = { ...change, changedAt: change.changedAt - 1, add: 1 }
  writePendingChange(unit)
  writePendingChange({ ...change, key: createIdempotencyKey(), add: change.add - 1, splitFrom: unit.key })
  return unit
}

/**
 * Merges the product's changes into one. Changes that have been sent stay, because the server may have them. Only the tab
 * that sends them merges changes. All others only add new ones, so a change that is added during a merge is not lost.
 * `isInCart` is true if the confirmed cart has the product.
 */
export function mergePendingChanges(productId: string, isInCart: boolean): void {
  const changes = listSendableChanges(productId)
  const [first, ...later] = changes.filter((change) => !isSent(change))
  const last = later.at(-1)
  if (!first || !last) return
  const isNewLine = 'add' in first && !isInCart && !changes.some(isSent) && later.some(isForNewLine)
  const quantity = later.reduce<CartChange>(mergeChange, first)
  const merged =
    isNewLine && 'set' in quantity ? { add: quantity.set, source: first.source, campaign: first.campaign } : quantity
  for (const { key } of later) removePendingChange(key)
  if ('add' in merged && merged.add === 0) return removePendingChange(first.key)
  const { key, product, changedAt } = first
  writePendingChange({ key, product, changedAt, status: last.status, ...merged })
}

const isForNewLine = (change: CartChange): boolean => 'set' in change && Boolean(change.isNewLine)

function mergeChange(merged: CartChange, change: CartChange): CartChange {
  if ('set' in change) return { set: change.set }
  return 'set' in merged
    ? { set: merged.set + change.add }
    : { add: merged.add + change.add, source: change.source, campaign: change.campaign }
}
