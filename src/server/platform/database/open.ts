import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'

import { SECOND } from '../../../lib/dates.ts'
import type { Config } from '../config/config.ts'
import { isPostgres, lockName } from './lock.ts'
import { refreshStatistics } from './refresh-statistics.ts'
import { listExecutedMigrations, listKnownMigrations, migrate } from './migrate.ts'
import { openPostgres, SHOP_APPLICATION_NAME } from './postgres.ts'
import type { Db } from './schema.ts'
import { openSqlite } from './sqlite.ts'

export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Long enough for every job, and short enough for a shopper to see an error page. */
const MAX_STATEMENT_MS = 30 * SECOND

export const getSqliteFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'shop.sqlite')

/** Opening a missing SQLite file would create it. Throws an Error with a one-line message. */
export async function requireDatabase(config: DatabaseConfig): Promise<void> {
  if (config.databaseUrl) return
  await stat(getSqliteFile(config)).catch((error: unknown) => {
    throw new Error(`The data folder ${config.dataDir} does not contain a shop.`, { cause: error })
  })
}

/** `executed` contains the names of the migrations that have already run. */
type CheckBeforeUpgrade = (db: Db, executed: string[]) => Promise<void>

/**
 * Opens the database and upgrades its schema. Throws an Error with a one-line message. If `check` throws, the schema
 * stays unchanged.
 */
export async function openDatabase(config: DatabaseConfig, check?: CheckBeforeUpgrade): Promise<Db> {
  try {
    const db = config.databaseUrl ? openPostgres(config.databaseUrl) : openSqlite(getSqliteFile(config))
    await withUpgradeLock(db, () => upgradeSchema(db, check)).catch(async (error: unknown) => {
      await db.destroy()
      throw error
    })
    if (config.databaseUrl) {
      // Upgrading the schema of a large shop may take longer.
      await db.destroy()
      return openPostgres(config.databaseUrl, SHOP_APPLICATION_NAME, MAX_STATEMENT_MS)
    }
    // SQLite's own wait would block the running shop.
    await sql`pragma busy_timeout = 0`.execute(db)
    return db
  } catch (error) {
    throw toDatabaseError(config, error)
  }
}

/** PostgreSQL cannot list the columns of a table while another process renames one. */
export function withUpgradeLock(db: Db, work: () => Promise<void>): Promise<void> {
  if (!isPostgres(db)) return work()
  return db.transaction().execute(async (trx) => {
    await lockName(trx, 'upgrade')
    await work()
  })
}

async function upgradeSchema(db: Db, check?: CheckBeforeUpgrade): Promise<void> {
  const [executed, known] = [await listExecutedMigrations(db), listKnownMigrations()]
  const unknownMigration = executed.find((name) => !known.includes(name))
  if (unknownMigration)
    throw new Error(`it was migrated by another version of the shop (${unknownMigration}). Install that version.`)
  await check?.(db, executed)
  if (executed.length === known.length) return
  const isOlder = executed.length > 0
  await migrate(db)
  if (isOlder) await refreshStatistics(db)
}

export function toDatabaseError({ databaseUrl, dataDir }: DatabaseConfig, error: unknown): Error {
  const database = databaseUrl ? 'PostgreSQL at DATABASE_URL' : `the data folder ${dataDir}`
  return new Error(`Cannot use ${database}: ${describeError(error)}`, { cause: error })
}

/** Node reports several refused IPs as an AggregateError without a message. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ')
  return error instanceof Error ? error.message : String(error)
}
