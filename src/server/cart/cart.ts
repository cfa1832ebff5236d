import type { Cart } from '../../api/contract/cart.ts'
import { MAX_QUANTITY } from '../../api/contract/values.ts'
import { availableStock } from '../catalog/stock.ts'
import { lockRows } from '../db/lock.ts'
import type { Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import { nowIso, type Shop } from '../shop.ts'
import { openCart, ownHolds, quantityInCart, readCart, removeLine, writeLine } from './queries.ts'

interface Change {
  userId: string
  productId: string
  quantity: number
}

/** Adds to what is in the cart already; every one of several adds at once counts. */
export function addToCart(shop: Shop, { userId, productId, quantity }: Change): Promise<Cart> {
  return transact(shop.db, async (trx) => {
    const cartId = await openCart(trx, userId, nowIso(shop))
    const product = await buyable(trx, userId, productId)
    const had = await quantityInCart(trx, cartId, productId)
    checkStock(had + quantity, had, product.available)
    await writeLine(trx, { cartId, productId, quantity: had + quantity, seenCents: product.cents, now: nowIso(shop) })
    return readCart(trx, userId)
  })
}

/** Sets a line to a quantity. */
export function updateCart(shop: Shop, { userId, productId, quantity }: Change): Promise<Cart> {
  return transact(shop.db, async (trx) => {
    const cartId = await openCart(trx, userId, nowIso(shop))
    const had = await quantityInCart(trx, cartId, productId)
    if (had === 0) throw new ShopError('not-found', 'Cart item not present !')
    const product = await buyable(trx, userId, productId)
    // Fewer is always allowed: stock may have fallen below what the cart holds.
    if (quantity > had) checkStock(quantity, had, product.available)
    await writeLine(trx, { cartId, productId, quantity, seenCents: product.cents, now: nowIso(shop) })
    return readCart(trx, userId)
  })
}

/** Takes a line out. Taking out what is not there leaves the cart as it is. */
export function removeFromCart(shop: Shop, { userId, productId }: Omit<Change, 'quantity'>): Promise<Cart> {
  return transact(shop.db, async (trx) => {
    const cartId = await openCart(trx, userId, nowIso(shop))
    await removeLine(trx, cartId, productId)
    return readCart(trx, userId)
  })
}

/** What one piece costs, and how many this user can have. */
async function buyable(trx: Trx, userId: string, productId: string): Promise<{ cents: number; available: number }> {
  const row = await lockRows(
    trx,
    trx
      .selectFrom('products')
      .select(['effective_cents', 'on_hand', 'reserved'])
      .where('id', '=', productId)
      .where('deleted_at', 'is', null)
  ).executeTakeFirst()
  if (!row) throw new ShopError('not-found', 'Product not found')
  const own = (await ownHolds(trx, userId)).get(productId) ?? 0
  return { cents: row.effective_cents, available: availableStock(row, own) }
}

/** The spec's text names what the cart holds now, not what the shop has left. */
function checkStock(wanted: number, had: number, available: number): void {
  if (wanted > Math.min(available, MAX_QUANTITY))
    throw new ShopError('out-of-stock', `Only ${had} quantity can be added for this item`)
}
