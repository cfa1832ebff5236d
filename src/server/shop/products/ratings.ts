import { sql } from 'kysely'

import { lockRows } from '../../platform/database/lock.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'

/** Selects the ids of all variants of a variant's product, deleted ones too. */
export const selectSiblings = (db: Db, variantId: string) =>
  db
    .selectFrom('variants')
    .select('variants.id')
    .where('variants.product_id', '=', ({ selectFrom }) =>
      selectFrom('variants as one').select('one.product_id').where('one.id', '=', variantId)
    )

/** Locks the product of a variant, and returns its id. */
export async function lockProductOf(trx: Trx, variantId: string): Promise<string> {
  const variant = trx.selectFrom('variants').select('product_id').where('id', '=', variantId)
  const { product_id } = await variant.executeTakeFirstOrThrow()
  await lockRows(trx, trx.selectFrom('products').select('id').where('id', '=', product_id)).execute()
  // Another transaction may have moved the variant while this one waited.
  return (await variant.executeTakeFirstOrThrow()).product_id === product_id
    ? product_id
    : lockProductOf(trx, variantId)
}

/** Recalculates the rating of a product from the visible reviews of all its variants. */
export async function updateRating(trx: Trx, productId: string): Promise<void> {
  const { rating_sum, rating_count } = await trx
    .selectFrom('reviews')
    .innerJoin('variants', 'variants.id', 'reviews.variant_id')
    .select([
      sql<number | string>`coalesce(sum(value), 0)`.as('rating_sum'),
      sql<number | string>`count(*)`.as('rating_count')
    ])
    .where('variants.product_id', '=', productId)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('products')
    .set({ rating_sum: Number(rating_sum), rating_count: Number(rating_count) })
    .where('id', '=', productId)
    .execute()
}
