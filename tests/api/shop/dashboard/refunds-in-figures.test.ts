import { expect } from 'vitest'

import { readCsv } from '../../../../src/lib/csv.ts'
import { it } from '../../../support/it.ts'
import { makeRefundableOrder, refund } from '../../../support/refunds.ts'

it('a partial refund reduces the revenue in the dashboard, the lists and the export', async ({ shop }) => {
  const { admin, id, hatLine, hat, coat } = await makeRefundableOrder(shop)
  await refund(admin, id, { amount: 20, units: { [hatLine]: 2 } })
  await refund(admin, id, { amount: 5.5 })

  const { current, bestSellers } = (await admin.call('GET /api/admin/dashboard/get', { query: {} })).data
  expect(current).toMatchObject({ revenue: 30, orders: 1, average: 30 })
  expect(current.days.at(-1)).toMatchObject({ revenue: 30, orders: 1 })
  expect(bestSellers.map(({ productId, units, revenue }) => ({ productId, units, revenue }))).toEqual(
    expect.arrayContaining([
      { productId: hat.id, units: 1, revenue: 10 },
      { productId: coat.id, units: 1, revenue: 25.5 }
    ])
  )

  const list = (query: object) => admin.call('GET /api/admin/orders/get', { query: { ...query, totals: 'true' } })
  expect(await list({ payment: 'paid' })).toMatchObject({ total: 1, sum: 30 })
  expect(await list({ q: 'ada' })).toMatchObject({ total: 1, sum: 30 })
  expect(await list({ product: hat.id })).toMatchObject({ productTotals: { units: 1, sum: 10 } })
  const customers = await admin.call('GET /api/admin/customers/get', { query: {} })
  expect(customers.data).toMatchObject([{ orders: 1, totalSpent: 30 }])

  const csv = await (await admin.request('/api/admin/orders/export')).text()
  const { columns, rows } = await readCsv(csv, ['Title'])
  const lines = rows.map(({ cells }) =>
    ['Title', 'Refunded Quantity', 'Order Refunded'].map((name) => cells[columns.indexOf(name)]).join(' ')
  )
  expect(lines.toSorted()).toEqual(['Coat 0 25.50', 'Hat 2 25.50'])
})

it('a product whose units were all refunded is not among the best sellers', async ({ shop }) => {
  const { admin, id, hatLine } = await makeRefundableOrder(shop)
  await refund(admin, id, { amount: 30, units: { [hatLine]: 3 } })
  const { bestSellers } = (await admin.call('GET /api/admin/dashboard/get', { query: {} })).data
  expect(bestSellers.map(({ title }) => title)).toEqual(['Coat'])
})

it('an order that was fully refunded by several refunds adds nothing to the figures', async ({ shop }) => {
  const { admin, id } = await makeRefundableOrder(shop)
  for (const amount of [30, 25.5]) await refund(admin, id, { amount })
  const query = { attention: 'refunded', totals: 'true' } as const
  expect(await admin.call('GET /api/admin/orders/get', { query })).toMatchObject({ total: 1, sum: 0 })
  const { current } = (await admin.call('GET /api/admin/dashboard/get', { query: {} })).data
  expect(current).toMatchObject({ revenue: 0, orders: 0 })
})
