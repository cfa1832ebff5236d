import { countRetry } from '../metrics/metrics.ts'
import type { Db, Trx } from './schema.ts'

/** PostgreSQL ends one of two transactions that wait for each other, or that saw each other half done. */
const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'

/** SQLite: another process held the write lock for longer than the busy timeout. */
const SQLITE_BUSY = 5

const TRIES = 4

/** Runs a transaction, again if the database asked for it. `work` must do nothing outside the database. */
export async function transact<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries === TRIES || !mayBeTriedAgain(error)) throw error
      countRetry()
    }
  }
}

function mayBeTriedAgain(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === DEADLOCK || code === SERIALIZATION_FAILURE || errcode === SQLITE_BUSY
}
