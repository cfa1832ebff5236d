import { sql } from 'kysely'

import type { Trx } from '../db/schema.ts'

/**
 * Increments the catalog version. It is part of the key of each cached page (`web/page-cache.ts`), so pages with the old
 * version are not used again. Call it last in a transaction: the holder of this row must not wait for another.
 */
export async function bumpCatalog(trx: Trx): Promise<void> {
  await trx
    .updateTable('counters')
    .set({ value: sql`value + 1` })
    .where('name', '=', 'catalogue')
    .execute()
}

/** Increments the version if the buyer has reviewed a product, because 'Verified purchase' depends on the payment. */
export async function bumpCatalogIfReviewed(trx: Trx, order: { id: string; user_id: string }): Promise<void> {
  const review = await trx
    .selectFrom('reviews')
    .innerJoin('order_items', 'order_items.product_id', 'reviews.product_id')
    .select('reviews.id')
    .where('order_items.order_id', '=', order.id)
    .where('reviews.user_id', '=', order.user_id)
    .limit(1)
    .executeTakeFirst()
  if (review) await bumpCatalog(trx)
}
