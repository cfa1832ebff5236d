import { CompiledQuery } from 'kysely'

import { countRetry } from '../metrics.ts'
import { batchPerTurn } from './batch-per-turn.ts'
import { isPostgres } from './lock.ts'
import type { Db, Trx } from './schema.ts'

/**
 * Deadlock, serialization failure, unique violation and outdated plan:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const CONFLICTS = new Set(['40P01', '40001', '23505', '0A000'])

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

type TransactionCallback = (trx: Trx) => Promise<unknown>
type Outcomes = Map<TransactionCallback, PromiseSettledResult<unknown>>

const groups = new WeakMap<Db, (callback: TransactionCallback) => Promise<Outcomes>>()

/**
 * Like `transact`, for short and frequent work. On SQLite, callbacks of one event-loop turn share a commit, because each
 * commit waits for the disk. A callback that fails is rolled back alone. PostgreSQL groups the commits itself.
 */
export async function transactInGroup<Result>(db: Db, callback: (trx: Trx) => Promise<Result>): Promise<Result> {
  if (isPostgres(db)) return transact(db, callback)
  const run =
    groups.get(db) ??
    batchPerTurn((callbacks: TransactionCallback[]) => transact(db, (trx) => runInTurn(trx, callbacks)))
  groups.set(db, run)
  const outcome = (await run(callback)).get(callback)
  if (outcome?.status !== 'fulfilled') throw outcome?.reason
  return outcome.value as Result
}

async function runInTurn(trx: Trx, callbacks: TransactionCallback[]): Promise<Outcomes> {
  const outcomes: Outcomes = new Map()
  for (const callback of callbacks) outcomes.set(callback, await runInSavepoint(trx, callback))
  return outcomes
}

const SAVE = CompiledQuery.raw('savepoint callback')
const RELEASE = CompiledQuery.raw('release callback')
const ROLL_BACK = CompiledQuery.raw('rollback to callback')

export async function runInSavepoint(trx: Trx, callback: TransactionCallback): Promise<PromiseSettledResult<unknown>> {
  await trx.executeQuery(SAVE)
  try {
    const value = await callback(trx)
    await trx.executeQuery(RELEASE)
    return { status: 'fulfilled', value }
  } catch (reason) {
    // After some errors, such as a full disk, SQLite has rolled back the whole transaction, so all callbacks must fail.
    await trx.executeQuery(ROLL_BACK).catch(() => Promise.reject(reason))
    await trx.executeQuery(RELEASE)
    return { status: 'rejected', reason }
  }
}

export const isConflict = (error: unknown): boolean =>
  error instanceof Error && CONFLICTS.has(String((error as { code?: unknown }).code))
