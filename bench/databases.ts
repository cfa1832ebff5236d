import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'

import { openDatabase } from '../src/server/db/open.ts'
import type { Db } from '../src/server/db/schema.ts'
import { startPostgres } from '../tests/support/postgres.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** Commits are flushed to disk, as in production. */
export interface BenchDatabase {
  dataDir: string
  databaseUrl: string | undefined
  db: Db
  remove(): Promise<void>
}

export async function makeDatabase(kind: DatabaseKind): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-bench-'))
  const server = kind === 'postgres' ? await startPostgres({ durable: true }) : undefined
  const databaseUrl = server && (await createDatabase(server.urlOf('postgres'), server.urlOf('bench')))
  const db = await openDatabase({ dataDir, databaseUrl })
  return {
    dataDir,
    databaseUrl,
    db,
    async remove() {
      await db.destroy()
      await server?.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  }
}

async function createDatabase(adminUrl: string, url: string): Promise<string> {
  const client = new Client(adminUrl)
  await client.connect()
  await client.query('create database bench').finally(() => client.end())
  return url
}
