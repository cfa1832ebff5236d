import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Cart, CartItem } from '../../api/contract/cart.ts'
import { MAX_QUANTITY } from '../../domain/limits.ts'
import { toDollars } from '../../lib/money.ts'
import { availableStock, UNRESERVED_UNITS } from '../catalog/stock.ts'
import { isPostgres, lockRows } from '../db/lock.ts'
import { prepareQuery } from '../db/prepared-query.ts'
import type { Db, Trx } from '../db/schema.ts'
import { createIdFrom } from '../ids.ts'

/** Gives a cart its id before it is stored. */
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

async function findCartId(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('carts').select('id').where('user_id', '=', userId).executeTakeFirst()
  return row?.id
}

export async function readQuantity(trx: Trx, cartId: string, productId: string): Promise<number> {
  const row = await trx
    .selectFrom('cart_items')
    .select('quantity')
    .where('cart_id', '=', cartId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return row?.quantity ?? 0
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
    .values({ cart_id: cartId, product_id: productId, quantity, seen_cents: seenCents, added_at: now })
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'product_id']).doUpdateSet({ quantity, seen_cents: seenCents })
    )
    .execute()
}

/**
 * Adds to a line in one statement, if the cart exists and the stock that nobody holds is sufficient. Returns the id of
 * the cart, or undefined.
 */
export async function addLine(db: Db, line: AddedLine): Promise<string | undefined> {
  const [row] = await insertOrAddLine(db, line)
  return row?.cart_id
}

type AddedLine = Pick<SavedLine, 'productId' | 'quantity' | 'now'> & { userId: string }

const insertOrAddLine = prepareQuery((db, { userId, productId, quantity, now }: AddedLine) =>
  db
    .insertInto('cart_items')
    .columns(['cart_id', 'product_id', 'quantity', 'seen_cents', 'added_at'])
    .expression(
      db
        .selectFrom('carts')
        .innerJoin('products', (join) => join.on('products.id', '=', productId).on('products.deleted_at', 'is', null))
        .where('carts.user_id', '=', userId)
        .where(hasUnits(sql`cast(${quantity} as integer)`))
        .$if(isPostgres(db), (query) => query.forUpdate('carts'))
        .select(({ cast, val }) => [
          'carts.id',
          'products.id as product_id',
          cast<number>(val(quantity), 'integer').as('quantity'),
          'products.effective_cents',
          val(now).as('added_at')
        ])
    )
    .onConflict((conflict) =>
      conflict
        .columns(['cart_id', 'product_id'])
        .doUpdateSet({
          quantity: sql`cart_items.quantity + excluded.quantity`,
          seen_cents: ({ ref }) => ref('excluded.seen_cents')
        })
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('products')
              .select('id')
              .where('id', '=', productId)
              .where(hasUnits(sql`cart_items.quantity + excluded.quantity`))
          )
        )
    )
    .returning('cart_id')
)

const hasUnits = (units: RawBuilder<number>): RawBuilder<SqlBool> =>
  sql`${units} <= ${UNRESERVED_UNITS} and ${units} <= ${sql.lit(MAX_QUANTITY)}`

interface SavedAddition {
  userId: string
  idempotencyKey: string
  now: string
}

/** Returns false if this addition has been saved before. */
export async function saveAddition(trx: Trx, { userId, idempotencyKey, now }: SavedAddition): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('cart_additions')
    .values({ user_id: userId, idempotency_key: idempotencyKey, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function removeLine(trx: Trx, cartId: string, productId: string): Promise<void> {
  await trx.deleteFrom('cart_items').where('cart_id', '=', cartId).where('product_id', '=', productId).execute()
}

/** Lists the lines of a cart, including those of deleted products. */
export const listCartLines = (db: Db, cartId: string) => selectCartLines(db, cartId).execute()

const selectCartLines = (db: Db, cartId: string) =>
  db
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .where('cart_items.cart_id', '=', cartId)
    .orderBy('cart_items.added_at')
    .orderBy('cart_items.product_id')
    .select([
      'products.id',
      'products.image',
      'products.title',
      'products.price_cents',
      'products.sale_price_cents',
      'products.effective_cents',
      'products.on_hand',
      'products.reserved',
      'products.deleted_at',
      'cart_items.quantity',
      'cart_items.seen_cents'
    ])

export type CartLine = Awaited<ReturnType<typeof listCartLines>>[number]

export async function readCart(db: Db, userId: string): Promise<Cart> {
  const cartId = await findCartId(db, userId)
  if (cartId) return readCartLines(db, userId, cartId)
  return { _id: deriveCartId(userId), userId, items: [], hasIdempotencyKeys: true }
}

export async function readCartLines(db: Db, userId: string, cartId: string): Promise<Cart> {
  const lines = await selectLinesAndHolds(db, { userId, cartId })
  const items = lines.map((line) => toCartItem(line, Number(line.own_units ?? 0)))
  return { _id: cartId, userId, items, hasIdempotencyKeys: true }
}

const selectLinesAndHolds = prepareQuery((db, { userId, cartId }: { userId: string; cartId: string }) =>
  selectCartLines(db, cartId)
    .leftJoin(selectOwnHolds(db, userId).as('own'), 'own.product_id', 'products.id')
    .select('own.units as own_units')
)

/**
 * Counts the units that the user's open orders hold, by product id. A new order replaces an open one, so these units
 * remain available. An order that is being refunded keeps its hold.
 */
export async function countOwnHolds(db: Db, userId: string): Promise<Map<string, number>> {
  const rows = await selectOwnHolds(db, userId).execute()
  return new Map(rows.map(({ product_id, units }) => [product_id, Number(units)]))
}

const selectOwnHolds = (db: Db, userId: string) =>
  db
    .selectFrom('stock_holds')
    .innerJoin('orders', 'orders.id', 'stock_holds.order_id')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .where('orders.user_id', '=', userId)
    .where('orders.payment_status', '=', 'pending')
    .where('payments.state', '!=', 'refunding')
    .where('stock_holds.state', '=', 'held')
    .groupBy('stock_holds.product_id')
    .select(({ fn }) => ['stock_holds.product_id', fn.sum('stock_holds.quantity').as('units')])

const toCartItem = (line: CartLine, ownUnits: number | undefined): CartItem => ({
  productId: line.id,
  image: line.image,
  title: line.title,
  price: toDollars(line.price_cents),
  salePrice: toDollars(line.sale_price_cents),
  quantity: line.quantity,
  available: line.deleted_at ? 0 : availableStock(line, ownUnits),
  discontinued: line.deleted_at !== null,
  priceWas: line.seen_cents === line.effective_cents ? null : toDollars(line.seen_cents)
})
