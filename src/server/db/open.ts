import { join } from 'node:path'

import { sql } from 'kysely'

import type { Config } from '../config.ts'
import { copyBeforeUpgrade } from './copy-before-upgrade.ts'
import { countAnew } from './count-anew.ts'
import { executedMigrations, knownMigrations, migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Db } from './schema.ts'
import { openSqlite } from './sqlite.ts'

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Where the embedded database is. */
export const sqliteFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'shop.sqlite')

/** Opens the database that the configuration names and migrates it. Throws an Error that says what is wrong in one line. */
export async function openDatabase(config: Where): Promise<Db> {
  try {
    const db = config.databaseUrl ? openPostgres(config.databaseUrl) : openSqlite(sqliteFile(config))
    await upgrade(db, config).catch(async (error: unknown) => {
      await db.destroy()
      throw error
    })
    // SQLite waits synchronously for a lock: a shop that is open would answer nothing meanwhile.
    if (!config.databaseUrl) await sql`pragma busy_timeout = 0`.execute(db)
    return db
  } catch (error) {
    throw unusable(config, error)
  }
}

async function upgrade(db: Db, config: Where): Promise<void> {
  const [executed, known] = [await executedMigrations(db), knownMigrations()]
  const unknown = executed.find((name) => !known.includes(name))
  if (unknown) throw new Error(`a newer version of the shop has used it (${unknown}). Install that version.`)
  const isOlder = executed.length > 0 && executed.length < known.length
  if (isOlder && !config.databaseUrl) await copyBeforeUpgrade(db, sqliteFile(config), executed)
  await migrate(db)
  if (isOlder) await countAnew(db)
}

/** The line that says which database cannot be used, and why. */
export function unusable({ databaseUrl, dataDir }: Where, error: unknown): Error {
  const where = databaseUrl ? 'PostgreSQL at DATABASE_URL' : `the data folder ${dataDir}`
  return new Error(`Cannot use ${where}: ${reason(error)}`, { cause: error })
}

/** A refused connection to a name with several addresses comes as an AggregateError without a message of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ')
  return error instanceof Error ? error.message : String(error)
}
