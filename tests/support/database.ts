import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { inject } from 'vitest'

import { openDatabase } from '../../src/server/db/open.ts'
import type { Db } from '../../src/server/db/schema.ts'

export interface TestDatabase {
  /** DATABASE_URL; undefined on SQLite. */
  url: string | undefined
  open(dataDir: string): Promise<{ db: Db; close(): Promise<void> }>
  remove(): Promise<void>
}

export const makeDatabase = (kind: 'sqlite' | 'postgres'): Promise<TestDatabase> =>
  kind === 'sqlite' ? makeSqlite() : makePostgres(inject('postgresUrl'))

/** Each test gets a copy of one migrated file. */
async function makeSqlite(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-template-'))
  const template = await openDatabase({ dataDir: folder })
  await template.destroy()
  return {
    url: undefined,
    open: async (dataDir) => {
      await copyFile(join(folder, 'shop.sqlite'), join(dataDir, 'shop.sqlite'))
      const db = await openDatabase({ dataDir })
      return { db, close: () => db.destroy() }
    },
    remove: () => rm(folder, { recursive: true, force: true })
  }
}

/** Connections are slow to open, so one database stays open and is emptied between tests. */
async function makePostgres(server: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await execute(server, `create database ${name} template shop_template strategy file_copy`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const db = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  const sweeper = new Client(url.href)
  await sweeper.connect()
  const sweep = await buildCleanup(sweeper)
  return {
    url: url.href,
    open: async () => {
      await sweeper.query(sweep)
      return { db, close: async () => {} }
    },
    remove: async () => {
      await sweeper.end()
      await db.destroy()
    }
  }
}

/** Replica mode disables foreign keys. */
async function buildCleanup(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename not like 'kysely_%' and tablename <> 'counters'`
  )
  const deletions = rows.map(({ name }) => `delete from ${name};`).join(' ')
  return `set session_replication_role = replica; ${deletions} update counters set value = case name when 'order' then 1000 when 'invoice' then 0 else 1 end`
}

export async function execute(server: string, statement: string): Promise<void> {
  const client = new Client(server)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
