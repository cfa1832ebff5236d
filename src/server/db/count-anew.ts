import { sql } from 'kysely'

import { onPostgres } from './lock.ts'
import type { Db } from './schema.ts'

/**
 * Has PostgreSQL count what its plans go by. It does so by itself only after many rows were written: until then it takes
 * a column that a migration has added for one that every row has something in. The plans of SQLite are made without.
 */
export async function countAnew(db: Db): Promise<void> {
  if (onPostgres(db)) await sql`analyze`.execute(db)
}
