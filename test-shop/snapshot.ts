import { sql } from 'kysely'

import type { Db, Trx } from '../src/server/db/schema.ts'
import { transact } from '../src/server/db/transact.ts'

/** Keeps an embedded database as it is now, in `file`. Answers how to bring it back to that; it stays open meanwhile. */
export async function takeSnapshot(db: Db, file: string): Promise<() => Promise<void>> {
  await sql`vacuum into ${file}`.execute(db)
  await sql`attach database ${file} as kept`.execute(db)
  const tables = await readTables(db)
  return () => transact(db, (trx) => restore(trx, tables))
}

interface Table {
  name: string
  columns: string[]
}

/** Every table, and of its columns those that are not made of others. */
async function readTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<{ name: string; columns: string }>`
    select tables.name, group_concat('"' || columns.name || '"') as columns
    from kept.sqlite_master as tables join pragma_table_xinfo(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite_%' and columns.hidden = 0
    group by tables.name`.execute(db)
  return rows.map(({ name, columns }) => ({ name, columns: columns.split(',') }))
}

/** The triggers are taken away meanwhile: what they would write is in the snapshot. */
async function restore(trx: Trx, tables: Table[]): Promise<void> {
  const triggers = await sql<{ name: string; sql: string }>`
    select name, sql from main.sqlite_master where type = 'trigger'`.execute(trx)
  const version = await readVersion(trx)
  await sql`pragma defer_foreign_keys = on`.execute(trx)
  for (const { name } of triggers.rows) await sql`drop trigger ${sql.id(name)}`.execute(trx)
  // All of them first: a row that goes takes those with it that are its own.
  for (const { name } of tables) await sql`delete from ${sql.id('main', name)}`.execute(trx)
  for (const { name, columns } of tables) await copy(trx, name, sql.raw(columns.join(',')))
  for (const trigger of triggers.rows) await sql.raw(trigger.sql).execute(trx)
  // Pages of what has been are kept by this number, and must not be found again.
  await trx
    .updateTable('counters')
    .set({ value: version + 1 })
    .where('name', '=', 'catalogue')
    .execute()
}

async function copy(trx: Trx, name: string, columns: ReturnType<typeof sql.raw>): Promise<void> {
  const [table, kept] = [sql.id('main', name), sql.id('kept', name)]
  await sql`insert into ${table} (${columns}) select ${columns} from ${kept}`.execute(trx)
}

async function readVersion(trx: Trx): Promise<number> {
  const counter = trx.selectFrom('counters').select('value').where('name', '=', 'catalogue')
  return (await counter.executeTakeFirstOrThrow()).value
}
