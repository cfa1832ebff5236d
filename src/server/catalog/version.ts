import { sql } from 'kysely'

import type { Trx } from '../db/schema.ts'

/**
 * Makes every cached page of the catalogue as it stood until now unreachable. In the transaction of the change, after
 * its other statements: whoever holds this row must not wait for another.
 */
export async function bumpCatalogue(trx: Trx): Promise<void> {
  await trx
    .updateTable('counters')
    .set({ value: sql`value + 1` })
    .where('name', '=', 'catalogue')
    .execute()
}

/** Does so when the buyer of an order has reviewed one of its products: its payment decides the 'Verified purchase' mark. */
export async function bumpIfReviewed(trx: Trx, order: { id: string; user_id: string }): Promise<void> {
  const reviewed = await trx
    .selectFrom('reviews')
    .innerJoin('order_items', 'order_items.product_id', 'reviews.product_id')
    .select('reviews.id')
    .where('order_items.order_id', '=', order.id)
    .where('reviews.user_id', '=', order.user_id)
    .limit(1)
    .executeTakeFirst()
  if (reviewed) await bumpCatalogue(trx)
}
