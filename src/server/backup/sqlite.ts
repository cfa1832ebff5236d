import { sql } from 'kysely'

import { BackupError } from './backup-error.ts'
import type { Engine, Table } from './engine.ts'

const OWN = sql`m.type = 'table' and m.name not like 'sqlite\\_%' escape '\\' and m.name not like 'kysely\\_%' escape '\\'`

/** Rows that are handed on together. */
const PART = 1000

export const sqlite: Engine = {
  name: 'sqlite',
  // The first read chooses the instant. Writers go on in the log beside the file.
  beginSnapshot: 'begin',
  placeholder: () => '?',

  async contents(db) {
    const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
    if (rows.some(({ name }) => name === 'kysely_migration')) return 'shop'
    return rows.length === 0 ? 'nothing' : 'other tables'
  },

  async tables(db) {
    const columns = await sql<{ table: string; name: string; key: number }>`
      select m.name as "table", c.name, c.pk as "key" from sqlite_master m join pragma_table_info(m.name) c
      where ${OWN} order by m.name, c.name`.execute(db)
    const references = await sql<{ table: string; parent: string }>`
      select m.name as "table", f."table" as parent from sqlite_master m join pragma_foreign_key_list(m.name) f
      where ${OWN}`.execute(db)
    const names = [...new Set(columns.rows.map(({ table }) => table))]
    return names.map((name): Table => {
      const own = columns.rows.filter(({ table }) => table === name)
      const key = own.filter(({ key: place }) => place > 0).toSorted((a, b) => a.key - b.key)
      return {
        name,
        columns: own.map((column) => column.name),
        orderBy: (key.length > 0 ? key : own).map((column) => `"${column.name}"`).join(', '),
        parents: references.rows.filter(({ table }) => table === name).map(({ parent }) => parent)
      }
    })
  },

  async *stream(_db, query) {
    let part: Record<string, unknown>[] = []
    for await (const row of query.stream()) {
      part.push(row)
      if (part.length < PART) continue
      yield part
      part = []
    }
    if (part.length > 0) yield part
  },

  // Whoever has the file open holds a lock on it for as long as it keeps a log beside it; the log can go only with all of them.
  async claim(db) {
    await sql`pragma busy_timeout = 0`.execute(db)
    await sql`pragma journal_mode = delete`.execute(db).catch((error: unknown) => {
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
    const { rows } = await sql<{ name: string; made: string }>`
      select name, sql as made from sqlite_master where type = 'trigger'`.execute(trx)
    for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(trx)
    await work()
    for (const { made } of rows) await sql.raw(made).execute(trx)
  },

  // It remembers the highest number by itself.
  countOn: async () => {}
}
