import { DatabaseSync } from 'node:sqlite'

import { sql } from 'kysely'
import { describe, expect, inject, vi } from 'vitest'

import { HOUR, SECOND } from '../../../../src/lib/dates.ts'
import { getSqliteFile } from '../../../../src/server/platform/database/open.ts'
import { addToCart, readCart } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'
import { openSite } from '../../../support/site.ts'

const CANNOT_SAVE = { status: 503, message: 'The shop cannot save anything right now. Please try again later.' }
const BUSY = { status: 503, message: 'The shop is very busy right now. Please try again in a moment.' }

function lockDatabaseFile(shop: TestShop): { release(): void } {
  const database = new DatabaseSync(getSqliteFile(shop.shop.config))
  database.exec('begin immediate')
  return { release: () => database.close() }
}

// PostgreSQL's own codes are in src/server/db/write-failure.test.ts.
describe.runIf(inject('database') === 'sqlite')('a database', () => {
  it('that is read-only can still be read, and changes respond with 503', async ({ shop }) => {
    const [site, ada] = [await openSite(shop, 'in this process'), await shop.shopper()]
    const hat = await shop.product({ title: 'Straw hat' })
    await sql`pragma query_only = on`.execute(shop.shop.db)
    // After an hour, the session's last use would be written.
    shop.pass(HOUR)
    expect(await readCart(ada)).toMatchObject({ items: [] })
    expect(await site.send('/shop/home', ada)).toMatchObject({ status: 200 })
    await ada.call('GET /api/shop/search/{keyword}', { params: { keyword: 'straw' }, query: {} })
    await expect(addToCart(ada, hat)).rejects.toMatchObject(CANNOT_SAVE)
    expect(await site.send('/healthz')).toMatchObject({ status: 200, text: 'The database is read-only.' })
    await sql`pragma query_only = off`.execute(shop.shop.db)
    await addToCart(ada, hat)
    shop.pass(10 * SECOND)
    expect(await site.send('/healthz')).toMatchObject({ status: 200, text: 'ok' })
  })

  it('whose disk is full answers changes with 503, and the log has the reason', async ({ shop }) => {
    const admin = await shop.admin()
    const { db, log } = shop.shop
    await sql`vacuum`.execute(db)
    await sql`pragma max_page_count = 1`.execute(db)
    const logged = vi.spyOn(log, 'error')
    const description = 'Long. '.repeat(150)
    const add = () => admin.call('POST /api/admin/products/add', { body: { ...PRODUCT_FORM, description } })
    await expect(Promise.all(Array.from({ length: 20 }, add))).rejects.toMatchObject(CANNOT_SAVE)
    const reasons = logged.mock.calls.map(([entry]) => String((entry as { err: unknown }).err))
    expect(reasons).toContain('Error: database or disk is full')
    await admin.call('GET /api/admin/products/get', { query: {} })
  })

  it('that is briefly locked delays writes but not reads', async ({ shop }) => {
    const [ada, hat] = [await shop.shopper(), await shop.product()]
    const lock = lockDatabaseFile(shop)
    const added = addToCart(ada, hat)
    for (let nth = 0; nth < 20; nth += 1) expect(await readCart(ada)).toMatchObject({ items: [] })
    lock.release()
    await added
    expect(await readCart(ada)).toMatchObject({ items: [{ quantity: 1 }] })
  })

  it('that stays locked answers changes with 503, reports the lock and can be read', async ({ shop }) => {
    const [site, ada, hat] = [await openSite(shop, 'in this process'), await shop.shopper(), await shop.product()]
    const lock = lockDatabaseFile(shop)
    const body = JSON.stringify({ userId: ada.id, productId: hat.id, quantity: 1 })
    const headers = { 'content-type': 'application/json' }
    const response = await ada.request('/api/shop/cart/add', { method: 'POST', body, headers })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    const adds = Array.from({ length: 50 }, () => expect(addToCart(ada, hat)).rejects.toMatchObject(BUSY))
    await Promise.all(adds)
    expect(await readCart(ada)).toMatchObject({ items: [] })
    expect(await site.send('/healthz')).toMatchObject({ text: 'Another process has locked the database.' })
    // Neither a transaction nor a single statement fails early because others timed out.
    const renamed = shop.shop.db.updateTable('products').set({ title: 'Felt hat' }).execute()
    const added = addToCart(ada, hat)
    for (let nth = 0; nth < 20; nth += 1) expect(await readCart(ada)).toMatchObject({ items: [] })
    lock.release()
    await Promise.all([renamed, added])
    expect(await readCart(ada)).toMatchObject({ items: [{ title: 'Felt hat', quantity: 1 }] })
  })
})
