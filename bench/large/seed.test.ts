import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase } from '../../src/server/platform/database/open.ts'
import type { Db } from '../../src/server/platform/database/schema.ts'
import { makeCustomer } from './people.ts'
import { seedLarge } from './seed.ts'

const NOW = new Date('2026-11-21T18:00:00.000Z')
const SMALL = { products: 400, orders: 3000, now: NOW, pictures: ['/images/0123456789abcdef/800.jpg'] }

let dataDir: string
let db: Db

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'selvedge-large-'))
  db = await openDatabase({ dataDir })
  await seedLarge(db, SMALL)
}, 60_000)

afterAll(async () => {
  await db.destroy()
  await rm(dataDir, { recursive: true })
})

const count = async (query: string): Promise<number> => {
  const { rows } = await sql.raw<{ n: number }>(`select count(*) as n from ${query}`).execute(db)
  return rows[0]?.n ?? -1
}

test('has the requested number of orders over two years, with more at the end', async () => {
  expect(await count('orders')).toBe(3000)
  expect(await count(`orders where created_at > '${NOW.toISOString()}'`)).toBe(0)
  expect(await count(`orders where created_at > '2026-11-21'`)).toBeGreaterThan(0)
  const first = await count(`orders where created_at < '2025-11-22'`)
  expect(first).toBeGreaterThan(600)
  expect(first).toBeLessThan(1400)
})

test('order totals match their lines, and reserved stock matches the holds', async () => {
  expect(
    await count(`orders where total_cents <> (select sum(price_cents * quantity) from order_items
      where order_id = orders.id)`)
  ).toBe(0)
  expect(
    await count(`variants where reserved <> coalesce((select sum(quantity) from stock_holds
      where variant_id = variants.id and state = 'held'), 0)`)
  ).toBe(0)
  expect(await count('products where rating_count > 0')).toBeGreaterThan(0)
})

test('the state of each payment matches its order', async () => {
  expect(
    await count(`orders join payments on payments.order_id = orders.id where (payment_status = 'paid')
      <> (state in ('captured', 'refunding'))`)
  ).toBe(0)
  expect(await count(`orders where order_status = 'confirmed' and payment_status <> 'paid'`)).toBe(0)
  const outOfStock = await count('payments where out_of_stock_at is not null')
  expect(outOfStock).toBeGreaterThan(0)
  expect(await count(`payments where out_of_stock_at is not null and captured_at is null and state = 'refunded'`)).toBe(
    outOfStock
  )
})

test('refuses a database that has orders', async () => {
  await expect(seedLarge(db, SMALL)).rejects.toThrow('it must be empty')
})

test('no two customers have the same name or email address', () => {
  const people = Array.from({ length: 60_000 }, (_, number) => makeCustomer(number))
  expect(new Set(people.map(({ userName }) => userName)).size).toBe(people.length)
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
})
