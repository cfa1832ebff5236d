import { expect } from 'vitest'

import { readCsv } from '../../../../src/lib/csv.ts'
import { INTERNAL_ERROR } from '../../../../src/server/platform/http/errors.ts'
import { buy, order } from '../../../support/checkout.ts'
import { makeStyle } from '../../../support/products.ts'
import { it } from '../../../support/it.ts'
import type { Person } from '../../../support/person.ts'

async function readExport(admin: Person, query = '') {
  const response = await admin.request(`/api/admin/orders/export${query}`)
  expect(response.status).toBe(200)
  return { response, text: await response.text() }
}

async function readTitles(admin: Person, query = ''): Promise<string[]> {
  const { columns, rows } = await readCsv((await readExport(admin, query)).text, ['Title'])
  return rows.map(({ cells }) => cells[columns.indexOf('Title')] ?? '')
}

it('the export has one row for each line item, with its order', async ({ shop }) => {
  const admin = await shop.admin()
  const coat = await shop.product({ title: 'Coat', price: 80, salePrice: 59.99 })
  await makeStyle(shop.shop.db, coat, { size: 'M', color: 'navy', swatch: '#1f2c4d' })
  const hat = await shop.product({ title: 'Hat', price: 15.5 })
  const { _id } = await buy(shop, await shop.shopper('Ada'), [coat, 2], [hat, 1])
  const tracking = { carrier: 'ups', number: '1Z999' } as const
  await admin.call('PUT /api/admin/orders/tracking/{id}', { params: { id: _id }, body: tracking })
  const { response, text } = await readExport(admin)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const day = shop.shop.now().toISOString().slice(0, 10)
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="orders-${day}.csv"`)
  const { columns, rows } = await readCsv(text, ['Title'])
  const lines = rows.map(({ cells }) => Object.fromEntries(columns.map((name, at) => [name, cells[at]])))
  expect(lines).toHaveLength(2)
  expect(lines.find(({ Title }) => Title === 'Coat, navy, M')).toEqual({
    'Order Number': '1001',
    'Order ID': _id,
    'Order Date': shop.shop.now().toISOString(),
    'Order Status': 'confirmed',
    'Payment Status': 'paid',
    Customer: 'Ada',
    Email: 'ada@example.com',
    'Product ID': coat.id,
    Title: 'Coat, navy, M',
    Size: 'M',
    Color: 'navy',
    Quantity: '2',
    'Unit Price': '59.99',
    Discount: '0.00',
    'Line Total': '119.98',
    Shipping: '0.00',
    'Order Total': '135.48',
    Carrier: 'UPS',
    'Tracking Number': '1Z999',
    'Refunded Quantity': '0',
    'Order Refunded': '0.00',
    'Exchanged Quantity': '0'
  })
  expect(lines.find(({ Title }) => Title === 'Hat')).toMatchObject({
    Title: 'Hat',
    Size: '',
    Color: '',
    Shipping: '0.00',
    'Order Total': '135.48'
  })
})

it('the export applies the filters and the sorting of the list', async ({ shop }) => {
  const admin = await shop.admin()
  await buy(shop, await shop.shopper('Ada'), [await shop.product({ title: 'Coat', price: 80 }), 1])
  await buy(shop, await shop.shopper('Ben'), [await shop.product({ title: 'Hat', price: 10 }), 1])
  await order(await shop.shopper('Cem'), [await shop.product({ title: 'Scarf', price: 20 }), 1])
  expect(await readTitles(admin, '?payment=paid&sortBy=total-lowtohigh')).toEqual(['Hat', 'Coat'])
  expect(await readTitles(admin, '?q=ben')).toEqual(['Hat'])
  expect(await readTitles(admin, '?q=nobody')).toEqual([])
})

it('a title that begins like a formula is exported as text', async ({ shop }) => {
  const admin = await shop.admin()
  await order(await shop.shopper(), [await shop.product({ title: '=HYPERLINK("http://evil.example")' }), 1])
  expect((await readExport(admin)).text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
})

it('the export has more orders than one batch, each once', { timeout: 60_000 }, async ({ shop }) => {
  const admin = await shop.admin()
  await order(await shop.shopper(), [await shop.product({ title: 'Hat' }), 1])
  const { db } = shop.shop
  const row = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const item = await db.selectFrom('order_items').selectAll().executeTakeFirstOrThrow()
  const copies = Array.from({ length: 1200 }, (_, at) => `copy-${at}`)
  // SQLite limits the values of a statement.
  for (const ids of [copies.slice(0, 600), copies.slice(600)]) {
    const orders = ids.map((id) => ({ ...row, id, number: undefined }))
    await db.insertInto('orders').values(orders).execute()
    const items = ids.map((id) => ({ ...item, id, order_id: id }))
    await db.insertInto('order_items').values(items).execute()
  }
  const { columns, rows } = await readCsv((await readExport(admin)).text, ['Title'])
  const numbers = new Set(rows.map(({ cells }) => cells[columns.indexOf('Order Number')]))
  expect([rows.length, numbers.size]).toEqual([1201, 1201])
})

it('the response is an error if the orders cannot be read', async ({ shop }) => {
  const admin = await shop.admin()
  const { schema } = shop.shop.db
  await schema.alterTable('orders').renameTo('other_orders').execute()
  const response = await admin.request('/api/admin/orders/export')
  await schema.alterTable('other_orders').renameTo('orders').execute()
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({ success: false, code: 'internal', message: INTERNAL_ERROR })
})
