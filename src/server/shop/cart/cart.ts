import type { Cart } from '../../../api/contract/cart.ts'
import { MAX_CART_LINES, MAX_QUANTITY } from '../../../domain/limits.ts'
import { getEffectiveCents, type PriceColumns } from '../products/prices/sale-price.ts'
import { calculateAvailableStock } from '../products/stock.ts'
import type { CatalogRow } from '../../platform/database/catalog.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import { nowIso, type Shop } from '../../platform/shop.ts'
import { deleteSurplusKeys, saveAddition } from './idempotency-keys.ts'
import { countLines, countOwnHolds, lockCart, lockLine, readCart, removeLine, saveLine } from './queries.ts'

interface CartChange {
  userId: string
  productId: string
  quantity: number
}

interface Addition extends CartChange {
  idempotencyKey?: string | undefined
  campaign?: string | undefined
}

/** Rare, because it reads all keys of the user. */
const SURPLUS_CHECK_PROBABILITY = 0.01

/** Adds to the quantity in the cart. Concurrent additions all count, and additions with the same key count once. */
export async function addToCart(shop: Shop, { idempotencyKey, campaign, ...change }: Addition): Promise<Cart> {
  const { userId, productId } = change
  if (idempotencyKey && Math.random() < SURPLUS_CHECK_PROBABILITY) await deleteSurplusKeys(shop.db, userId)
  const addition = await transact(shop.db, async (trx) => {
    const now = nowIso(shop)
    const isNew = !idempotencyKey || (await saveAddition(trx, { userId, productId, idempotencyKey, now }))
    if (isNew) await addUnits(trx, change, now)
    return { cart: await readCart(shop, trx, userId), isNew }
  })
  if (addition.isNew) countAddition(shop, campaign)
  return addition.cart
}

function countAddition({ counts }: Shop, campaign: string | undefined): void {
  counts.add('cart-add')
  if (campaign) counts.add('campaign-cart-add', campaign)
}

/** Throws a ShopError if the product does not exist, the cart is full or the stock is too low. */
async function addUnits(trx: Trx, { userId, productId, quantity }: CartChange, now: string): Promise<void> {
  const cartId = await lockCart(trx, userId, now)
  const quantityInCart = await lockLine(trx, cartId, productId)
  const product = await findStock(trx, productId)
  if (!product) throw new ShopError('not-found', 'Product not found')
  if (quantityInCart === 0) await requireFreeLine(trx, cartId)
  await requireAvailable(trx, { userId, quantityInCart, quantity: quantityInCart + quantity, product })
  await saveLine(trx, {
    cartId,
    productId,
    quantity: quantityInCart + quantity,
    seenCents: getEffectiveCents(product, now),
    now
  })
}

async function requireFreeLine(trx: Trx, cartId: string): Promise<void> {
  if ((await countLines(trx, cartId)) >= MAX_CART_LINES)
    throw new ShopError('invalid', `A cart can have at most ${MAX_CART_LINES} products. Please remove one first.`)
}

export function updateCart(shop: Shop, { userId, productId, quantity }: CartChange): Promise<Cart> {
  return transact(shop.db, async (trx) => {
    const now = nowIso(shop)
    const cartId = await lockCart(trx, userId, now)
    const quantityInCart = await lockLine(trx, cartId, productId)
    if (quantityInCart === 0) throw new ShopError('not-found', 'Cart item not present !')
    const product = await findStock(trx, productId)
    if (!product) throw new ShopError('not-found', 'Product not found')
    // Stock may have fallen below the quantity, so decreases are allowed.
    if (quantity > quantityInCart) await requireAvailable(trx, { userId, quantityInCart, quantity, product })
    await saveLine(trx, { cartId, productId, quantity, seenCents: getEffectiveCents(product, now), now })
    return readCart(shop, trx, userId)
  })
}

/** Removes a product from the cart. Idempotent. */
export function removeFromCart(shop: Shop, { userId, productId }: Omit<CartChange, 'quantity'>): Promise<Cart> {
  return transact(shop.db, async (trx) => {
    const cartId = await lockCart(trx, userId, nowIso(shop))
    await removeLine(trx, cartId, productId)
    return readCart(shop, trx, userId)
  })
}

type ProductStock = PriceColumns & Pick<CatalogRow, 'id' | 'on_hand' | 'reserved'>

const findStock = (trx: Trx, productId: string): Promise<ProductStock | undefined> =>
  trx
    .selectFrom('variants')
    .select(['id', 'price_cents', 'sale_price_cents', 'sale_starts_at', 'sale_ends_at', 'on_hand', 'reserved'])
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

interface Demand {
  userId: string
  quantityInCart: number
  quantity: number
  product: ProductStock
}

/** The message names the quantity already in the cart. */
async function requireAvailable(trx: Trx, { userId, quantityInCart, quantity, product }: Demand): Promise<void> {
  if (quantity <= MAX_QUANTITY && quantity <= calculateAvailableStock(product)) return
  const ownUnits = (await countOwnHolds(trx, userId)).get(product.id)
  if (quantity > Math.min(calculateAvailableStock(product, ownUnits), MAX_QUANTITY))
    throw new ShopError('out-of-stock', `Only ${quantityInCart} quantity can be added for this item`)
}
