import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Db, Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import type { Shop } from '../shop.ts'

/** How often something may be tried, and in how much time. `of` names what is counted, as in `['login', address]`. */
export interface Limit {
  of: string[]
  most: number
  within: number
}

/**
 * Counts an attempt against each limit in turn, before it is made: of any number at once no more than allowed get
 * through. Answers null, or when the first limit that is used up starts again; those after it are not touched then.
 */
export const countAttempt = (shop: Shop, limits: Limit[]): Promise<Date | null> =>
  transact(shop.db, (trx) => countWithin(shop, trx, limits))

/** The same, as a part of what else happens or does not. */
export async function countWithin(shop: Shop, trx: Trx, limits: Limit[]): Promise<Date | null> {
  for (const limit of limits) {
    const until = await countOne(shop, trx, limit)
    if (until) return until
  }
  return null
}

/** One statement decides; nothing is written once the limit is used up, so a flood costs no disk. */
async function countOne(shop: Shop, trx: Trx, { of, most, within }: Limit): Promise<Date | null> {
  const [key, now] = [keyOf(of), shop.now()]
  const scaled = Math.max(1, Math.round(most * shop.config.rateLimitScale))
  const over = sql<boolean>`attempts.ends_at <= ${now.toISOString()}`
  const counted = await trx
    .insertInto('attempts')
    .values({ key, count: 1, ends_at: new Date(now.getTime() + within).toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql`case when ${over} then 1 else attempts.count + 1 end`,
          ends_at: sql`case when ${over} then excluded.ends_at else attempts.ends_at end`
        })
        .where(({ or }) => or([over, sql<boolean>`attempts.count < ${scaled}`]))
    )
    .returning('key')
    .executeTakeFirst()
  if (counted) return null
  const row = await trx.selectFrom('attempts').select('ends_at').where('key', '=', key).executeTakeFirst()
  return new Date(row?.ends_at ?? now)
}

/** Takes one attempt back: it was not a failure after all. */
export async function takeBack(db: Db | Trx, limits: Limit[]): Promise<void> {
  for (const { of } of limits) {
    await db
      .updateTable('attempts')
      .set({ count: sql`count - 1` })
      .where('key', '=', keyOf(of))
      .where('count', '>', 0)
      .execute()
  }
}

/** Forgets every attempt that was counted. */
export async function forget(db: Db | Trx, { of }: Limit): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', keyOf(of)).execute()
}

/** Of one length whatever it names, and telling nobody's address to whoever reads the table. */
const keyOf = (of: string[]): string => createHash('sha256').update(JSON.stringify(of)).digest('base64url')
