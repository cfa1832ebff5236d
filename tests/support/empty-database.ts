import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'

import { getSqliteFile } from '../../src/server/platform/database/open.ts'
import { openPostgres } from '../../src/server/platform/database/postgres.ts'
import type { Db } from '../../src/server/platform/database/schema.ts'
import { openSqlite } from '../../src/server/platform/database/sqlite.ts'

export interface EmptyDatabase {
  databaseUrl: string | undefined
  dataDir: string
  /** `name` is the application name of its PostgreSQL connections. */
  open(name?: string): Db
}

export async function createEmptyDatabase(kind: 'sqlite' | 'postgres' = inject('database')): Promise<EmptyDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-empty-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const databaseUrl = kind === 'postgres' ? await createDatabase() : undefined
  const open = (name = 'the test'): Db => {
    const db = databaseUrl ? openPostgres(databaseUrl, name) : openSqlite(getSqliteFile({ dataDir }))
    onTestFinished(() => db.destroy())
    return db
  }
  return { databaseUrl, dataDir, open }
}

async function createDatabase(): Promise<string> {
  const url = new URL(inject('postgresUrl'))
  const admin = new Client(url.href)
  await admin.connect()
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`).finally(() => admin.end())
  url.pathname = `/${name}`
  return url.href
}
