import { sql } from 'kysely'

import { isPostgres } from './lock.ts'
import type { Db } from './schema.ts'

/**
 * Runs `analyze` on PostgreSQL. Autovacuum does so only after many writes; until then the planner assumes that no
 * row of a newly added column is null. SQLite's plans use no statistics.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  if (isPostgres(db)) await sql`analyze`.execute(db)
}
