import { expect, test } from 'vitest'

import { DAY } from '../../../../src/lib/dates.ts'
import { listProducts } from '../../../../src/server/shop/products/listing.ts'
import * as first from '../../../../src/server/platform/database/migrations/0001-shop.ts'
import * as accounts from '../../../../src/server/platform/database/migrations/0002-accounts.ts'
import * as search from '../../../../src/server/platform/database/migrations/0003-search.ts'
import * as payments from '../../../../src/server/platform/database/migrations/0004-payments.ts'
import * as mail from '../../../../src/server/platform/database/migrations/0005-mail.ts'
import * as productAdministration from '../../../../src/server/platform/database/migrations/0006-product-administration.ts'
import { migrate } from '../../../../src/server/platform/database/migrate.ts'
import { refreshIndex } from '../../../../src/server/shop/search/refresh.ts'
import { searchProducts } from '../../../../src/server/shop/search/search.ts'
import {
  AT,
  logOrderEvent,
  makeOrder,
  makeShopperAndHat,
  openBefore,
  openVersion
} from '../../../support/older-schema.ts'
import { makeSession } from '../../../support/own-account.ts'
import { makeProduct } from '../../../support/products.ts'

const BEFORE_SALES = {
  '0001-shop': first,
  '0002-accounts': accounts,
  '0003-search': search,
  '0004-payments': payments,
  '0005-mail': mail,
  '0006-product-administration': productAdministration
}

test('products of the first version are counted and found after the migration', async () => {
  const db = await openVersion({ '0001-shop': first })
  const at = '2026-03-01T09:00:00.000Z'
  await makeProduct(db, at, { title: 'Linen shirt', category: 'women', brand: 'zara' })
  await makeProduct(db, '2026-03-02T09:00:00.000Z', { title: 'Newer shirt', category: 'women', brand: 'h&m' })
  const deleted = await makeProduct(db, at, { title: 'Shirt that was deleted' })
  await db.updateTable('products').set({ deleted_at: at }).where('id', '=', deleted.id).execute()
  await migrate(db)
  await refreshIndex(db)
  const { data, total } = await searchProducts({ db }, { keyword: 'shrits', cursor: undefined })
  expect([total, data.map(({ title }) => title)]).toEqual([2, ['Newer shirt', 'Linen shirt']])
  const listing = await listProducts(
    { db },
    { sortBy: 'price-lowtohigh', limit: 24, counts: 'true', cursor: undefined }
  )
  expect(listing.total).toBe(2)
  expect(listing.counts).toMatchObject({ category: { men: 0, women: 2 }, brand: { zara: 1, 'h&m': 1 } })
})

test('orders of an earlier version count as sales after the migration', async () => {
  const db = await openVersion(BEFORE_SALES)
  const { id: product_id } = await makeShopperAndHat(db)
  for (const [id, status, state] of ORDERS) await makeOrder(db, { id, status, state, product_id, at: AT })
  await migrate(db)
  const readSoldOn = async () =>
    (await db.selectFrom('order_items').select('sold_on').orderBy('id').execute()).map((row) => row.sold_on)
  expect(await readSoldOn()).toEqual(['2026-03-01', null, null])
  await db.updateTable('orders').set({ payment_status: 'paid' }).where('id', '=', 'o3').execute()
  expect(await readSoldOn()).toEqual(['2026-03-01', null, '2026-03-01'])
})

test('two accounts can have the same name after the migration, and all rows of an account remain', async () => {
  const db = await openBefore('0045-shared-names')
  await makeShopperAndHat(db)
  await makeSession(db, 'u')
  await migrate(db)
  const another = { user_name: 'Ada', user_name_key: 'ada', user_name_skeleton: 'ada', email: 'other@example.com' }
  const insert = (fields: object) =>
    db
      .insertInto('users')
      .values({ id: 'u2', password_hash: 'x', role: 'user', created_at: AT, ...another, ...fields })
      .execute()
  await expect(insert({ email: 'ada@example.com' })).rejects.toThrow(/unique/i)
  await insert({})
  const readIds = async (table: 'sessions' | 'users') =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).length
  expect([await readIds('users'), await readIds('sessions')]).toEqual([2, 1])
  await expect(makeSession(db, 'nobody')).rejects.toThrow(/foreign key/i)
  await db.deleteFrom('users').where('id', '=', 'u').execute()
  expect([await readIds('users'), await readIds('sessions')]).toEqual([1, 0])
})

test('the migration numbers the orders, the oldest first', async () => {
  const db = await openVersion(BEFORE_SALES)
  const { id: product_id } = await makeShopperAndHat(db)
  const days = { o1: '2026-03-02', o2: '2026-03-01', o3: '2026-03-03' }
  for (const [id, status, state] of ORDERS)
    await makeOrder(db, { id, status, state, product_id, at: `${days[id]}T09:00:00.000Z` })
  await migrate(db)
  await makeOrder(db, { id: 'o4', status: 'pending', state: 'open', product_id, at: AT })
  const rows = await db.selectFrom('orders').select(['id', 'number']).orderBy('number').execute()
  expect(rows).toEqual([
    { id: 'o2', number: 1001 },
    { id: 'o1', number: 1002 },
    { id: 'o3', number: 1003 },
    { id: 'o4', number: 1004 }
  ])
})

test('the migration finds refunds for missing stock in the audit log', async () => {
  const db = await openBefore('0014-unstocked-payments')
  const { id: product_id } = await makeShopperAndHat(db)
  for (const [id, refund_id, statusBefore, wasRequested] of REFUNDS) {
    await makeOrder(db, { id, status: 'refunded', state: 'refunded', product_id, at: AT })
    await db.updateTable('payments').set({ refund_id }).where('order_id', '=', id).execute()
    const before = { paymentStatus: statusBefore }
    if (wasRequested) await logOrderEvent(db, id, { at: AT, action: 'order.refund-asked', before })
    await logOrderEvent(db, id, { at: AT, action: 'order.refunded', before })
  }
  await makeOrder(db, { id: 'under way', status: 'pending', state: 'refunding', product_id, at: AT })
  await migrate(db)
  const outOfStock = await db
    .selectFrom('payments')
    .select('order_id')
    .where('out_of_stock_at', 'is not', null)
    .execute()
  expect(outOfStock.map((row) => row.order_id).toSorted()).toEqual(['gone', 'under way'])
})

test('the migration separates the variants from the titles of order items', async () => {
  const db = await openBefore('0022-order-item-options')
  const { id: product_id } = await makeShopperAndHat(db)
  const style = { style_id: 's', style_title: 'Linen shirt', size: 'M', color: 'navy', swatch: '#000000' }
  await db.updateTable('products').set(style).where('id', '=', product_id).execute()
  const titles = { o1: 'Oxford shirt, navy, M', o2: 'Oxford shirt, navy, L', o3: ', navy, M' }
  for (const [id, status, state] of ORDERS)
    await makeOrder(db, { id, status, state, product_id, at: AT, title: titles[id] })
  await migrate(db)
  const names = await db.selectFrom('order_items').select(['style_title', 'color', 'size']).orderBy('id').execute()
  const none = { style_title: null, color: null, size: null }
  expect(names).toEqual([{ style_title: 'Oxford shirt', color: 'navy', size: 'M' }, none, none])
})

test('the migration counts refunded orders and schedules checks of captured payments at their own times', async () => {
  const db = await openBefore('0025-refunds')
  const { id: product_id } = await makeShopperAndHat(db)
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()
  const capturedAt = { new: daysAgo(0.5), older: daysAgo(8), oldest: daysAgo(200) }
  for (const [id, captured_at] of Object.entries(capturedAt)) {
    await makeOrder(db, { id, status: 'paid', state: 'captured', product_id, at: AT })
    await db.updateTable('payments').set({ captured_at }).where('order_id', '=', id).execute()
  }
  await makeOrder(db, { id: 'refunded', status: 'refunded', state: 'refunded', product_id, at: AT })
  await migrate(db)
  const checks = await db.selectFrom('payments').select(['order_id', 'next_check_at']).execute()
  const later = (iso: string, days: number) => new Date(Date.parse(iso) + days * DAY).toISOString()
  expect(Object.fromEntries(checks.map(({ order_id, next_check_at }) => [order_id, next_check_at]))).toEqual({
    new: later(capturedAt.new, 1),
    older: later(capturedAt.older, 30),
    oldest: null,
    refunded: null
  })
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'refunded_cents'])
    .where('refunded_cents', '>', 0)
    .execute()
  expect(orders).toEqual([{ id: 'refunded', refunded_cents: 2000 }])
})

test('the migration finds the times of shipping and delivery in the audit log', async () => {
  const db = await openBefore('0027-order-times')
  const { id: product_id } = await makeShopperAndHat(db)
  const statuses = {
    shipped: 'inShipping',
    delivered: 'delivered',
    unlogged: 'delivered',
    packed: 'inProcess'
  } as const
  for (const [id, order_status] of Object.entries(statuses)) {
    await makeOrder(db, { id, status: 'paid', state: 'captured', product_id, at: AT })
    await db.updateTable('orders').set({ order_status }).where('id', '=', id).execute()
  }
  const later = (days: number) => new Date(Date.parse(AT) + days * DAY).toISOString()
  const log = (id: string, days: number, orderStatus: string) =>
    logOrderEvent(db, id, { at: later(days), action: 'order.status-changed', after: { orderStatus } })
  await log('shipped', 1, 'inShipping')
  await log('delivered', 1, 'inShipping')
  await log('delivered', 2, 'delivered')
  await log('delivered', 3, 'delivered')
  await migrate(db)
  const rows = await db.selectFrom('orders').select(['id', 'shipped_at', 'delivered_at']).orderBy('id').execute()
  expect(rows).toEqual([
    { id: 'delivered', shipped_at: null, delivered_at: later(3) },
    { id: 'packed', shipped_at: null, delivered_at: null },
    { id: 'shipped', shipped_at: later(1), delivered_at: null },
    { id: 'unlogged', shipped_at: null, delivered_at: AT }
  ])
})

const REFUNDS = [
  ['gone', 'r1', 'pending', false],
  ['asked', 'r2', 'pending', true],
  ['at the provider', null, 'pending', false],
  ['late', 'r4', 'failed', false],
  ['paid', 'r5', 'paid', true]
] as const

const ORDERS = [
  ['o1', 'paid', 'captured'],
  ['o2', 'refunded', 'refunded'],
  ['o3', 'pending', 'open']
] as const
