import { ensureDataFolder } from '../config/data-folder.ts'
import { type DatabaseConfig, getSqliteFile, requireDatabase, toDatabaseError } from '../database/open.ts'
import { openPostgres } from '../database/postgres.ts'
import type { Db } from '../database/schema.ts'
import { openSqlite } from '../database/sqlite.ts'

/** Differs from `SHOP_APPLICATION_NAME`, so that a backup is not taken for a running shop. */
const APPLICATION_NAME = 'selvedge backup'

/** Opens the database without migrating it, and closes it after `work`. `canCreate` applies to SQLite. */
export async function withDatabase<Result>(
  config: DatabaseConfig,
  { canCreate }: { canCreate: boolean },
  work: (db: Db) => Promise<Result>
): Promise<Result> {
  if (!canCreate) await requireDatabase(config)
  else if (!config.databaseUrl) await ensureDataFolder(config.dataDir)
  const db = openUnmigrated(config)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

function openUnmigrated(config: DatabaseConfig): Db {
  try {
    return config.databaseUrl ? openPostgres(config.databaseUrl, APPLICATION_NAME) : openSqlite(getSqliteFile(config))
  } catch (error) {
    throw toDatabaseError(config, error)
  }
}
