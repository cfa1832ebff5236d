import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

import { createSchema } from './migrations/0001-schema.ts'
import type { Db } from './schema.ts'

export const migrations: Record<string, Migration> = { '0001-schema': { up: createSchema } }

const MIGRATION_TABLE = 'kysely_migration'

export const listKnownMigrations = (): string[] => Object.keys(migrations)

export async function listExecutedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === MIGRATION_TABLE)) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Runs all missing migrations or none, even if two processes start at once. Pass only the first names to create an
 * older schema.
 */
export async function migrate(db: Db, names = listKnownMigrations()): Promise<void> {
  const selected = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => selected } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
