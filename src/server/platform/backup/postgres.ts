import { sql } from 'kysely'

import { SHOP_APPLICATION_NAME } from '../database/postgres.ts'
import { BackupError } from './format.ts'
import type { Engine } from './engine.ts'

/** Excludes tables of extensions. */
const OWN_TABLES = sql`c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
  and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

const BATCH_SIZE = 1000

interface TableRow {
  name: string
  columns: { name: string; text: boolean }[]
  key: string[] | null
  parents: string[] | null
}

export const postgres: Engine = {
  name: 'postgres',
  beginSnapshot: 'begin isolation level repeatable read read only',
  formatPlaceholder: (number) => `$${number}`,

  async inspectContents(db) {
    const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c where ${OWN_TABLES}`.execute(
      db
    )
    if (rows.some(({ name }) => name === 'kysely_migration')) return 'shop'
    return rows.length === 0 ? 'nothing' : 'other tables'
  },

  async readTables(db) {
    const { rows } = await sql<TableRow>`
      select c.relname as name,
        (select json_agg(json_build_object('name', a.attname, 'text', a.attcollation <> 0)
            order by a.attname::text collate "C")
          from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        ) as columns,
        (select json_agg(a.attname order by k.place)
          from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k (number, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
          where i.indrelid = c.oid and i.indisprimary) as key,
        (select json_agg(distinct p.relname)
          from pg_constraint f join pg_class p on p.oid = f.confrelid
          where f.conrelid = c.oid and f.contype = 'f') as parents
      from pg_class c where ${OWN_TABLES} and c.relname not like 'kysely\\_%' order by c.relname::text collate "C"`.execute(
      db
    )
    return rows.map(({ name, columns, key, parents }) => {
      const textColumns = new Set(columns.filter(({ text }) => text).map((column) => column.name))
      const keyColumns = key ?? columns.map((column) => column.name)
      return {
        name,
        columns: columns.map((column) => column.name),
        orderBy: keyColumns.map((column) => `"${column}"${textColumns.has(column) ? ' collate "C"' : ''}`).join(', '),
        parents: parents ?? []
      }
    })
  },

  async *stream(db, query) {
    await sql`declare part no scroll cursor for ${query}`.execute(db)
    for (;;) {
      const { rows } = await sql.raw<Record<string, unknown>>(`fetch ${BATCH_SIZE} from part`).execute(db)
      if (rows.length > 0) yield rows
      if (rows.length < BATCH_SIZE) break
    }
    await sql`close part`.execute(db)
  },

  // A shop that starts later is not detected. During a restore it waits until the tables are unlocked.
  async requireStopped(db) {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and application_name = ${SHOP_APPLICATION_NAME} limit 1`.execute(db)
    if (rows.length > 0) throw new BackupError('A shop is running on this database. Stop it first.')
  },

  async dropAll(trx, tables) {
    for (const table of [...tables, 'kysely_migration', 'kysely_migration_lock']) {
      await trx.schema.dropTable(table).ifExists().cascade().execute()
    }
    const { rows } = await sql<{ name: string }>`
      select p.proname as name from pg_proc p
      where p.pronamespace = current_schema()::regnamespace and p.prorettype = 'trigger'::regtype
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(trx)
    for (const { name } of rows) await sql`drop function ${sql.ref(name)}()`.execute(trx)
  },

  async withoutTriggers(trx, tables, work) {
    // Foreign keys are still enforced.
    for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
    await work()
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
  },

  async resetSequences(trx) {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.relname as "table", a.attname as "column"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' where ${OWN_TABLES}`.execute(
      trx
    )
    for (const { table, column } of rows) {
      await sql`
        select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.ref(column)}), 0) + 1, false)
        from ${sql.table(table)}`.execute(trx)
    }
  }
}
