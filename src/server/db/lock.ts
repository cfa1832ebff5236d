import { type Kysely, PostgresAdapter, type SelectQueryBuilder } from 'kysely'

import type { Db, Schema } from './schema.ts'

export const onPostgres = <Any>(db: Kysely<Any>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Locks the rows it selects until the transaction ends. SQLite's `begin immediate` has locked them all already. */
export function locked<Tables extends keyof Schema, Row>(
  trx: Db,
  query: SelectQueryBuilder<Schema, Tables, Row>
): SelectQueryBuilder<Schema, Tables, Row> {
  return onPostgres(trx) ? query.forUpdate() : query
}
