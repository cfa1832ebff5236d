import { sql } from 'kysely'

import { findWriteFailure } from '../database/write-failure.ts'
import { BackupError } from './format.ts'
import type { Engine, Table } from './engine.ts'

const OWN_TABLES = sql`m.type = 'table' and m.name not like 'sqlite\\_%' escape '\\' and m.name not like 'kysely\\_%' escape '\\'`

const BATCH_SIZE = 1000

export const sqlite: Engine = {
  name: 'sqlite',
  // The first read takes the snapshot. Writers continue in the write-ahead log.
  beginSnapshot: 'begin',
  formatPlaceholder: () => '?',

  async inspectContents(db) {
    const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
    if (rows.some(({ name }) => name === 'kysely_migration')) return 'shop'
    return rows.length === 0 ? 'nothing' : 'other tables'
  },

  async readTables(db) {
    const columns = await sql<{ table: string; name: string; key: number }>`
      select m.name as "table", c.name, c.pk as "key" from sqlite_master m join pragma_table_info(m.name) c
      where ${OWN_TABLES} order by m.name, c.name`.execute(db)
    const references = await sql<{ table: string; parent: string }>`
      select m.name as "table", f."table" as parent from sqlite_master m join pragma_foreign_key_list(m.name) f
      where ${OWN_TABLES}`.execute(db)
    const names = [...new Set(columns.rows.map(({ table }) => table))]
    return names.map((name): Table => {
      const tableColumns = columns.rows.filter(({ table }) => table === name)
      const key = tableColumns.filter(({ key: position }) => position > 0).toSorted((a, b) => a.key - b.key)
      return {
        name,
        columns: tableColumns.map((column) => column.name),
        orderBy: (key.length > 0 ? key : tableColumns).map((column) => `"${column.name}"`).join(', '),
        parents: references.rows.filter(({ table }) => table === name).map(({ parent }) => parent)
      }
    })
  },

  async *stream(_db, query) {
    let batch: Record<string, unknown>[] = []
    for await (const row of query.stream()) {
      batch.push(row)
      if (batch.length < BATCH_SIZE) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  },

  // In WAL mode each connection holds a lock, and only a sole connection can change the mode.
  async requireStopped(db) {
    await sql`pragma busy_timeout = 0`.execute(db)
    await sql`pragma journal_mode = delete`.execute(db).catch((error: unknown) => {
      if (findWriteFailure(error) !== 'locked') throw error
      throw new BackupError('A shop is running on this database. Stop it first.', { cause: error })
    })
    await sql`pragma locking_mode = exclusive`.execute(db)
  },

  async dropAll(trx, tables) {
    await sql`pragma defer_foreign_keys = on`.execute(trx)
    for (const table of [...tables, 'kysely_migration', 'kysely_migration_lock']) {
      await trx.schema.dropTable(table).ifExists().execute()
    }
  },

  async withoutTriggers(trx, _tables, work) {
    const { rows } = await sql<{ name: string; definition: string }>`
      select name, sql as definition from sqlite_master where type = 'trigger'`.execute(trx)
    for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(trx)
    await work()
    for (const { definition } of rows) await sql.raw(definition).execute(trx)
  },

  // SQLite keeps the highest number itself.
  resetSequences: async () => {}
}
