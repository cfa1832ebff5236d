import { sql } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'

import { lockName } from './lock.ts'
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
export function migrate(db: Db, names = listKnownMigrations()): Promise<void> {
  const selected = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))
  return runMigrator(db, selected, (migrator) => migrator.migrateToLatest())
}

/** Undoes all migrations except `names`, or none. Throws if one has no `down`. */
export async function migrateDown(db: Db, names: string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockName(trx, 'upgrade')
    await runMigrator(trx, migrations, (migrator) => migrator.migrateTo(names.at(-1) ?? ''))
    const remaining = (await listExecutedMigrations(trx)).find((name) => !names.includes(name))
    if (remaining) throw new Error(`The migration ${remaining} cannot be undone.`)
  })
}

async function runMigrator(
  db: Db,
  selected: typeof migrations,
  run: (migrator: Migrator) => Promise<MigrationResultSet>
): Promise<void> {
  let cause: unknown
  // In a failed transaction of PostgreSQL, Kysely cannot release its lock, and reports only that.
  const keepCause = (step: Migration['up']): Migration['up'] => {
    return async (trx) => {
      await step(trx).catch((error: unknown) => {
        cause = error
        throw error
      })
    }
  }
  const steps = Object.entries(selected).map(([name, { up, down }]) => [
    name,
    { up: keepCause(up), ...(down && { down: keepCause(down) }) }
  ])
  const { error } = await run(
    new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(steps) as typeof migrations } })
  )
  if (error) throw cause ?? error
}
