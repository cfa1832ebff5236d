import { stat } from 'node:fs/promises'

import type { Config } from '../config.ts'
import { ensureFolder } from '../data-folder.ts'
import { sqliteFile, toDatabaseError } from '../db/open.ts'
import { openPostgres } from '../db/postgres.ts'
import type { Db } from '../db/schema.ts'
import { openSqlite } from '../db/sqlite.ts'
import { BackupError } from './backup-error.ts'

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>

/** What the server calls the connections of these commands: they are no shop's. */
const CONNECTION = 'selvedge backup'

/** Hands `work` the database as it stands, of whichever version, and closes it. `fresh` may make the file of an embedded one. */
export async function withDatabase<Result>(
  config: Where,
  { fresh }: { fresh: boolean },
  work: (db: Db) => Promise<Result>
): Promise<Result> {
  if (!config.databaseUrl) await (fresh ? ensureFolder(config.dataDir) : mustExist(config))
  const db = open(config)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

function open(config: Where): Db {
  try {
    return config.databaseUrl ? openPostgres(config.databaseUrl, CONNECTION) : openSqlite(sqliteFile(config))
  } catch (error) {
    throw toDatabaseError(config, error)
  }
}

/** Opening a file that is not there would make it. */
async function mustExist(config: Where): Promise<void> {
  await stat(sqliteFile(config)).catch((error: unknown) => {
    throw new BackupError(`There is no shop in the data folder ${config.dataDir}.`, { cause: error })
  })
}
