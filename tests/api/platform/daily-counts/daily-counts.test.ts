import { expect } from 'vitest'

import type { FunnelCounts } from '../../../../src/api/contract/dashboard.ts'
import { DAY } from '../../../../src/lib/dates.ts'
import { DailyCounts } from '../../../../src/server/platform/daily-counts/daily-counts.ts'
import { deleteExpired } from '../../../../src/server/process/delete-expired.ts'
import { confirmOrder } from '../../../../src/server/shop/payments/confirm-order.ts'
import { addToCart, buy } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { openSite, SITE_VERSION } from '../../../support/site.ts'

const NONE: FunnelCounts = { pageViews: 0, productViews: 0, cartAdditions: 0, checkouts: 0, paidOrders: 0 }

async function readFunnel(shop: TestShop, days = '7') {
  await shop.shop.counts.flush()
  const { data } = await (await shop.admin()).call('GET /api/admin/dashboard/get', { query: { days } })
  if (!data.funnel) throw new Error('the dashboard has no funnel')
  return data.funnel
}

it('the funnel counts the steps of each day, and compares them with the previous period', async ({ shop }) => {
  const site = await openSite(shop, 'in this process')
  const hat = await shop.product()
  await site.send('/shop/home', await shop.shopper('Ben'))
  shop.pass(7 * DAY)
  const ada = await shop.shopper()
  for (const path of ['/shop/home', '/shop/listing?category=men', '/shop/search?keyword=hat'])
    await site.send(path, ada)
  await site.send(`/shop/product/${hat.id}/details`, ada, { headers: { 'page-version': SITE_VERSION } })
  await site.send(`/shop/product/${hat.id}`, ada)
  await site.send('/shop/checkout', ada)
  await buy(shop, ada, [hat, 2])
  const { current, previous, days } = await readFunnel(shop)
  const counts = { pageViews: 4, productViews: 2, cartAdditions: 1, checkouts: 1, paidOrders: 1 }
  expect(current).toEqual(counts)
  expect(previous).toEqual({ ...NONE, pageViews: 1 })
  expect(days).toHaveLength(7)
  expect(days[0]).toEqual({ day: '2026-03-03', ...NONE })
  expect(days.at(-1)).toEqual({ day: '2026-03-09', ...counts })
})

it('repeated calls, failed calls and other pages do not count', async ({ shop }) => {
  const site = await openSite(shop, 'in this process')
  const [ada, hat] = [await shop.shopper(), await shop.product({ stock: 3 })]
  for (const path of ['/shop/account', '/shop/help/privacy', '/auth/login']) await site.send(path, ada)
  await site.send('/shop/home', null)
  await site.send('/shop/home', ada, { method: 'HEAD' })
  const line = { params: { userId: ada.id, productId: hat.id }, body: { quantity: 1, change: 'add' as const } }
  for (const _ of ['sent', 'sent again']) await ada.call('PUT /api/shop/cart/{userId}/{productId}', line)
  await expect(addToCart(ada, hat, 9)).rejects.toMatchObject({ code: 'out-of-stock' })
  const { _id: orderId } = await buy(shop, ada, [hat, 1])
  const { capture_id: captureId } = await shop.shop.db
    .selectFrom('payments')
    .select('capture_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const charge = { captureId: captureId ?? '', payerId: '', amount: '', currency: '', orderId, refunds: [] }
  expect(await confirmOrder(shop.shop, orderId, charge)).toBe(true)
  expect((await readFunnel(shop)).current).toEqual({ ...NONE, cartAdditions: 2, paidOrders: 1 })
})

it.for<[string, Record<string, string>]>([
  ['a bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['a link preview', { 'user-agent': 'Slack-ImgProxy (link preview)' }],
  ['a prefetch', { 'sec-purpose': 'prefetch' }],
  ['a prerendering', { 'sec-purpose': 'prefetch;prerender' }],
  ['a fetch by the service worker', { 'sec-fetch-dest': 'empty' }],
  ['a part of an open page', { 'page-version': SITE_VERSION }]
])('%s is not a page view', async ([, headers], { shop }) => {
  const site = await openSite(shop, 'in this process')
  const ada = await shop.shopper()
  for (const path of ['/shop/listing', '/shop/checkout'])
    expect((await site.send(path, ada, { headers })).status).toBe(200)
  expect((await readFunnel(shop)).current).toEqual(NONE)
})

it('details that a script opens count once, and not again for more reviews', async ({ shop }) => {
  const site = await openSite(shop, 'in this process')
  const ada = await shop.shopper()
  const { id } = await shop.product()
  const headers = { 'page-version': SITE_VERSION }
  for (const path of [`/shop/product/${id}/details`, `/shop/product/${id}/details?reviews=20`])
    await site.send(path, ada, { headers })
  expect((await readFunnel(shop)).current).toEqual({ ...NONE, productViews: 1 })
})

it('the counts of several processes add up', async ({ shop }) => {
  const { db, now } = shop.shop
  const processes = Array.from({ length: 4 }, () => new DailyCounts(db, now))
  for (const counts of processes) {
    for (const name of ['checkout', 'page-view', 'page-view'] as const) counts.add(name)
  }
  await Promise.all(processes.map((counts) => counts.flush()))
  processes[0]?.add('page-view')
  for (const counts of processes) await counts.flush()
  expect((await readFunnel(shop)).current).toEqual({ ...NONE, pageViews: 9, checkouts: 4 })
})

it('counts that cannot be saved are saved later', async ({ shop }) => {
  const { db, counts } = shop.shop
  counts.add('page-view')
  await db.schema.alterTable('daily_counts').renameTo('other_counts').execute()
  try {
    await expect(counts.flush()).rejects.toThrow('daily_counts')
  } finally {
    // The next test of this file may use the same tables.
    await db.schema.alterTable('other_counts').renameTo('daily_counts').execute()
  }
  counts.add('page-view')
  expect((await readFunnel(shop)).current).toEqual({ ...NONE, pageViews: 2 })
})

it('counts are deleted after 25 months', async ({ shop }) => {
  const { db, counts } = shop.shop
  counts.add('page-view')
  await counts.flush()
  const countRows = async () => (await db.selectFrom('daily_counts').selectAll().execute()).length
  shop.pass(25 * 31 * DAY)
  await deleteExpired(shop.shop)
  expect(await countRows()).toBe(1)
  shop.pass(DAY)
  await deleteExpired(shop.shop)
  expect(await countRows()).toBe(0)
})
