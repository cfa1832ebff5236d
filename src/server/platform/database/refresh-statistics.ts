import { sql } from 'kysely'

import { isPostgres } from './lock.ts'
import type { Db } from './schema.ts'

/**
 * Refreshes the query planner's statistics. Until autovacuum runs, PostgreSQL assumes no nulls in a new column.
 * SQLite's plans use no statistics.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  if (isPostgres(db)) await sql`analyze`.execute(db)
}
