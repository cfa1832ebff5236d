import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'

import { Pool } from 'pg'

import type { BenchDatabase } from './databases.ts'
import type { Work } from './load.ts'

/** The baseline of an add to cart: one durable write of one line. */
export async function openBareCart({
  dataDir,
  databaseUrl
}: BenchDatabase): Promise<{ add: Work; close(): Promise<void> }> {
  if (databaseUrl) {
    const pool = new Pool({ connectionString: databaseUrl, max: 20 })
    await pool.query(TABLE)
    const add: Work = async (connection) => void (await pool.query({ name: 'add', text: ADD, values: [connection] }))
    return { add, close: () => pool.end() }
  }
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'))
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000')
  database.exec(TABLE)
  const statement = database.prepare(ADD)
  return { add: async (connection) => void statement.run({ $1: connection }), close: async () => database.close() }
}

const TABLE = 'create table if not exists bare_cart_items (cart integer primary key, quantity integer not null)'
const ADD = `insert into bare_cart_items (cart, quantity) values ($1, 1)
  on conflict (cart) do update set quantity = bare_cart_items.quantity + 1`
