import { sql } from 'kysely'

import type { Table } from '../../src/server/platform/backup/engine.ts'
import { findEngine } from '../../src/server/platform/backup/find-engine.ts'
import { listTables } from '../../src/server/platform/backup/tables.ts'
import type { Db, Trx } from '../../src/server/platform/database/schema.ts'
import { transact } from '../../src/server/platform/database/transact.ts'

/** Saves an SQLite database to `file`. Returns a function that restores it. The database stays open. */
export async function takeSnapshot(db: Db, file: string): Promise<() => Promise<void>> {
  const tables = await listTables(db)
  await sql`vacuum into ${file}`.execute(db)
  await sql`attach database ${file} as snapshot`.execute(db)
  return () => transact(db, (trx) => restore(trx, tables))
}

async function restore(trx: Trx, tables: Table[]): Promise<void> {
  const version = await readVersion(trx)
  await findEngine(trx).withoutTriggers(trx, [], async () => {
    // Deletes everything first, because a deletion cascades.
    for (const { name } of tables.toReversed()) await sql`delete from ${sql.id('main', name)}`.execute(trx)
    for (const table of tables) await copy(trx, table)
  })
  // Cached pages from before the reset must not be served again.
  await trx
    .updateTable('counters')
    .set({ value: version + 1 })
    .where('name', '=', 'catalogue')
    .execute()
}

async function copy(trx: Trx, { name, columns }: Table): Promise<void> {
  const list = sql.join(columns.map((column) => sql.id(column)))
  await sql`insert into ${sql.id('main', name)} (${list}) select ${list} from ${sql.id('snapshot', name)}`.execute(trx)
}

async function readVersion(trx: Trx): Promise<number> {
  const counter = trx.selectFrom('counters').select('value').where('name', '=', 'catalogue')
  return (await counter.executeTakeFirstOrThrow()).value
}
