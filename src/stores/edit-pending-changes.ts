import {
  $pendingChanges,
  type CartChange,
  type CartProduct,
  type CartSource,
  type PendingChange
} from './pending-changes.ts'

/** Another program may have written this key. */
export function readPendingChanges(): PendingChange[] {
  const changes = $pendingChanges.get()
  return Array.isArray(changes) ? changes : []
}

const savePendingChanges = (changes: PendingChange[]): void =>
  $pendingChanges.set(changes.length > 0 ? changes : undefined)

/** Returns the changed change. */
export function updatePendingChange(key: string, fields: Partial<PendingChange>): PendingChange | undefined {
  const changes = readPendingChanges().map((change) => (change.key === key ? { ...change, ...fields } : change))
  savePendingChanges(changes)
  return changes.find((change) => change.key === key)
}

export const removePendingChange = (key: string): void =>
  savePendingChanges(readPendingChanges().filter((change) => change.key !== key))

const isFor = (productId: string) => (change: PendingChange) =>
  change.product.productId === productId && change.status !== 'refused'

/** Adds to the product's last addition or quantity, unless it has been sent. */
export function savePendingAddition(product: CartProduct, add: number, source: CartSource): void {
  const changes = readPendingChanges()
  const last = changes.findLast(isFor(product.productId))
  if (!last || last.isSent) return savePendingChanges([...changes, createChange(product, { add, source })])
  const merged = 'set' in last ? { set: last.set + add } : { add: last.add + add, source }
  savePendingChanges(changes.map((change) => (change === last ? createChange(product, merged) : change)))
}

/** Replaces the product's changes that have not been sent. Only a line that the server may have can be set. */
export function savePendingQuantity(product: CartProduct, set: number, isInCart: boolean): void {
  const isForProduct = isFor(product.productId)
  const changes = readPendingChanges()
  const others = changes.filter((change) => !isForProduct(change) || (change.isSent && 'add' in change))
  if (isInCart || others.some(isForProduct)) savePendingChanges([...others, createChange(product, { set })])
  else if (set === 0) savePendingChanges(others)
  else savePendingChanges([...others, createChange(product, { add: set, source: 'shop' })])
}

/** `randomUUID` requires HTTPS. */
const createKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

const createChange = (
  { productId, title, image, price, salePrice }: CartProduct,
  change: CartChange
): PendingChange => ({
  key: createKey(),
  product: { productId, title, image, price, salePrice },
  status: 'pending',
  changedAt: Date.now(),
  ...change
})
