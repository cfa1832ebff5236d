import { CompiledQuery } from 'kysely'

import { countRetry } from '../metrics/metrics.ts'
import type { Db, Trx } from './schema.ts'

/**
 * Deadlock, serialization failure and unique violation:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const CONFLICTS = new Set(['40P01', '40001', '23505'])

const MAX_ATTEMPTS = 4

/** Runs a callback in a transaction, again after a conflict. So it must change only the database. */
export const transact = <Result>(db: Db, callback: (trx: Trx) => Promise<Result>): Promise<Result> =>
  retryAfterConflict(() => db.transaction().execute(callback))

/** `execute` must be atomic, such as a transaction or a single statement. */
export async function retryAfterConflict<Result>(execute: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await execute()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error
      countRetry()
    }
  }
}

const SAVE = CompiledQuery.raw('savepoint callback')
const RELEASE = CompiledQuery.raw('release callback')
const ROLL_BACK = CompiledQuery.raw('rollback to callback')

/** Rolls back only the callback if it fails. */
export async function runInSavepoint(
  trx: Trx,
  callback: (trx: Trx) => Promise<unknown>
): Promise<PromiseSettledResult<unknown>> {
  await trx.executeQuery(SAVE)
  try {
    const value = await callback(trx)
    await trx.executeQuery(RELEASE)
    return { status: 'fulfilled', value }
  } catch (reason) {
    // After some errors, such as a full disk, SQLite has rolled back the whole transaction, so the transaction must fail.
    await trx.executeQuery(ROLL_BACK).catch(() => Promise.reject(reason))
    await trx.executeQuery(RELEASE)
    return { status: 'rejected', reason }
  }
}

export const isConflict = (error: unknown): boolean =>
  error instanceof Error && CONFLICTS.has(String((error as { code?: unknown }).code))
