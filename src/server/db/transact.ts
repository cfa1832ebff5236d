import { countRetry } from '../metrics.ts'
import type { Db, Trx } from './schema.ts'

/**
 * PostgreSQL aborts one of two transactions on a deadlock, a serialization failure or a unique violation.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const CONFLICTS = new Set(['40P01', '40001', '23505'])

const MAX_ATTEMPTS = 4

/** Runs a transaction and retries it after a conflict. `work` must have no effect outside the database. */
export async function transact<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error
      countRetry()
    }
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof Error && CONFLICTS.has(String((error as { code?: unknown }).code))
