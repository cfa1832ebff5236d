import { sql } from 'kysely'
import { vi } from 'vitest'

import type { Db } from '../../src/server/db/schema.ts'

/** Waits until `count` statements wait for locks. Only for PostgreSQL: SQLite does not list those that wait. */
export const waitForWaitingStatements = (db: Db, count: number): Promise<boolean> =>
  vi.waitUntil(async () => (await countWaiting(db)) >= count, { timeout: 60_000 })

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
  return Number(rows[0]?.count)
}
