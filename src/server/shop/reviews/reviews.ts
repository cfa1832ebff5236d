import type { Review, ReviewEligibility } from '../../../api/contract/reviews.ts'
import type { Fit } from '../../../domain/products/fit.ts'
import { lockAccount } from '../../people/sessions/sessions.ts'
import type { Session } from '../../platform/http/session.ts'
import { incrementCatalogVersionForShopper } from '../../platform/catalog-version.ts'
import { catalog, IS_LISTED } from '../../platform/database/catalog.ts'
import { lockProductOf, selectSiblings, updateRating } from '../products/ratings.ts'
import { readInBatches } from '../../platform/database/batches.ts'
import { toNewestFirstPage, isAfterCursor, type Paging, getRowLimit } from '../../platform/database/newest-first.ts'
import type { Db, Row } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import { createId } from '../../platform/ids.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { nowIso, type Shop } from '../../platform/shop.ts'

interface NewReview {
  productId: string
  reviewMessage: string
  reviewValue: number
  fit?: Fit | undefined
}

export async function listReviews(db: Db, productId: string, page: Paging) {
  const visibleReviews = db
    .selectFrom('reviews')
    .where('variant_id', 'in', selectSiblings(db, productId))
    .where('hidden_at', 'is', null)
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

/** Adds a review. A user may review each product once, whichever variant. */
export function addReview(shop: Shop, session: Session, review: NewReview): Promise<Review> {
  const { user } = session
  const { productId, reviewMessage, reviewValue, fit = null } = review
  return transact(shop.db, async (trx) => {
    const userName = await lockAccount(trx, session)
    await requireProduct(trx, productId)
    const lockedProductId = await lockProductOf(trx, productId)
    const verifiedPurchase = await hasBought(trx, user.id, productId)
    const { reviews } = await readSettings(shop.config, trx)
    if (reviews === 'buyers' && !verifiedPurchase) {
      throw new ShopError('forbidden', 'You need to purchase product to review it.')
    }
    if (await hasReviewed(trx, user.id, productId)) {
      throw new ShopError('invalid', 'You already reviewed this product!')
    }
    const row = await trx
      .insertInto('reviews')
      .values({
        id: createId(),
        variant_id: productId,
        user_id: user.id,
        user_name: userName,
        message: reviewMessage,
        value: reviewValue,
        fit,
        created_at: nowIso(shop)
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await updateRating(trx, lockedProductId)
    await incrementCatalogVersionForShopper(shop, trx)
    return { ...toReview(row), verifiedPurchase }
  })
}

export async function findEligibility(shop: Shop, userId: string, productId: string): Promise<ReviewEligibility> {
  await requireProduct(shop.db, productId)
  if (await hasReviewed(shop.db, userId, productId)) return 'already-reviewed'
  const { reviews } = await readSettings(shop.config, shop.db)
  if (reviews === 'everyone' || (await hasBought(shop.db, userId, productId))) return 'eligible'
  return 'not-purchased'
}

async function requireProduct(db: Db, productId: string): Promise<void> {
  const product = db.selectFrom(catalog(db)).select('id').where('id', '=', productId).where(IS_LISTED)
  if (!(await product.executeTakeFirst())) throw new ShopError('not-found', 'Product not found!')
}

async function hasReviewed(db: Db, userId: string, productId: string): Promise<boolean> {
  const review = db
    .selectFrom('reviews')
    .select('id')
    .where('variant_id', 'in', selectSiblings(db, productId))
    .where('user_id', '=', userId)
  return (await review.limit(1).executeTakeFirst()) !== undefined
}

async function hasBought(db: Db, userId: string, productId: string): Promise<boolean> {
  const order = await selectPaidOrders(db, productId).where('orders.user_id', '=', userId).limit(1).executeTakeFirst()
  return order !== undefined
}

async function findBuyers(db: Db, productId: string, userIds: string[]): Promise<Set<string>> {
  const buyers = await readInBatches(userIds, (batch) =>
    selectPaidOrders(db, productId).where('orders.user_id', 'in', batch).distinct().execute()
  )
  return new Set(buyers.map(({ user_id }) => user_id))
}

const selectPaidOrders = (db: Db, productId: string) =>
  db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select('orders.user_id')
    .where('order_items.variant_id', 'in', selectSiblings(db, productId))
    .where('orders.payment_status', '=', 'paid')

export const toReview = (row: Row<'reviews'>): Review => ({
  _id: row.id,
  productId: row.variant_id,
  userId: row.user_id,
  userName: row.user_name,
  reviewMessage: row.message,
  reviewValue: row.value,
  fit: row.fit ?? undefined,
  createdAt: row.created_at
})
