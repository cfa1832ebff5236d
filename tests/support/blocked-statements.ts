import { sql } from 'kysely'
import { vi } from 'vitest'

import type { Db } from '../../src/server/platform/database/schema.ts'

/** Waits until locks block so many statements. Only for PostgreSQL: SQLite has no list of them. */
export const waitForBlockedStatements = (db: Db, count: number): Promise<boolean> =>
  vi.waitUntil(async () => (await countBlocked(db)) >= count, { timeout: 60_000 })

async function countBlocked(db: Db): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
  return Number(rows[0]?.count)
}
