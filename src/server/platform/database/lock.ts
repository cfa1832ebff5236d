import { type Kysely, PostgresAdapter, type SelectQueryBuilder } from 'kysely'

import type { Db, Schema } from './schema.ts'

export const isPostgres = <Any>(db: Kysely<Any>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Locks the selected rows. On SQLite, `begin immediate` has already locked the database. */
export function lockRows<Tables extends keyof Schema, Row>(
  trx: Db,
  query: SelectQueryBuilder<Schema, Tables, Row>
): SelectQueryBuilder<Schema, Tables, Row> {
  return isPostgres(trx) ? query.forUpdate() : query
}
