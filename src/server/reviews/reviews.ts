import { type Selectable, sql } from 'kysely'

import type { Review, ReviewEligibility } from '../../api/contract/reviews.ts'
import type { Session } from '../http/session.ts'
import { bumpCatalog } from '../catalog/catalog-version.ts'
import { readInBatches } from '../db/batches.ts'
import { toNewestFirstPage, isAfterCursor, type Paging, getRowLimit } from '../db/newest-first.ts'
import type { Db, Schema, Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../ids.ts'
import { nowIso, type Shop } from '../shop.ts'

interface NewReview {
  productId: string
  reviewMessage: string
  reviewValue: number
}

export async function listReviews(db: Db, productId: string, page: Paging) {
  const visibleReviews = db.selectFrom('reviews').where('product_id', '=', productId).where('hidden_at', 'is', null)
  const limit = getRowLimit(page)
  const reviews = await visibleReviews
    .selectAll()
    .where(isAfterCursor(page.cursor))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const { count } = await visibleReviews.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const { rows, nextCursor } = toNewestFirstPage(reviews, page)
  const buyers = await findBuyers(
    db,
    productId,
    rows.map(({ user_id }) => user_id)
  )
  const data = rows.map((row) => ({ ...toReview(row), verifiedPurchase: buyers.has(row.user_id) }))
  return { data, nextCursor, total: Number(count) }
}

/** Adds a review. A unique constraint allows one per user and product. */
export function addReview(shop: Shop, { user }: Session, review: NewReview): Promise<Review> {
  const { productId, reviewMessage, reviewValue } = review
  return transact(shop.db, async (trx) => {
    await requireProduct(trx, productId)
    const verifiedPurchase = await hasBought(trx, user.id, productId)
    if (shop.config.reviews === 'buyers' && !verifiedPurchase) {
      throw new ShopError('forbidden', 'You need to purchase product to review it.')
    }
    const row = await trx
      .insertInto('reviews')
      .values({
        id: newId(),
        product_id: productId,
        user_id: user.id,
        user_name: user.userName,
        message: reviewMessage,
        value: reviewValue,
        created_at: nowIso(shop)
      })
      .onConflict((conflict) => conflict.columns(['product_id', 'user_id']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new ShopError('invalid', 'You already reviewed this product!')
    await addRating(trx, productId, reviewValue)
    return { ...toReview(row), verifiedPurchase }
  })
}

export async function findEligibility(shop: Shop, userId: string, productId: string): Promise<ReviewEligibility> {
  await requireProduct(shop.db, productId)
  const ownReview = await shop.db
    .selectFrom('reviews')
    .select('id')
    .where('product_id', '=', productId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (ownReview) return 'already-reviewed'
  if (shop.config.reviews === 'everyone' || (await hasBought(shop.db, userId, productId))) return 'eligible'
  return 'not-purchased'
}

async function requireProduct(db: Db, productId: string): Promise<void> {
  const product = db.selectFrom('products').select('id').where('id', '=', productId).where('deleted_at', 'is', null)
  if (!(await product.executeTakeFirst())) throw new ShopError('not-found', 'Product not found!')
}

async function hasBought(db: Db, userId: string, productId: string): Promise<boolean> {
  const order = await paidOrders(db, productId).where('orders.user_id', '=', userId).limit(1).executeTakeFirst()
  return order !== undefined
}

async function findBuyers(db: Db, productId: string, userIds: string[]): Promise<Set<string>> {
  const buyers = await readInBatches(userIds, (batch) =>
    paidOrders(db, productId).where('orders.user_id', 'in', batch).distinct().execute()
  )
  return new Set(buyers.map(({ user_id }) => user_id))
}

const paidOrders = (db: Db, productId: string) =>
  db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select('orders.user_id')
    .where('order_items.product_id', '=', productId)
    .where('orders.payment_status', '=', 'paid')

async function addRating(trx: Trx, productId: string, value: number): Promise<void> {
  await trx
    .updateTable('products')
    .set({ rating_sum: sql`rating_sum + ${value}`, rating_count: sql`rating_count + 1` })
    .where('id', '=', productId)
    .execute()
  await bumpCatalog(trx)
}

export const toReview = (row: Selectable<Schema['reviews']>): Review => ({
  _id: row.id,
  productId: row.product_id,
  userId: row.user_id,
  userName: row.user_name,
  reviewMessage: row.message,
  reviewValue: row.value,
  createdAt: row.created_at
})
