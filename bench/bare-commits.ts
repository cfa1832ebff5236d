import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { Pool } from 'pg'

import type { BenchDatabase } from './databases.ts'

const MAX_CONNECTIONS = 20

const TABLE = 'create table if not exists bare_cart_items (cart integer primary key, quantity integer not null)'
const ADD = `insert into bare_cart_items (cart, quantity) values ($1, 1)
  on conflict (cart) do update set quantity = bare_cart_items.quantity + 1`

/** Measures how many statements that write one row the bare database commits in a second. */
export async function measureCommits({ databaseUrl, dataDir }: BenchDatabase, seconds: number) {
  const perSecond = databaseUrl ? await measurePostgres(databaseUrl, seconds) : await measureSqlite(dataDir, seconds)
  return { perSecond, cpu: 0 }
}

async function measureSqlite(dataDir: string, seconds: number): Promise<number> {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'))
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000')
  database.exec(TABLE)
  const statement = database.prepare(ADD)
  const rate = await measureRate(1, seconds, async (cart) => void statement.run({ $1: cart }))
  database.close()
  return rate
}

async function measurePostgres(connectionString: string, seconds: number): Promise<number> {
  const pool = new Pool({ connectionString, max: MAX_CONNECTIONS })
  await pool.query(TABLE)
  const add = async (cart: number) => void (await pool.query({ name: 'add', text: ADD, values: [cart] }))
  const rate = await measureRate(MAX_CONNECTIONS, seconds, add)
  await pool.end()
  return rate
}

async function measureRate(workers: number, seconds: number, add: (cart: number) => Promise<void>): Promise<number> {
  const start = performance.now()
  let commits = 0
  const work = async (cart: number) => {
    for (; performance.now() - start < seconds * 1000; commits += 1) await add(cart)
  }
  await Promise.all(Array.from({ length: workers }, (_, cart) => work(cart)))
  return commits / ((performance.now() - start) / 1000)
}
