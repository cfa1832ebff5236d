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
  const product = trx
    .selectFrom('products')
    .select('products.id')
    .where('products.id', '=', ({ selectFrom }) =>
      selectFrom('variants').select('variants.product_id').where('variants.id', '=', variantId)
    )
  return (await lockRows(trx, product).executeTakeFirstOrThrow()).id
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
