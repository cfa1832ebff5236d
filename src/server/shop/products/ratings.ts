import { sql } from 'kysely'

import { lockRows } from '../../platform/database/lock.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'

/** Two queries, because PostgreSQL would read all products for one with `or`. */
const readStyleId = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('products').select('style_id').where('id', '=', id).executeTakeFirst())?.style_id ?? null

function selectStyle(db: Db, id: string, styleId: string | null) {
  const products = db.selectFrom('products').select('id').orderBy('id')
  return styleId === null ? products.where('id', '=', id) : products.where('style_id', '=', styleId)
}

/** Reads the ids of all products of the product's style, deleted ones too. Reviews belong to the style. */
export const readStyleProductIds = async (db: Db, id: string): Promise<string[]> =>
  (await selectStyle(db, id, await readStyleId(db, id)).execute()).map((product) => product.id)

/**
 * Locks the products of the style in the order of their ids to prevent deadlocks. Reads them again afterwards, because
 * another transaction may have added one while this one waited.
 */
export async function lockStyle(trx: Trx, id: string): Promise<string[]> {
  await lockRows(trx, selectStyle(trx, id, await readStyleId(trx, id))).execute()
  return readStyleProductIds(trx, id)
}

/** Recalculates the ratings of the style that a product joins and of the one that it leaves. */
export async function updateRatingsAfterMove(trx: Trx, id: string, previousStyleId: string | null): Promise<void> {
  await updateRatings(trx, await lockStyle(trx, id))
  if (previousStyleId === null) return
  const remaining = trx.selectFrom('products').select('id').where('style_id', '=', previousStyleId).orderBy('id')
  await updateRatings(
    trx,
    (await lockRows(trx, remaining).execute()).map((product) => product.id)
  )
}

/** Recalculates the rating of the products of one style from its visible reviews. */
export async function updateRatings(trx: Trx, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return
  const { rating_sum, rating_count } = await trx
    .selectFrom('reviews')
    .select([
      sql<number | string>`coalesce(sum(value), 0)`.as('rating_sum'),
      sql<number | string>`count(*)`.as('rating_count')
    ])
    .where('product_id', 'in', productIds)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  const ratings = { rating_sum: Number(rating_sum), rating_count: Number(rating_count) }
  await trx
    .updateTable('products')
    .set(ratings)
    .where('id', 'in', productIds)
    // An import would otherwise write each product once for each later variant of its style.
    .where(({ or, eb }) =>
      or([eb('rating_sum', '<>', ratings.rating_sum), eb('rating_count', '<>', ratings.rating_count)])
    )
    .execute()
}
