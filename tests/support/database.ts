import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { Client } from 'pg'
import { inject } from 'vitest'

import { getSqliteFile, openDatabase } from '../../src/server/platform/database/open.ts'
import type { Db } from '../../src/server/platform/database/schema.ts'
import { openSqlite } from '../../src/server/platform/database/sqlite.ts'

export interface TestDatabase {
  /** DATABASE_URL; undefined on SQLite. */
  url: string | undefined
  /** Opens the database with the saved rows; by default, as the migrations leave it. */
  open(dataDir: string, rows?: SavedRows): Promise<{ db: Db; close(): Promise<void> }>
  save(db: Db): Promise<SavedRows>
  remove(): Promise<void>
}

/** On SQLite the path of a database, on PostgreSQL the statements that insert the rows. */
export type SavedRows = string

export const makeDatabase = (kind: 'sqlite' | 'postgres'): Promise<TestDatabase> =>
  kind === 'sqlite' ? makeSqlite() : makePostgres(inject('postgresUrl'))

/** Each test gets a copy of one migrated file. */
async function makeSqlite(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-template-'))
  const template = await openDatabase({ dataDir: folder })
  await template.destroy()
  return {
    url: undefined,
    open: async (dataDir, rows = getSqliteFile({ dataDir: folder })) => {
      const file = getSqliteFile({ dataDir })
      await copyFile(rows, file)
      // `openDatabase` would first compare the migrations.
      const db = openSqlite(file)
      await sql`pragma busy_timeout = 0`.execute(db)
      return { db, close: () => db.destroy() }
    },
    save: async (db) => {
      const copy = join(folder, `${randomUUID()}.sqlite`)
      await sql`vacuum into ${copy}`.execute(db)
      return copy
    },
    remove: () => rm(folder, { recursive: true, force: true })
  }
}

/** Connections are slow to open, so one database stays open, and its rows are replaced for each test. */
async function makePostgres(server: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await execute(server, `create database ${name} template shop_template strategy file_copy`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const db = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  const client = new Client(url.href)
  await client.connect()
  const tables = await listTables(client)
  const initialRows = await saveRows(client, tables)
  const deletions = tables.map((table) => `delete from ${table.name};`).join(' ')
  return {
    url: url.href,
    open: async (_, rows = initialRows) => {
      // Replica mode disables foreign keys and triggers.
      await client.query(`set session_replication_role = replica; ${deletions} ${rows}`)
      return { db, close: async () => {} }
    },
    save: () => saveRows(client, tables),
    remove: async () => {
      await client.end()
      await db.destroy()
    }
  }
}

interface Table {
  name: string
  /** Without generated columns. */
  columns: string
}

async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ') as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
       and table_name not like 'kysely_%'
     group by table_name`
  )
  return rows
}

async function saveRows(client: Client, tables: Table[]): Promise<string> {
  const schema = `saved_${randomUUID().replaceAll('-', '')}`
  await client.query(`create schema ${schema}`)
  const selections = tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
  const { rows } = await client.query<{ name: string }>(selections.join(' union all '))
  const filled = tables.filter(({ name }) => rows.some((row) => row.name === name))
  const copies = filled.map(({ name, columns }) => `create table ${schema}.${name} as select ${columns} from ${name};`)
  await client.query(copies.join(' '))
  return filled
    .map(({ name, columns }) => `insert into ${name} (${columns}) overriding system value table ${schema}.${name};`)
    .join(' ')
}

export async function execute(server: string, statement: string): Promise<void> {
  const client = new Client(server)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
