import { countRetry } from '../metrics.ts'
import type { Db, Trx } from './schema.ts'

/**
 * Deadlock, serialization failure and unique violation: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const CONFLICTS = new Set(['40P01', '40001', '23505'])

const MAX_ATTEMPTS = 4

/** Runs `work` in a transaction, again after a conflict. So `work` must change only the database. */
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
