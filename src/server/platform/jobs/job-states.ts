import { type InsertObject, sql } from 'kysely'

import { HOUR, MINUTE } from '../../../lib/dates.ts'
import { lockRows } from '../database/lock.ts'
import type { Db, Row, Schema, Trx } from '../database/schema.ts'
import { transact } from '../database/transact.ts'
import { describeError } from '../database/open.ts'
import { nowIso, type ShopData } from '../shop.ts'

export type JobState = Row<'jobs'>

/** Longer than the longest pause of a process that still works. */
const LEASE = 5 * MINUTE
const RENEWAL_INTERVAL = MINUTE
const MAX_ERROR_LENGTH = 500

export const readJobState = (db: Db, name: string): Promise<JobState | undefined> =>
  db.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirst()

export async function recordSuccess(shop: ShopData, name: string, result?: unknown): Promise<void> {
  const json = result === undefined ? {} : { result: JSON.stringify(result) }
  await upsert(shop.db, name, { succeeded_at: nowIso(shop), failing_since: null, error: null, ...json })
}

export async function recordFailure(shop: ShopData, name: string, error: unknown): Promise<void> {
  const now = nowIso(shop)
  await upsert(shop.db, name, {
    failed_at: now,
    failing_since: sql<string>`coalesce((select failing_since from jobs where name = ${name}), ${now})`,
    error: describeError(error).slice(0, MAX_ERROR_LENGTH)
  })
}

async function upsert(db: Db, name: string, changes: Omit<InsertObject<Schema, 'jobs'>, 'name'>): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ name, ...changes })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(changes))
    .execute()
}

async function lockState(trx: Trx, name: string): Promise<JobState> {
  await trx
    .insertInto('jobs')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return lockRows(trx, trx.selectFrom('jobs').selectAll().where('name', '=', name)).executeTakeFirstOrThrow()
}

interface ExclusiveJob {
  name: string
  isDue(state: JobState | undefined): boolean
  /** The result is saved. */
  work: () => Promise<unknown>
}

/** Runs a job if it is due and no other process runs it. Throws the error of `work` after it has been recorded. */
export async function runExclusively(
  shop: ShopData,
  stopping: AbortSignal,
  { name, isDue, work }: ExclusiveJob
): Promise<void> {
  // Most of the time, one read is enough.
  if (!isDue(await readJobState(shop.db, name))) return
  if (!(await claim(shop, name, isDue))) return
  const renewal = setInterval(() => void setLease(shop, name, createLease(shop)).catch(() => {}), RENEWAL_INTERVAL)
  try {
    await recordSuccess(shop, name, await work())
  } catch (error) {
    // A shop that stops has not failed.
    if (stopping.aborted) return
    await recordFailure(shop, name, error)
    throw error
  } finally {
    clearInterval(renewal)
    await setLease(shop, name, null)
  }
}

function claim(shop: ShopData, name: string, isDue: ExclusiveJob['isDue']): Promise<boolean> {
  return transact(shop.db, async (trx) => {
    const state = await lockState(trx, name)
    if (isLeased(shop, state) || !isDue(state)) return false
    await setLease({ ...shop, db: trx }, name, createLease(shop))
    return true
  })
}

/** A lease in the far future is from a process with a wrong clock that was killed. */
function isLeased({ now }: ShopData, { leased_until }: JobState): boolean {
  const remaining = Date.parse(leased_until ?? '') - now().getTime()
  return remaining > 0 && remaining < HOUR
}

const createLease = ({ now }: Pick<ShopData, 'now'>): string => new Date(now().getTime() + LEASE).toISOString()

async function setLease({ db }: Pick<ShopData, 'db'>, name: string, until: string | null): Promise<void> {
  await db.updateTable('jobs').set({ leased_until: until }).where('name', '=', name).execute()
}
