import { type Selectable, sql } from 'kysely'

import type { Review } from '../../api/contract/reviews.ts'
import type { Session } from '../auth/sessions.ts'
import { bumpCatalogue } from '../catalog/version.ts'
import { cutPage, isAfter, type Page, rowsFor } from '../db/newest-first.ts'
import type { Db, Schema, Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../ids.ts'
import { nowIso, type Shop } from '../shop.ts'

interface NewReview {
  productId: string
  reviewMessage: string
  /** 1 to 5. */
  reviewValue: number
}

/** A product's reviews, the newest first, and how many there are in all. A product that is not there has none. */
export async function listReviews(db: Db, productId: string, page: Page) {
  const shown = db.selectFrom('reviews').where('product_id', '=', productId).where('hidden_at', 'is', null)
  const limit = rowsFor(page)
  const found = await shown
    .selectAll()
    .where(isAfter(page.cursor))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  const { count } = await shown.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const { rows, nextCursor } = cutPage(found, page)
  return { data: rows.map(toReview), nextCursor, total: Number(count) }
}

/** One review a buyer and product. The database's unique pair decides between two that arrive at once. */
export function addReview(shop: Shop, { user }: Session, review: NewReview): Promise<Review> {
  const { productId, reviewMessage, reviewValue } = review
  return transact(shop.db, async (trx) => {
    await mustExist(trx, productId)
    if (shop.config.reviews === 'buyers') await mustHaveBought(trx, user.id, productId)
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
    await countRating(trx, productId, reviewValue)
    return toReview(row)
  })
}

async function mustExist(trx: Trx, productId: string): Promise<void> {
  const product = trx.selectFrom('products').select('id').where('id', '=', productId).where('deleted_at', 'is', null)
  if (!(await product.executeTakeFirst())) throw new ShopError('not-found', 'Product not found!')
}

async function mustHaveBought(trx: Trx, userId: string, productId: string): Promise<void> {
  const bought = await trx
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select('order_items.id')
    .where('orders.user_id', '=', userId)
    .where('orders.payment_status', '=', 'paid')
    .where('order_items.product_id', '=', productId)
    .limit(1)
    .executeTakeFirst()
  if (!bought) throw new ShopError('forbidden', 'You need to purchase product to review it.')
}

async function countRating(trx: Trx, productId: string, value: number): Promise<void> {
  await trx
    .updateTable('products')
    .set({ rating_sum: sql`rating_sum + ${value}`, rating_count: sql`rating_count + 1` })
    .where('id', '=', productId)
    .execute()
  await bumpCatalogue(trx)
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
