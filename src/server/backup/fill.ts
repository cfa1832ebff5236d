import { sql } from 'kysely'

import { refreshStatistics } from '../db/refresh-statistics.ts'
import { knownMigrations, migrate } from '../db/migrate.ts'
import type { Db, Trx } from '../db/schema.ts'
import { BackupError } from './backup-error.ts'
import { engineOf, type Table } from './engine.ts'
import type { Heading } from './format.ts'
import { type Part, type Sum, Sums, sumsOf, writeRows } from './rows.ts'
import { sameSums } from './same-sums.ts'
import { tablesOf } from './tables.ts'

type Filling = Pick<Heading, 'migrations' | 'tables'> & { rows: AsyncIterable<Part> }

/**
 * Makes a database what it was elsewhere, and brings it to this program's version: all or nothing. What was in it is
 * gone. Answers what each table got, read again from where it is now.
 */
export async function fill(db: Db, filling: Filling): Promise<Record<string, Sum>> {
  return db.transaction().execute(async (trx) => {
    const engine = engineOf(trx)
    const old = await tablesOf(trx)
    const shown = await catalogueVersion(trx, old)
    await engine.dropAll(trx, old.map(({ name }) => name).toReversed())
    // As it was when the rows were read, so that they fit; what came later is done to them afterwards.
    await migrate(trx, filling.migrations)
    const came = await writeAll(trx, filling)
    const there = await sumsOf(trx, await tablesOf(trx))
    sameSums(came, there, 'The database has not taken what it was given')
    await migrate(trx)
    await showNothingOf(trx, shown)
    await refreshStatistics(trx)
    return there
  })
}

/** By which pages of what was here are kept, in processes that hold no database themselves; 0 when nothing was. */
async function catalogueVersion(trx: Trx, tables: Table[]): Promise<number> {
  if (!tables.some(({ name }) => name === 'counters')) return 0
  const counter = trx.selectFrom('counters').select('value').where('name', '=', 'catalogue')
  return (await counter.executeTakeFirst())?.value ?? 0
}

/** The version that came may be an earlier one, and would come to those of kept pages again. */
async function showNothingOf(trx: Trx, shown: number): Promise<void> {
  await trx
    .updateTable('counters')
    .set({ value: shown + 1 })
    .where('name', '=', 'catalogue')
    .where('value', '<=', shown)
    .execute()
}

async function writeAll(trx: Trx, { tables, rows }: Filling): Promise<Record<string, Sum>> {
  const engine = engineOf(trx)
  const columns = new Map(tables.map((table) => [table.name, table.columns]))
  const names = [...columns.keys()]
  const sums = new Sums(tables)
  await engine.withoutTriggers(trx, names, async () => {
    // Migrations leave rows of their own.
    for (const name of names.toReversed()) await trx.deleteFrom(name as 'users').execute()
    for await (const part of rows) {
      sums.add(part)
      await writeRows(trx, columns.get(part.table) ?? [], part)
    }
  })
  await engine.countOn(trx)
  return sums.total()
}

/** Throws unless the database may be filled: it must be the shop's alone, empty or to be replaced, and no shop may be running on it. */
export async function claimForFilling(db: Db, { replace }: { replace: boolean }): Promise<void> {
  const engine = engineOf(db)
  const contents = await engine.contents(db)
  if (contents === 'other tables') throw new BackupError('This database holds tables that are not those of a shop.')
  await engine.claim(db)
  if (contents === 'shop' && !replace && (await hasRows(db))) {
    throw new BackupError('There is a shop in this database already. To throw it away, add --replace.')
  }
}

/** The counters are there from the first migration on. */
async function hasRows(db: Db): Promise<boolean> {
  for (const { name } of await tablesOf(db)) {
    if (name === 'counters') continue
    const row = await db
      .selectFrom(name as 'users')
      .select(sql`1`.as('one'))
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

/** Throws for what a newer program has migrated. */
export function mustKnow(migrations: string[], complaint: () => Error): void {
  const known = new Set(knownMigrations())
  if (migrations.some((name) => !known.has(name))) throw complaint()
}
