import { stat } from 'node:fs/promises'

import type { Config } from '../config.ts'
import { ensureDataFolder } from '../data-folder.ts'
import { getSqliteFile, toDatabaseError } from '../db/open.ts'
import { openPostgres } from '../db/postgres.ts'
import type { Db } from '../db/schema.ts'
import { openSqlite } from '../db/sqlite.ts'
import { BackupError } from './backup-error.ts'

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Differs from `SHOP_APPLICATION_NAME`, so that a backup is not taken for a running shop. */
const APPLICATION_NAME = 'selvedge backup'

/** Opens the database without migrating it, and closes it after `work`. `canCreate` applies to SQLite. */
export async function withDatabase<Result>(
  config: DatabaseConfig,
  { canCreate }: { canCreate: boolean },
  work: (db: Db) => Promise<Result>
): Promise<Result> {
  if (!config.databaseUrl) await (canCreate ? ensureDataFolder(config.dataDir) : requireDatabase(config))
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

/** Opening a missing SQLite file would create it. */
async function requireDatabase(config: DatabaseConfig): Promise<void> {
  await stat(getSqliteFile(config)).catch((error: unknown) => {
    throw new BackupError(`The data folder ${config.dataDir} does not contain a shop.`, { cause: error })
  })
}
