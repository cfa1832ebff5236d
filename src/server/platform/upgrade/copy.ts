import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'

import { withDatabase } from '../backup/open.ts'
import { createFolder } from '../config/data-folder.ts'
import { type DatabaseConfig, describeError } from '../database/open.ts'

/** Returns the place for a copy of the shop: a folder in the data folder, and a database on the same server. */
function locateCopy({ databaseUrl, dataDir }: DatabaseConfig): DatabaseConfig {
  const copy = { dataDir: join(dataDir, 'rehearsal') }
  return databaseUrl ? { ...copy, databaseUrl: addSuffix(databaseUrl) } : copy
}

function addSuffix(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.pathname += '_rehearsal'
  return url.href
}

export async function createCopy(config: DatabaseConfig): Promise<DatabaseConfig> {
  const copy = locateCopy(config)
  await createFolder(copy.dataDir)
  await executeForCopy(config, 'create database').catch((error: unknown) => {
    const advice = 'The rehearsal needs a direct connection, and a role with CREATEDB'
    throw new Error(`${advice}: ${describeError(error)}`, { cause: error })
  })
  return copy
}

/** Also disconnects the programs that use the copy. */
export async function removeCopy(config: DatabaseConfig): Promise<void> {
  await rm(locateCopy(config).dataDir, { recursive: true, force: true })
  await executeForCopy(config, 'drop database if exists', ' with (force)')
}

/** SQLite has the copy in its folder. */
async function executeForCopy(config: DatabaseConfig, statement: string, options = ''): Promise<void> {
  const { databaseUrl } = locateCopy(config)
  if (!databaseUrl) return
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
  await withDatabase(config, { canCreate: false }, (db) =>
    sql`${sql.raw(statement)} ${sql.id(name)}${sql.raw(options)}`.execute(db)
  )
}
