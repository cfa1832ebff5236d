import { type Kysely, PostgresAdapter, type SelectQueryBuilder, sql } from 'kysely'

import type { Db } from './schema.ts'

export const isPostgres = <Any>(db: Kysely<Any>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Locks the selected rows. On SQLite, `begin immediate` has already locked the database. */
export function lockRows<Tables, Names extends keyof Tables, Row>(
  trx: Db,
  query: SelectQueryBuilder<Tables, Names, Row>
): SelectQueryBuilder<Tables, Names, Row> {
  return isPostgres(trx) ? query.forUpdate() : query
}

/** Arbitrary numbers that only these locks use. */
const LOCKS = { upgrade: 7_353_833, variants: 7_353_834 }

/** Locks a name until the end of the transaction. On SQLite, `begin immediate` has already locked the database. */
export async function lockName(trx: Db, name: keyof typeof LOCKS): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS[name])})`.execute(trx)
}
