import { sql } from 'kysely'

import { refreshStatistics } from '../database/refresh-statistics.ts'
import { listKnownMigrations, migrate } from '../database/migrate.ts'
import type { Db, Trx } from '../database/schema.ts'
import { BackupError, type BackupHeader } from './format.ts'
import type { Table } from './engine.ts'
import { findEngine } from './find-engine.ts'
import {
  ChecksumBuilder,
  computeChecksums,
  requireEqualChecksums,
  type RowBatch,
  type TableChecksum,
  writeRows
} from './rows.ts'
import { listTables } from './tables.ts'

type FillSource = Pick<BackupHeader, 'migrations' | 'tables'> & { rows: AsyncIterable<RowBatch> }

/** Replaces all tables in one transaction. Returns checksums of the rows read back from the database. */
export async function fillDatabase(db: Db, source: FillSource): Promise<Record<string, TableChecksum>> {
  return db.transaction().execute(async (trx) => {
    const engine = findEngine(trx)
    const oldTables = await listTables(trx)
    const oldVersion = await readCatalogVersion(trx, oldTables)
    await engine.dropAll(trx, oldTables.map(({ name }) => name).toReversed())
    // The rows fit only these migrations.
    await migrate(trx, source.migrations)
    const expectedChecksums = await writeAllRows(trx, source)
    const actualChecksums = await computeChecksums(trx, await listTables(trx))
    requireEqualChecksums(expectedChecksums, actualChecksums, 'The database does not contain the rows written')
    await migrate(trx)
    await raiseCatalogVersion(trx, oldVersion)
    await refreshStatistics(trx)
    return actualChecksums
  })
}

/** Returns 0 without a shop. */
async function readCatalogVersion(trx: Trx, tables: Table[]): Promise<number> {
  if (!tables.some(({ name }) => name === 'counters')) return 0
  const counter = trx.selectFrom('counters').select('value').where('name', '=', 'catalogue')
  return (await counter.executeTakeFirst())?.value ?? 0
}

/**
 * Other processes may have cached pages of versions up to `oldVersion`. A restored lower version would reach these
 * again, and stale pages would be served.
 */
async function raiseCatalogVersion(trx: Trx, oldVersion: number): Promise<void> {
  await trx
    .updateTable('counters')
    .set({ value: oldVersion + 1 })
    .where('name', '=', 'catalogue')
    .where('value', '<=', oldVersion)
    .execute()
}

async function writeAllRows(trx: Trx, { tables, rows }: FillSource): Promise<Record<string, TableChecksum>> {
  const engine = findEngine(trx)
  const columns = new Map(tables.map((table) => [table.name, table.columns]))
  const names = [...columns.keys()]
  const checksums = new ChecksumBuilder(tables)
  await engine.withoutTriggers(trx, names, async () => {
    // Migrations insert some rows.
    for (const name of names.toReversed()) await trx.deleteFrom(name as 'users').execute()
    for await (const batch of rows) {
      checksums.add(batch)
      await writeRows(trx, columns.get(batch.table) ?? [], batch)
    }
  })
  await engine.resetSequences(trx)
  return checksums.build()
}

/**
 * Throws if the database has other tables or a running shop, or if it has rows and `replace` is false. `advice` says
 * what the owner can do about these rows.
 */
export async function requireFillable(
  db: Db,
  { replace = false, advice }: { replace?: boolean; advice: string }
): Promise<void> {
  const engine = findEngine(db)
  const contents = await engine.inspectContents(db)
  if (contents === 'other tables') throw new BackupError('This database has tables that do not belong to a shop.')
  await engine.requireStopped(db)
  if (contents === 'shop' && !replace && (await hasRows(db))) {
    throw new BackupError(`This database already contains a shop. ${advice}`)
  }
}

/** The migrations insert rows into these tables. */
const INITIALIZED_TABLES = new Set(['counters', 'product_groups'])

async function hasRows(db: Db): Promise<boolean> {
  for (const { name } of await listTables(db)) {
    if (INITIALIZED_TABLES.has(name)) continue
    const row = await db
      .selectFrom(name as 'users')
      .select(sql`1`.as('one'))
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

/** Throws if another version of the program has run further migrations. */
export function requireKnownMigrations(migrations: string[], createError: () => Error): void {
  const known = new Set(listKnownMigrations())
  if (migrations.some((name) => !known.has(name))) throw createError()
}
