import type { DatabaseSync } from 'node:sqlite'

import type { Db } from './schema.ts'

const readers = new WeakMap<Db, () => string>()

/**
 * Returns a text that differs after every change of the database, by any process. It costs a fraction of a query, so it
 * shows whether something that was read earlier is still current: read it first, then the data. Returns undefined on
 * PostgreSQL, which has nothing like it, and while SQLite is locked.
 */
export function readChangeMarker(db: Db): string | undefined {
  try {
    return readers.get(db)?.()
  } catch {
    return undefined
  }
}

/** `data_version` counts the commits of other connections, `total_changes` the changed rows of this one. */
export function provideChangeMarker(db: Db, database: DatabaseSync): void {
  const dataVersion = database.prepare('pragma data_version')
  const totalChanges = database.prepare('select total_changes() as total_changes')
  readers.set(
    db,
    () => `${String(dataVersion.get()?.['data_version'])} ${String(totalChanges.get()?.['total_changes'])}`
  )
}
