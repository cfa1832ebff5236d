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
 * Counts an attempt against each limit, before it is made: of any number at once no more than allowed get through.
 * Returns null, or when a limit that is used up starts again; nothing is counted then but the limits before it that
 * others used up meanwhile.
 */
export const countAttempt = (shop: Shop, limits: Limit[]): Promise<Date | null> =>
  transact(shop.db, (trx) => countWithin(shop, trx, limits))

/** The same, as a part of what else happens or does not. */
export async function countWithin(shop: Shop, trx: Trx, limits: Limit[]): Promise<Date | null> {
  const usedUp = await findUsedUp(shop, trx, limits)
  if (usedUp) return usedUp
  for (const limit of limits) {
    const until = await countOne(shop, trx, limit)
    if (until) return until
  }
  return null
}

/** Read first: a flood that one limit stops must not write a row for each address that it makes up. */
async function findUsedUp(shop: Shop, trx: Trx, limits: Limit[]): Promise<Date | undefined> {
  const rows = await trx
    .selectFrom('attempts')
    .select(['key', 'count', 'ends_at'])
    .where(
      'key',
      'in',
      limits.map(({ of }) => keyOf(of))
    )
    .where('ends_at', '>', shop.now().toISOString())
    .execute()
  const usedUp = limits.find(({ of, most }) =>
    rows.some(({ key, count }) => key === keyOf(of) && count >= scaled(shop, most))
  )
  const row = usedUp && rows.find(({ key }) => key === keyOf(usedUp.of))
  return row && new Date(row.ends_at)
}

const scaled = (shop: Shop, most: number): number => Math.max(1, Math.round(most * shop.config.rateLimitScale))

/** One statement decides; nothing is written once the limit is used up, so a flood costs no disk. */
async function countOne(shop: Shop, trx: Trx, { of, most, within }: Limit): Promise<Date | null> {
  const [key, now] = [keyOf(of), shop.now()]
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
        .where(({ or }) => or([over, sql<boolean>`attempts.count < ${scaled(shop, most)}`]))
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
