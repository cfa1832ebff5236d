import type { Db, Trx } from './schema.ts'

/** PostgreSQL ends one of two transactions that wait for each other, or that saw each other half done. It may be tried again. */
const TRY_AGAIN = new Set(['40P01', '40001'])
const TRIES = 4

/** Runs a transaction, again if the database asked for it. `work` must do nothing outside the database. */
export async function transact<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (tries === TRIES || !TRY_AGAIN.has(code)) throw error
    }
  }
}
