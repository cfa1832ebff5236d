import { join } from 'node:path'

import { sql } from 'kysely'
import { expect, it } from 'vitest'

import type { Db } from '../../src/server/db/schema.ts'
import { makeDatabase } from '../support/database.ts'
import { openTestShop } from '../support/open-test-shop.ts'
import { openWorld } from '../support/world.ts'
import { takeSnapshot } from './snapshot.ts'

/** Every row of every table except the catalogue version. */
async function contents(db: Db): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from main.sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(db)
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<object>`select * from ${sql.id('main', name)}`.execute(db)
    all[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  all['counters'] = (all['counters'] ?? []).filter((row) => !row.includes('"catalogue"'))
  return all
}

const version = async (db: Db) =>
  (await db.selectFrom('counters').select('value').where('name', '=', 'catalogue').executeTakeFirstOrThrow()).value

it('is what there is again, whatever was done meanwhile, and the shop goes on from there', async () => {
  await using closing = new AsyncDisposableStack()
  const database = await makeDatabase('sqlite')
  closing.defer(database.remove)
  const shop = await openTestShop(database, {})
  closing.defer(shop.close)
  const { db, config } = shop.shop
  await openWorld(shop)
  const restore = await takeSnapshot(db, join(config.dataDir, 'kept.sqlite'))
  const before = await contents(db)

  for (let time = 0; time < 2; time += 1) {
    const shown = await version(db)
    const scarf = await shop.product({ title: 'Scarf' })
    await shop.shopper('Cleo')
    await db.deleteFrom('cart_items').execute()
    await db.updateTable('products').set({ on_hand: 0, price_cents: 1 }).execute()
    await db.updateTable('orders').set({ payment_status: 'refunded' }).execute()
    await restore()
    expect(await contents(db)).toEqual(before)
    expect(await version(db)).toBeGreaterThan(shown)
    const found = await shop
      .visitor()
      .call('GET /api/shop/search/{keyword}', { params: { keyword: scarf.title }, query: {} })
    expect(found.data).toEqual([])
  }
  await shop.product({ title: 'Umbrella' })
  const found = await shop
    .visitor()
    .call('GET /api/shop/search/{keyword}', { params: { keyword: 'umbrella' }, query: {} })
  expect(found.data).toHaveLength(1)
})
