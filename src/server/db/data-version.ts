import type { DatabaseSync } from 'node:sqlite'

import { sql } from 'kysely'

import { isPostgres } from './lock.ts'
import type { Db } from './schema.ts'

const sqliteReaders = new WeakMap<Db, () => string>()

/**
 * Resolves to a text that differs after every change of the database, by any process. It shows with little work whether data
 * that was read earlier is still current: read it first, then the data. Resolves to undefined while SQLite is locked.
 */
export async function readDataVersion(db: Db): Promise<string | undefined> {
  if (isPostgres(db)) return readSnapshot(db)
  try {
    return sqliteReaders.get(db)?.()
  } catch {
    return undefined
  }
}

/** `data_version` counts the commits of other connections, `total_changes` the changed rows of this one. */
export function registerDataVersion(db: Db, database: DatabaseSync): void {
  const dataVersion = database.prepare('pragma data_version')
  const totalChanges = database.prepare('select total_changes() as total_changes')
  sqliteReaders.set(
    db,
    () => `${String(dataVersion.get()?.['data_version'])} ${String(totalChanges.get()?.['total_changes'])}`
  )
}

/**
 * Names the transactions whose changes are visible. If two statements have the same snapshot, no transaction that changes
 * data was committed between them.
 * https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-INFO-SNAPSHOT
 */
async function readSnapshot(db: Db): Promise<string> {
  const { snapshot } = await db
    .selectNoFrom(sql<string>`pg_current_snapshot()::text`.as('snapshot'))
    .executeTakeFirstOrThrow()
  return snapshot
}
