import { sql } from 'kysely'

import { SECOND } from '../../lib/dates.ts'
import { isPostgres } from './database/lock.ts'
import type { Db, Schema, Trx } from './database/schema.ts'
import { countAttemptInTransaction } from './rate-limits/count-attempts.ts'
import { scheduleChange } from './schedule/scheduled-changes.ts'
import type { Shop } from './shop.ts'

/** Stops retrying while the catalog keeps changing. */
const MAX_ATTEMPTS = 3

/** Reads the catalog version without applying scheduled changes. */
export async function readAppliedVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ value: number }>`select value from counters where name = 'catalogue'`.execute(db)
  if (!rows[0]) throw new Error('the catalog has no version')
  return rows[0].value
}

/** Reads again if the catalog has changed between the statements of `read`, which could mix old and new prices. */
export async function readConsistently<Result>(db: Db, read: (version: number) => Promise<Result>): Promise<Result> {
  let before = await readAppliedVersion(db)
  for (let attempt = 1; ; attempt += 1) {
    const result = await read(before)
    const after = await readAppliedVersion(db)
    if (after === before || attempt === MAX_ATTEMPTS) return result
    before = after
  }
}

/**
 * Increments the catalog version. Each cached page is stored with it (`web/page-cache.ts`), so pages with the old
 * version are rendered again. Also records the version of changed products (`variant-index.ts`). Call it last: a
 * transaction that has locked this row must not wait for another lock.
 */
export async function incrementCatalogVersion(trx: Trx): Promise<void> {
  const { value } = await trx
    .updateTable('counters')
    .set({ value: sql`value + 1` })
    .where('name', '=', 'catalogue')
    .returning('value')
    .executeTakeFirstOrThrow()
  const changed = trx.selectFrom('variants').select('id').where('listed_version', 'is', null)
  await trx
    .updateTable('variants')
    .set({ listed_version: value })
    .where('listed_version', 'is', null)
    // Waiting for a product that another transaction has locked could be a deadlock. It stays marked as changed.
    .$if(isPostgres<Schema>(trx), (update) => update.where('id', 'in', changed.forUpdate().skipLocked()))
    .execute()
}

/** Of all shoppers together, because each increment lets all pages be rendered again. */
const SHOPPER_LIMIT = { subject: ['catalog'], max: 1, windowMs: 5 * SECOND }

export const countShopperIncrement = (shop: Shop, trx: Trx): Promise<Date | null> =>
  countAttemptInTransaction(shop, trx, [SHOPPER_LIMIT])

/** For changes that shoppers can make at will. Schedules the increment if the last one was less than five seconds ago. */
export async function incrementCatalogVersionForShopper(shop: Shop, trx: Trx): Promise<void> {
  const limitedUntil = await countShopperIncrement(shop, trx)
  if (!limitedUntil) return incrementCatalogVersion(trx)
  // Each change has a row of its own, because another transaction may be deleting an earlier one.
  const at = limitedUntil.toISOString()
  await scheduleChange(shop, trx, { at, kind: 'catalog', subjectId: 'shop', userId: undefined })
}

/** Increments the version if the buyer has reviewed a product of the order, because 'Verified purchase' depends on the payment. */
export async function incrementCatalogVersionIfReviewed(
  shop: Shop,
  trx: Trx,
  order: { id: string; user_id: string }
): Promise<void> {
  const review = await trx
    .selectFrom('order_items')
    .innerJoin('variants as bought', 'bought.id', 'order_items.variant_id')
    .innerJoin('variants as reviewed', 'reviewed.product_id', 'bought.product_id')
    .innerJoin('reviews', 'reviews.variant_id', 'reviewed.id')
    .select('reviews.id')
    .where('order_items.order_id', '=', order.id)
    .where('reviews.user_id', '=', order.user_id)
    .limit(1)
    .executeTakeFirst()
  if (review) await incrementCatalogVersionForShopper(shop, trx)
}
