import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Db, Trx } from '../database/schema.ts'
import { transact } from '../database/transact.ts'
import type { Shop } from '../shop.ts'

/** `attempt-limits.ts` defines the limits. */
export interface Limit {
  /** For example `['login', 'account', email]`. */
  subject: string[]
  max: number
  windowMs: number
}

/**
 * Counts an attempt. Returns the time at which an exhausted limit resets, or null. Call it before the attempt, or
 * concurrent attempts exceed the limit.
 */
export const countAttempt = (shop: Shop, limits: Limit[]): Promise<Date | null> =>
  transact(shop.db, (trx) => countAttemptInTransaction(shop, trx, limits))

export async function countAttemptInTransaction(shop: Shop, trx: Trx, limits: Limit[]): Promise<Date | null> {
  const exhausted = await findResetTime(shop, trx, limits)
  if (exhausted) return exhausted
  for (const limit of limits) {
    const resetTime = await incrementCount(shop, trx, limit)
    if (resetTime) return resetTime
  }
  return null
}

/** Reads before anything is written, so that a blocked flood does not add a row for each invented email address. */
async function findResetTime(shop: Shop, trx: Trx, limits: Limit[]): Promise<Date | undefined> {
  const rows = await trx
    .selectFrom('attempts')
    .select(['key', 'count', 'ends_at'])
    .where(
      'key',
      'in',
      limits.map(({ subject }) => hashSubject(subject))
    )
    .where('ends_at', '>', shop.now().toISOString())
    .execute()
  const exhausted = limits.find(({ subject, max }) =>
    rows.some(({ key, count }) => key === hashSubject(subject) && count >= scaleLimit(shop, max))
  )
  const row = exhausted && rows.find(({ key }) => key === hashSubject(exhausted.subject))
  return row && new Date(row.ends_at)
}

const scaleLimit = (shop: Shop, max: number): number => Math.max(1, Math.round(max * shop.config.rateLimitScale))

/** Atomic. Writes nothing once the limit is exhausted, so a flood costs no disk. */
async function incrementCount(shop: Shop, trx: Trx, { subject, max, windowMs }: Limit): Promise<Date | null> {
  const [key, now] = [hashSubject(subject), shop.now()]
  const isExpired = sql<boolean>`attempts.ends_at <= ${now.toISOString()}`
  const updatedRow = await trx
    .insertInto('attempts')
    .values({ key, count: 1, ends_at: new Date(now.getTime() + windowMs).toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql`case when ${isExpired} then 1 else attempts.count + 1 end`,
          ends_at: sql`case when ${isExpired} then excluded.ends_at else attempts.ends_at end`
        })
        .where(({ or }) => or([isExpired, sql<boolean>`attempts.count < ${scaleLimit(shop, max)}`]))
    )
    .returning('key')
    .executeTakeFirst()
  if (updatedRow) return null
  const row = await trx.selectFrom('attempts').select('ends_at').where('key', '=', key).executeTakeFirst()
  return new Date(row?.ends_at ?? now)
}

/** Subtracts an attempt that turned out to be legitimate. */
export async function undoAttempt(db: Db, limits: Limit[]): Promise<void> {
  for (const { subject } of limits) {
    await db
      .updateTable('attempts')
      .set({ count: sql`count - 1` })
      .where('key', '=', hashSubject(subject))
      .where('count', '>', 0)
      .execute()
  }
}

export async function resetAttempts(db: Db, { subject }: Limit): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', hashSubject(subject)).execute()
}

/** A hash has a fixed length and hides email and IP addresses. */
const hashSubject = (subject: string[]): string =>
  createHash('sha256').update(JSON.stringify(subject)).digest('base64url')
