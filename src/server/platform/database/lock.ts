import { type Kysely, PostgresAdapter, type SelectQueryBuilder } from 'kysely'

import type { Db } from './schema.ts'

export const isPostgres = <Any>(db: Kysely<Any>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Locks the selected rows. On SQLite, `begin immediate` has already locked the database. */
export function lockRows<Tables, Names extends keyof Tables, Row>(
  trx: Db,
  query: SelectQueryBuilder<Tables, Names, Row>
): SelectQueryBuilder<Tables, Names, Row> {
  return isPostgres(trx) ? query.forUpdate() : query
}
