import type { Cart, CartReason } from '../../../api/contract/cart.ts'
import { MAX_CART_LINES, MAX_QUANTITY } from '../../../domain/limits.ts'
import { getEffectiveCents, type PriceColumns } from '../products/prices/sale.ts'
import { calculateAvailableStock } from '../products/stock.ts'
import { catalog, type CatalogRow, IS_LISTED } from '../../platform/database/catalog.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import { nowIso, type Shop } from '../../platform/shop.ts'
import { countLines, countOwnHolds, lockCart, lockLine, readCart, removeLine, saveLine } from './queries.ts'

interface CartChange {
  userId: string
  productId: string
  quantity: number
}

interface Addition extends CartChange {
  campaign?: string | undefined
}

/** Adds to the quantity in the cart. Concurrent additions all count. */
export async function addToCart(shop: Shop, { campaign, ...change }: Addition): Promise<Cart> {
  await transact(shop.db, (trx) => addUnits(trx, change, nowIso(shop)))
  countAddition(shop, campaign)
  return readCart(shop, shop.db, change.userId)
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

export async function updateCart(shop: Shop, { userId, productId, quantity }: CartChange): Promise<Cart> {
  await transact(shop.db, async (trx) => {
    const now = nowIso(shop)
    const cartId = await lockCart(trx, userId, now)
    const quantityInCart = await lockLine(trx, cartId, productId)
    if (quantityInCart === 0) throw new ShopError('not-found', 'Cart item not present !')
    const product = await findStock(trx, productId)
    if (!product) throw new ShopError('not-found', 'Product not found')
    // Stock may have fallen below the quantity, so decreases are allowed.
    if (quantity > quantityInCart) await requireAvailable(trx, { userId, quantityInCart, quantity, product })
    await saveLine(trx, { cartId, productId, quantity, seenCents: getEffectiveCents(product, now), now })
  })
  return readCart(shop, shop.db, userId)
}

/**
 * Sets the quantity, up to the stock, and adds the line if the cart does not have it. Idempotent. Throws a ShopError if the
 * product does not exist or the cart is full.
 */
export async function setQuantity(shop: Shop, { campaign, change, ...line }: QuantityChange) {
  const { userId, productId } = line
  const result = await transact(shop.db, async (trx): Promise<Omit<QuantityResult, 'cart'>> => {
    const now = nowIso(shop)
    const cartId = await lockCart(trx, userId, now)
    const quantityInCart = await lockLine(trx, cartId, productId)
    const product = await findStock(trx, productId)
    if (!product) throw new ShopError('not-found', 'Product not found')
    if (quantityInCart === 0) await requireFreeLine(trx, cartId)
    const quantity = change === 'add' ? Math.max(line.quantity, quantityInCart) : line.quantity
    const available = await countAvailable(trx, { userId, quantity, product })
    // Stock may have fallen below the quantity, so decreases are allowed.
    const newQuantity = Math.min(quantity, Math.max(available, quantityInCart))
    const seenCents = getEffectiveCents(product, now)
    if (newQuantity > 0) await saveLine(trx, { cartId, productId, quantity: newQuantity, seenCents, now })
    return {
      reason: newQuantity < quantity ? 'out-of-stock' : undefined,
      hasAdded: change === 'add' && newQuantity > quantityInCart
    }
  })
  if (result.hasAdded) countAddition(shop, campaign)
  return { cart: await readCart(shop, shop.db, userId), reason: result.reason }
}

interface QuantityChange extends Addition {
  change: 'set' | 'add'
}

interface QuantityResult {
  cart: Cart
  reason: CartReason | undefined
  hasAdded: boolean
}

/** Removes a product from the cart. Idempotent. */
export async function removeFromCart(shop: Shop, { userId, productId }: Omit<CartChange, 'quantity'>): Promise<Cart> {
  await transact(shop.db, async (trx) => {
    const cartId = await lockCart(trx, userId, nowIso(shop))
    await removeLine(trx, cartId, productId)
  })
  return readCart(shop, shop.db, userId)
}

type ProductStock = PriceColumns & Pick<CatalogRow, 'id' | 'on_hand' | 'reserved'>

const findStock = (trx: Trx, productId: string): Promise<ProductStock | undefined> =>
  trx
    .selectFrom(catalog(trx))
    .select(['id', 'price_cents', 'sale_price_cents', 'sale_starts_at', 'sale_ends_at', 'on_hand', 'reserved'])
    .where('id', '=', productId)
    .where(IS_LISTED)
    .executeTakeFirst()

interface Demand {
  userId: string
  quantity: number
  product: ProductStock
}

/** The message names the quantity already in the cart. */
async function requireAvailable(trx: Trx, { quantityInCart, ...demand }: Demand & { quantityInCart: number }) {
  if (demand.quantity > (await countAvailable(trx, demand)))
    throw new ShopError('out-of-stock', `Only ${quantityInCart} quantity can be added for this item`)
}

/** Returns how many units the line may have. Reads the user's own holds only if they matter. */
async function countAvailable(trx: Trx, { userId, quantity, product }: Demand): Promise<number> {
  const available = Math.min(calculateAvailableStock(product), MAX_QUANTITY)
  if (quantity <= available) return available
  const ownUnits = (await countOwnHolds(trx, userId)).get(product.id)
  return Math.min(calculateAvailableStock(product, ownUnits), MAX_QUANTITY)
}
