import { sql } from 'kysely'

import { engineFor, type Table } from '../../src/server/backup/engine.ts'
import { listTables } from '../../src/server/backup/tables.ts'
import type { Db, Trx } from '../../src/server/db/schema.ts'
import { transact } from '../../src/server/db/transact.ts'

/** Keeps an embedded database as it is now, in `file`. Answers how to bring it back to that; it stays open meanwhile. */
export async function takeSnapshot(db: Db, file: string): Promise<() => Promise<void>> {
  const tables = await listTables(db)
  await sql`vacuum into ${file}`.execute(db)
  await sql`attach database ${file} as kept`.execute(db)
  return () => transact(db, (trx) => restore(trx, tables))
}

async function restore(trx: Trx, tables: Table[]): Promise<void> {
  const version = await readVersion(trx)
  await engineFor(trx).withoutTriggers(trx, [], async () => {
    // All of them first: a row that goes takes those with it that are its own.
    for (const { name } of tables.toReversed()) await sql`delete from ${sql.id('main', name)}`.execute(trx)
    for (const table of tables) await copy(trx, table)
  })
  // Pages of what has been are kept by this number, and must not be found again.
  await trx
    .updateTable('counters')
    .set({ value: version + 1 })
    .where('name', '=', 'catalogue')
    .execute()
}

async function copy(trx: Trx, { name, columns }: Table): Promise<void> {
  const list = sql.join(columns.map((column) => sql.id(column)))
  await sql`insert into ${sql.id('main', name)} (${list}) select ${list} from ${sql.id('kept', name)}`.execute(trx)
}

async function readVersion(trx: Trx): Promise<number> {
  const counter = trx.selectFrom('counters').select('value').where('name', '=', 'catalogue')
  return (await counter.executeTakeFirstOrThrow()).value
}
