import { join } from 'node:path'

import type { Config } from '../config.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Db } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** Opens the database that the configuration names and migrates it. Throws an Error that says what is wrong in one line. */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Db> {
  const where = config.databaseUrl ? 'PostgreSQL at DATABASE_URL' : `the data folder ${config.dataDir}`
  try {
    const db = config.databaseUrl ? openPostgres(config.databaseUrl) : openSqlite(join(config.dataDir, 'shop.sqlite'))
    await migrate(db).catch(async (error: unknown) => {
      await db.destroy()
      throw error
    })
    return db
  } catch (error) {
    throw new Error(`Cannot use ${where}: ${reason(error)}`, { cause: error })
  }
}

/** A refused connection to a name with several addresses comes as an AggregateError without a message of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ')
  return error instanceof Error ? error.message : String(error)
}
