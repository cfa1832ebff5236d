import { sql } from 'kysely'

import type { Cart, CartItem } from '../../../api/contract/cart.ts'
import { toDollars } from '../../../lib/money.ts'
import { toLineItemNames, toWeight } from '../products/queries.ts'
import { getEffectiveCents, getSaleCents } from '../products/prices/sale.ts'
import { calculateAvailableStock } from '../products/stock.ts'
import { catalog, isListed } from '../../platform/database/catalog.ts'
import { lockRows } from '../../platform/database/lock.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { unindexed } from '../../platform/database/unindexed.ts'
import { createIdFrom } from '../../platform/ids.ts'
import { nowIso, type Shop } from '../../platform/shop.ts'
import { readVariantIndex } from '../products/variant-index.ts'
import { priceCart, type ReadIndex } from '../promotions/cart-promotions.ts'
import { parseShippingRate, selectShippingRate } from '../../platform/settings/shipping-rate.ts'

/** An empty cart already has the id with which it will be stored. */
const deriveCartId = (userId: string): string => createIdFrom(`cart ${userId}`)

/** Locks the user's cart and returns its id. Creates the cart if needed. */
export async function lockCart(trx: Trx, userId: string, now: string): Promise<string> {
  const cart = lockRows(trx, trx.selectFrom('carts').select('id').where('user_id', '=', userId))
  const existing = await cart.executeTakeFirst()
  if (existing) return existing.id
  await trx
    .insertInto('carts')
    .values({ id: deriveCartId(userId), user_id: userId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await cart.executeTakeFirstOrThrow()).id
}

/**
 * Locks a line and returns its quantity, or 0 without such a line. The lock of the cart is not enough, because a payment
 * removes lines without it.
 */
export async function lockLine(trx: Trx, cartId: string, productId: string): Promise<number> {
  const line = trx
    .selectFrom('cart_items')
    .select('quantity')
    .where('cart_id', '=', cartId)
    .where('variant_id', '=', productId)
  return (await lockRows(trx, line).executeTakeFirst())?.quantity ?? 0
}

export async function countLines(trx: Trx, cartId: string): Promise<number> {
  const { lines } = await trx
    .selectFrom('cart_items')
    .select(({ fn }) => fn.countAll().as('lines'))
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow()
  return Number(lines)
}

/** Counts the units in the user's cart, for the badge in the header. */
export async function countCartUnits(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ units: number | string | null }>`
    select sum(quantity) as units from carts join cart_items on cart_items.cart_id = carts.id where user_id = ${userId}
  `.execute(db)
  return Number(rows[0]?.units ?? 0)
}

interface SavedLine {
  cartId: string
  productId: string
  quantity: number
  seenCents: number
  now: string
}

export async function saveLine(trx: Trx, { cartId, productId, quantity, seenCents, now }: SavedLine): Promise<void> {
  await trx
    .insertInto('cart_items')
    .values({ cart_id: cartId, variant_id: productId, quantity, seen_cents: seenCents, added_at: now })
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'variant_id']).doUpdateSet({ quantity, seen_cents: seenCents })
    )
    .execute()
}

export async function removeLine(trx: Trx, cartId: string, productId: string): Promise<void> {
  await trx.deleteFrom('cart_items').where('cart_id', '=', cartId).where('variant_id', '=', productId).execute()
}

/** Lists the lines of a cart, including those of products that are no longer listed, with the prices of the ISO time `at`. */
export async function listCartLines(db: Db, cartId: string, at: string) {
  const lines = await selectCartLines(db).where('cart_items.cart_id', '=', cartId).execute()
  return lines.map((line) => ({ ...line, effective_cents: getEffectiveCents(line, at) }))
}

const selectCartLines = (db: Db) =>
  db
    .selectFrom('cart_items')
    .innerJoin(catalog(db), 'catalog.id', 'cart_items.variant_id')
    .orderBy('cart_items.added_at')
    .orderBy('cart_items.variant_id')
    .select([
      'catalog.id',
      'catalog.product_id',
      'catalog.product_title',
      'catalog.has_options',
      'catalog.size',
      'catalog.color',
      'catalog.image',
      'catalog.title',
      'catalog.price_cents',
      'catalog.sale_price_cents',
      'catalog.sale_starts_at',
      'catalog.sale_ends_at',
      'catalog.on_hand',
      'catalog.reserved',
      'catalog.deleted_at',
      'catalog.status',
      'catalog.weight_grams',
      'catalog.sku',
      'cart_items.quantity',
      'cart_items.seen_cents'
    ])

export type CartLine = Awaited<ReturnType<typeof listCartLines>>[number]

/** A transaction must have prepared the index. */
export async function readCart(
  shop: Shop,
  db: Db,
  userId: string,
  readIndex: ReadIndex = () => readVariantIndex(shop)
): Promise<Cart> {
  const at = nowIso(shop)
  const rows = await selectLinesAndHolds(db, userId)
  const cartId = rows[0]?.cart_id ?? deriveCartId(userId)
  const items = rows.map((row) => toCartItem(row, Number(row.own_units ?? 0), at))
  const shippingRate = rows[0] && parseShippingRate(shop.config, rows[0])
  const lines = rows.map((row) => toPricedLine({ ...row, effective_cents: getEffectiveCents(row, at) }))
  const pricing = await priceCart(shop, db, { userId, lines, rate: shippingRate }, readIndex)
  return {
    _id: cartId,
    userId,
    items,
    ...(shippingRate && { shippingRate }),
    ...(pricing.promotions.length > 0 && { promotions: pricing.promotions })
  }
}

export const toPricedLine = (line: Pick<CartLine, 'id' | 'effective_cents' | 'quantity' | 'weight_grams'>) => ({
  id: line.id,
  cents: line.effective_cents,
  quantity: line.quantity,
  weight: line.weight_grams
})

const selectLinesAndHolds = (db: Db, userId: string) =>
  selectCartLines(db)
    .innerJoin('carts', 'carts.id', 'cart_items.cart_id')
    .where('carts.user_id', '=', userId)
    .leftJoin(selectOwnHolds(db, userId).as('own'), 'own.variant_id', 'catalog.id')
    .select(['carts.id as cart_id', 'own.units as own_units'])
    .select(selectShippingRate)
    .execute()

/**
 * Counts the units that the user's open orders hold, by product id. A new order replaces an open one, so these units
 * remain available. An order that is being refunded keeps its hold.
 */
export async function countOwnHolds(db: Db, userId: string): Promise<Map<string, number>> {
  const rows = await selectOwnHolds(db, userId).execute()
  return new Map(rows.map(({ variant_id, units }) => [variant_id, Number(units)]))
}

/**
 * Starts at the user's orders, because the shop has many more holds. The constants are part of the statement: SQLite
 * would prepare it again for each value of a column that a partial index depends on.
 */
const selectOwnHolds = (db: Db, userId: string) =>
  db
    .selectFrom('stock_holds')
    .innerJoin('orders', 'orders.id', 'stock_holds.order_id')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .where('orders.user_id', '=', userId)
    .where('orders.payment_status', '=', sql.lit('pending'))
    .where('payments.state', '!=', sql.lit('refunding'))
    .where(unindexed(sql.ref<string>('stock_holds.state'), 'string'), '=', sql.lit('held'))
    .groupBy('stock_holds.variant_id')
    .select(({ fn }) => ['stock_holds.variant_id', fn.sum('stock_holds.quantity').as('units')])

const toCartItem = (line: Omit<CartLine, 'effective_cents'>, ownUnits: number, at: string): CartItem => ({
  productId: line.id,
  styleId: line.has_options ? line.product_id : undefined,
  image: line.image,
  title: line.title,
  ...toLineItemNames({ ...line, style_title: line.has_options ? line.product_title : null }),
  price: toDollars(line.price_cents),
  salePrice: toDollars(getSaleCents(line, at)),
  quantity: line.quantity,
  available: isListed(line) ? calculateAvailableStock(line, ownUnits) : 0,
  discontinued: !isListed(line),
  previousPrice: line.seen_cents === getEffectiveCents(line, at) ? null : toDollars(line.seen_cents),
  weight: toWeight(line)
})
