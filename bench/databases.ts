import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'

import { openDatabase } from '../src/server/platform/database/open.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { seedLarge } from './large/seed.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

export const selectDatabases = (defaults: string): DatabaseKind[] =>
  (process.env['DATABASES'] ?? defaults).split(',') as DatabaseKind[]

export interface DatabaseSize {
  products: number
  orders: number
}

export interface BenchDatabase {
  dataDir: string
  databaseUrl: string | undefined
  remove(): Promise<void>
}

/** Makes a database that flushes commits to disk, as in production. Without a size, it is empty. */
export async function makeDatabase(kind: DatabaseKind, size?: DatabaseSize): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-bench-'))
  const server = kind === 'postgres' ? await startPostgres({ durable: true }) : undefined
  const databaseUrl = server && (await createDatabase(server.urlOf('postgres'), server.urlOf('bench')))
  if (size) await seed({ dataDir, databaseUrl }, size)
  return {
    dataDir,
    databaseUrl,
    async remove() {
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

async function seed(location: Pick<BenchDatabase, 'dataDir' | 'databaseUrl'>, size: DatabaseSize): Promise<void> {
  const db = await openDatabase(location)
  await seedLarge(db, { ...size, now: new Date(), pictures: [] }).finally(() => db.destroy())
}
