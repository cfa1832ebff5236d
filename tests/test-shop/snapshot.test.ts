import { join } from 'node:path'

import { sql } from 'kysely'
import { expect, it } from 'vitest'

import type { Db } from '../../src/server/platform/database/schema.ts'
import { makeDatabase } from '../support/database.ts'
import { openTestShop } from '../support/open-test-shop.ts'
import { makeWorld } from '../support/world.ts'
import { takeSnapshot } from './snapshot.ts'

async function readContents(db: Db): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from main.sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(db)
  const contents: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<object>`select * from ${sql.id('main', name)}`.execute(db)
    contents[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  contents['counters'] = (contents['counters'] ?? []).filter((row) => !row.includes('"catalogue"'))
  return contents
}

const readVersion = async (db: Db) =>
  (await db.selectFrom('counters').select('value').where('name', '=', 'catalogue').executeTakeFirstOrThrow()).value

it('restores the saved state after any change, and the shop continues from it', async () => {
  await using closing = new AsyncDisposableStack()
  const database = await makeDatabase('sqlite')
  closing.defer(database.remove)
  const shop = await openTestShop(database, {})
  closing.defer(shop.close)
  const { db, config } = shop.shop
  await makeWorld(shop)
  const restore = await takeSnapshot(db, join(config.dataDir, 'snapshot.sqlite'))
  const before = await readContents(db)

  for (let time = 0; time < 2; time += 1) {
    const versionBefore = await readVersion(db)
    const scarf = await shop.product({ title: 'Scarf' })
    await shop.shopper('Cleo')
    await db.deleteFrom('cart_items').execute()
    await db.updateTable('variants').set({ on_hand: 0, price_cents: 1 }).execute()
    await db.updateTable('orders').set({ payment_status: 'refunded' }).execute()
    await restore()
    expect(await readContents(db)).toEqual(before)
    expect(await readVersion(db)).toBeGreaterThan(versionBefore)
    const searchResult = await shop
      .visitor()
      .call('GET /api/shop/search/{keyword}', { params: { keyword: scarf.title }, query: {} })
    expect(searchResult.data).toEqual([])
  }
  await shop.product({ title: 'Umbrella' })
  const searchResult = await shop
    .visitor()
    .call('GET /api/shop/search/{keyword}', { params: { keyword: 'umbrella' }, query: {} })
  expect(searchResult.data).toHaveLength(1)
})
