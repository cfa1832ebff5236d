import type { Cart } from '../../api/contract/cart.ts'
import { MAX_QUANTITY } from '../../domain/limits.ts'
import { availableStock } from '../catalog/stock.ts'
import { lockRows } from '../db/lock.ts'
import type { Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import { nowIso, type Shop } from '../shop.ts'
import { lockCart, countOwnHolds, readQuantity, readCart, removeLine, saveLine } from './queries.ts'

interface CartChange {
  userId: string
  productId: string
  quantity: number
}

/** Adds to the quantity in the cart. Concurrent additions all count. */
export function addToCart(shop: Shop, { userId, productId, quantity }: CartChange): Promise<Cart> {
  return transact(shop.db, async (trx) => {
    const cartId = await lockCart(trx, userId, nowIso(shop))
    const product = await lockBuyableProduct(trx, userId, productId)
    const inCart = await readQuantity(trx, cartId, productId)
    requireAvailable(inCart + quantity, inCart, product.available)
    await saveLine(trx, { cartId, productId, quantity: inCart + quantity, seenCents: product.cents, now: nowIso(shop) })
    return readCart(trx, userId)
  })
}

export function updateCart(shop: Shop, { userId, productId, quantity }: CartChange): Promise<Cart> {
  return transact(shop.db, async (trx) => {
    const cartId = await lockCart(trx, userId, nowIso(shop))
    const inCart = await readQuantity(trx, cartId, productId)
    if (inCart === 0) throw new ShopError('not-found', 'Cart item not present !')
    const product = await lockBuyableProduct(trx, userId, productId)
    // Stock may have fallen below the quantity, so decreases are allowed.
    if (quantity > inCart) requireAvailable(quantity, inCart, product.available)
    await saveLine(trx, { cartId, productId, quantity, seenCents: product.cents, now: nowIso(shop) })
    return readCart(trx, userId)
  })
}

/** Removes a product from the cart. Idempotent. */
export function removeFromCart(shop: Shop, { userId, productId }: Omit<CartChange, 'quantity'>): Promise<Cart> {
  return transact(shop.db, async (trx) => {
    const cartId = await lockCart(trx, userId, nowIso(shop))
    await removeLine(trx, cartId, productId)
    return readCart(trx, userId)
  })
}

async function lockBuyableProduct(
  trx: Trx,
  userId: string,
  productId: string
): Promise<{ cents: number; available: number }> {
  const row = await lockRows(
    trx,
    trx
      .selectFrom('products')
      .select(['effective_cents', 'on_hand', 'reserved'])
      .where('id', '=', productId)
      .where('deleted_at', 'is', null)
  ).executeTakeFirst()
  if (!row) throw new ShopError('not-found', 'Product not found')
  const ownUnits = (await countOwnHolds(trx, userId)).get(productId) ?? 0
  return { cents: row.effective_cents, available: availableStock(row, ownUnits) }
}

/** The message names the quantity already in the cart. */
function requireAvailable(quantity: number, inCart: number, available: number): void {
  if (quantity > Math.min(available, MAX_QUANTITY))
    throw new ShopError('out-of-stock', `Only ${inCart} quantity can be added for this item`)
}
