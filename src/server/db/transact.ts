import { countRetry } from '../metrics.ts'
import type { Db, Trx } from './schema.ts'

/**
 * PostgreSQL ends one of two transactions that wait for each other, that saw each other half done, or that made the same
 * row. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const CONFLICTS = new Set(['40P01', '40001', '23505'])

const MAX_TRIES = 4

/** Runs a transaction, again if it conflicted with another. `work` must do nothing outside the database. */
export async function transact<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries === MAX_TRIES || !isConflict(error)) throw error
      countRetry()
    }
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof Error && CONFLICTS.has(String((error as { code?: unknown }).code))
