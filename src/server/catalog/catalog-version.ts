import { sql } from 'kysely'

import type { Trx } from '../db/schema.ts'

/**
 * Increments the catalog version. It is part of the key of each cached page (`web/page-cache.ts`), so pages with the old
 * version are not used again. Also records the version of changed products (`variant-index.ts`). Call it last: a
 * transaction that has locked this row must not wait for another lock.
 */
export async function incrementCatalogVersion(trx: Trx): Promise<void> {
  const { value } = await trx
    .updateTable('counters')
    .set({ value: sql`value + 1` })
    .where('name', '=', 'catalogue')
    .returning('value')
    .executeTakeFirstOrThrow()
  await trx.updateTable('products').set({ listed_version: value }).where('listed_version', 'is', null).execute()
}

/** Increments the version if the buyer has reviewed a style, because 'Verified purchase' depends on the payment. */
export async function incrementCatalogVersionIfReviewed(
  trx: Trx,
  order: { id: string; user_id: string }
): Promise<void> {
  const review = await trx
    .selectFrom('order_items')
    .innerJoin('products as bought', 'bought.id', 'order_items.product_id')
    .innerJoin('products as reviewed', (join) =>
      join.on(({ eb, or, ref }) =>
        or([eb('reviewed.id', '=', ref('bought.id')), eb('reviewed.style_id', '=', ref('bought.style_id'))])
      )
    )
    .innerJoin('reviews', 'reviews.product_id', 'reviewed.id')
    .select('reviews.id')
    .where('order_items.order_id', '=', order.id)
    .where('reviews.user_id', '=', order.user_id)
    .limit(1)
    .executeTakeFirst()
  if (review) await incrementCatalogVersion(trx)
}
