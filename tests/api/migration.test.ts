import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Migrator } from 'kysely/migration'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'

import { listProducts } from '../../src/server/catalog/listing.ts'
import * as first from '../../src/server/db/migrations/0001-shop.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { openPostgres } from '../../src/server/db/postgres.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { openSqlite } from '../../src/server/db/sqlite.ts'
import { searchProducts } from '../../src/server/search/search.ts'
import { makeProduct } from '../support/products.ts'

/** A database of the first version of the shop. */
async function openFirstVersion(): Promise<Db> {
  const db = inject('database') === 'sqlite' ? await openFile() : await openOnServer()
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ '0001-shop': first }) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  return db
}

async function openFile(): Promise<Db> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-first-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const db = openSqlite(join(folder, 'shop.sqlite'))
  onTestFinished(() => db.destroy())
  return db
}

async function openOnServer(): Promise<Db> {
  const url = new URL(inject('postgresUrl'))
  const admin = new Client(url.href)
  await admin.connect()
  const name = `first_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`).finally(() => admin.end())
  url.pathname = `/${name}`
  const db = openPostgres(url.href)
  onTestFinished(() => db.destroy())
  return db
}

test('products of the first version are counted and found in this one', async () => {
  const db = await openFirstVersion()
  const at = '2026-03-01T09:00:00.000Z'
  await makeProduct(db, at, { title: 'Linen shirt', category: 'women', brand: 'zara' })
  await makeProduct(db, '2026-03-02T09:00:00.000Z', { title: 'Newer shirt', category: 'women', brand: 'h&m' })
  const gone = await makeProduct(db, at, { title: 'Shirt that was deleted' })
  await db.updateTable('products').set({ deleted_at: at }).where('id', '=', gone.id).execute()
  await migrate(db)
  const { data, total } = await searchProducts(db, { keyword: 'shrits', cursor: undefined })
  expect([total, data.map(({ title }) => title)]).toEqual([2, ['Newer shirt', 'Linen shirt']])
  const listing = await listProducts(db, { sortBy: 'price-lowtohigh', limit: 24, counts: 'true', cursor: undefined })
  expect(listing.total).toBe(2)
  expect(listing.counts).toMatchObject({ category: { men: 0, women: 2 }, brand: { zara: 1, 'h&m': 1 } })
})
