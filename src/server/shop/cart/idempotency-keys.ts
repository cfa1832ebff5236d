import { sql } from 'kysely'

import { DAY } from '../../../lib/dates.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { unindexed } from '../../platform/database/unindexed.ts'
import { ShopError } from '../../platform/errors.ts'
import type { ShopData } from '../../platform/shop.ts'

/** A phone may be without a network for weeks before it repeats an addition. */
const RETENTION = 90 * DAY

/** Per user. Nobody adds this many products while one addition waits for its response. */
const MAX_KEYS = 1000

/** Small, because other changes wait for each batch. */
const BATCH_SIZE = 1000

interface Addition {
  userId: string
  productId: string
  idempotencyKey: string
  now: string
}

/** Returns false if this addition has been saved before. Throws a ShopError if the key was used for another product. */
export async function saveAddition(trx: Trx, { userId, productId, idempotencyKey, now }: Addition): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('cart_additions')
    .values({ user_id: userId, idempotency_key: idempotencyKey, variant_id: productId, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return true
  const saved = await trx
    .selectFrom('cart_additions')
    .select('variant_id')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirstOrThrow()
  if (saved.variant_id !== productId)
    throw new ShopError('conflict', 'This idempotency key was used for another product.', { field: 'idempotencyKey' })
  return false
}

/** Deletes all but the newest keys of a user. Reads only the keys of this user. */
export async function deleteSurplusKeys(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('cart_additions')
    .where('user_id', '=', userId)
    .where('added_at', '<', ({ selectFrom }) =>
      selectFrom('cart_additions')
        .select('added_at')
        .where('user_id', '=', userId)
        .orderBy(unindexed(sql.ref<string>('added_at'), 'string'), 'desc')
        .limit(1)
        .offset(MAX_KEYS - 1)
    )
    .execute()
}

export async function deleteExpiredKeys({ db, now }: ShopData): Promise<void> {
  const before = new Date(now().getTime() - RETENTION).toISOString()
  while ((await deleteBatch(db, before)) === BATCH_SIZE);
}

async function deleteBatch(db: Db, before: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('cart_additions')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('user_id', 'idempotency_key'),
        'in',
        selectFrom('cart_additions')
          .select(['user_id', 'idempotency_key'])
          .where('added_at', '<=', before)
          .limit(BATCH_SIZE)
          .$asTuple('user_id', 'idempotency_key')
      )
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
