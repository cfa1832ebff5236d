import { describe, expect } from 'vitest'

import { DAY, MINUTE } from '../../../../src/lib/dates.ts'
import { confirmPassword } from '../../../support/accounts.ts'
import { setStock } from '../../../support/ledger.ts'
import { addToCart, buy, capture, decidePayment, order, setStatus } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { Member } from '../../../support/person.ts'
import type { ProductFields } from '../../../support/products.ts'
import { refund } from '../../../support/refunds.ts'
import { openStyle } from '../../../support/styles.ts'

const read = async (admin: Member, query: object = {}) =>
  (await admin.call('GET /api/admin/dashboard/get', { query })).data

const orders = (admin: Member, query: object) =>
  admin.call('GET /api/admin/orders/get', { query: { ...query, limit: 500, totals: 'true' } })

describe('the figures of the dashboard', () => {
  it('count paid orders and new customers, and compare them with the previous period', async ({ shop }) => {
    const hat = await shop.product({ price: 20 })
    await buy(shop, await shop.shopper('Ada'), [hat, 1])
    shop.pass(7 * DAY)
    const [root, ben] = [await shop.admin('Another'), await shop.shopper('Ben')]
    await buy(shop, ben, [hat, 2])
    await buy(shop, ben, [hat, 1])
    await order(await shop.shopper('Cleo'), [hat, 5])
    const { current, previous } = await read(root, { days: '7' })
    const { days, ...figures } = current
    expect(figures).toEqual({
      from: '2026-03-03',
      to: '2026-03-09',
      revenue: 60,
      orders: 2,
      average: 30,
      newCustomers: 2
    })
    expect(days.map(({ day }) => day)).toEqual([3, 4, 5, 6, 7, 8, 9].map((day) => `2026-03-0${day}`))
    expect(days.at(-1)).toEqual({ day: '2026-03-09', revenue: 60, orders: 2, newCustomers: 2 })
    expect(days[0]).toEqual({ day: '2026-03-03', revenue: 0, orders: 0, newCustomers: 0 })
    expect(previous).toMatchObject({ from: '2026-02-24', to: '2026-03-02', revenue: 20, orders: 1, newCustomers: 1 })
  })

  it('match the lists that they link to', async ({ shop }) => {
    for (const [price, daysUntilNext] of [
      [12.34, 60],
      [99, 20],
      [7.5, 0]
    ] as const) {
      await buy(shop, await shop.shopper(`Buyer ${price}`), [await shop.product({ price }), 3])
      shop.pass(daysUntilNext * DAY)
    }
    const admin = await shop.admin()
    for (const [days, orderCount] of [
      ['7', 1],
      ['30', 2],
      ['90', 3]
    ] as const) {
      const { current } = await read(admin, { days })
      const { from, to, revenue, newCustomers } = current
      const list = await orders(admin, { payment: 'paid', from, to })
      const customers = await admin.call('GET /api/admin/customers/get', { query: { from, to, limit: 1 } })
      expect({ days, orders: current.orders, revenue, newCustomers }).toEqual({
        days,
        orders: orderCount,
        revenue: list.sum,
        newCustomers: customers.total
      })
      expect(list.total).toBe(orderCount)
    }
  })

  it('cover 30 days unless another valid period is requested', async ({ shop }) => {
    const admin = await shop.admin()
    for (const [query, days] of [
      [{}, 30],
      [{ days: '90' }, 90],
      [{ days: '8' }, 30],
      [{ days: 'all' }, 30]
    ] as const) {
      const { current, previous } = await read(admin, query)
      expect({ query, current: current.days.length, previous: previous.days.length }).toEqual({
        query,
        current: days,
        previous: days
      })
      expect(current.average).toBe(0)
    }
  })
})

async function expectListsToAgree(admin: Member): Promise<void> {
  const { current, bestSellers } = await read(admin)
  for (const { productId: product, units, revenue, orders: orderCount } of bestSellers) {
    const list = await orders(admin, { payment: 'paid', product, from: current.from, to: current.to })
    expect(list).toMatchObject({ total: orderCount, productTotals: { units, sum: revenue } })
  }
}

describe('the best sellers', () => {
  it('are sorted by units sold, without refunded orders', async ({ shop }) => {
    const admin = await shop.admin()
    const hat = await shop.product({ title: 'Hat', price: 20 })
    const coat = await shop.product({ title: 'Coat', price: 90 })
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    await addToCart(ada, coat)
    await buy(shop, ada, [hat, 2])
    const { _id: id } = await buy(shop, ben, [coat, 5])
    const listBestSellers = async () =>
      (await read(admin)).bestSellers.map(({ title, units, revenue, orders: orderCount }) => [
        title,
        units,
        revenue,
        orderCount
      ])
    expect(await listBestSellers()).toEqual([
      ['Coat', 6, 540, 2],
      ['Hat', 2, 40, 1]
    ])
    await expectListsToAgree(admin)
    await admin.call('PUT /api/admin/orders/update/{id}', { params: { id }, body: { orderStatus: 'rejected' } })
    expect(await listBestSellers()).toEqual([
      ['Hat', 2, 40, 1],
      ['Coat', 1, 90, 1]
    ])
    await expectListsToAgree(admin)
  })
})

describe('the open tasks', () => {
  it('count orders to ship and payments that need attention, and no products that do not sell', async ({ shop }) => {
    const admin = await shop.admin()
    const hat = await shop.product({ title: 'Hat', stock: 20 })
    await shop.product({ title: 'Last', stock: 9 })
    await shop.product({ title: 'Gone', stock: 0 })
    const ada = await shop.shopper('Ada')
    const [first, second, third] = [
      await buy(shop, ada, [hat, 1]),
      await buy(shop, ada, [hat, 1]),
      await buy(shop, ada, [hat, 1])
    ]
    const set = (id: string, orderStatus: 'inProcess' | 'delivered' | 'rejected') =>
      admin.call('PUT /api/admin/orders/update/{id}', { params: { id }, body: { orderStatus } })
    await set(first._id, 'inProcess')
    await set(second._id, 'delivered')
    expect(await read(admin)).toMatchObject({ toShip: 2, lowStock: 0, outOfStock: 0 })
    await set(third._id, 'rejected')
    const scarf = await shop.product({ title: 'Scarf', stock: 20 })
    const ben = await shop.shopper('Ben')
    const { approvalURL } = await order(ben, [scarf, 1])
    await setStock(shop, scarf, 0)
    const late = capture(ben, await decidePayment(shop, approvalURL, 'pay'))
    await expect(late).rejects.toMatchObject({ kind: 'rejected' })
    const { toShip, attention, lowStockProducts } = await read(admin)
    expect({ toShip, attention }).toEqual({
      toShip: 1,
      attention: { stuckPayments: 0, refunded: 2, outOfStock: 1, returns: 0, awaitingParcel: 0, replacements: 0 }
    })
    expect(lowStockProducts).toEqual([])
    for (const [kind, count] of Object.entries(attention)) {
      expect({ kind, total: (await orders(admin, { attention: kind })).total }).toEqual({ kind, total: count })
    }
    const ship = await orders(admin, { payment: 'paid', status: 'confirmed,inProcess' })
    expect(ship.total).toBe(toShip)
  })

  it('count the variants that sold in the last 90 days and are low on stock or sold out, like the linked lists', async ({
    shop
  }) => {
    const { admin: seller, style } = await openStyle(shop)
    const [first, second] = style.variants.map(({ _id: id }) => ({ id }))
    const [old, recent, plenty, rejected, returned, unpaid] = [
      await shop.product({ title: 'Old', stock: 5 }),
      await shop.product({ title: 'Recent', stock: 8 }),
      await shop.product({ title: 'Plenty', stock: 40 }),
      await shop.product({ title: 'Rejected', stock: 5 }),
      await shop.product({ title: 'Returned', stock: 5 }),
      await shop.product({ title: 'Unpaid', stock: 5 })
    ]
    const ada = await shop.shopper('Ada')
    await buy(shop, ada, [old, 1])
    shop.pass(DAY)
    await buy(shop, ada, [recent, 1], [plenty, 1], [first as ProductFields, 1], [second as ProductFields, 1])
    await setStatus(seller, (await buy(shop, ada, [rejected, 1]))._id, 'rejected')
    const { _id: id, cartItems } = await buy(shop, await shop.shopper('Cleo'), [returned, 1], [plenty, 1])
    const line = cartItems.find(({ productId }) => productId === returned.id)
    await confirmPassword(seller)
    await refund(seller, id, { amount: line?.price ?? 0, units: { [line?._id ?? '']: 1 } })
    await order(await shop.shopper('Ben'), [unpaid, 1])
    await setStock(shop, second as ProductFields, 0)
    shop.pass(89 * DAY)

    const admin = await shop.admin('Another')
    const { lowStock, outOfStock, lowStockProducts } = await read(admin)
    expect(lowStockProducts.map(({ productId, totalStock }) => [productId, totalStock])).toEqual([
      [first?.id, 3],
      [recent.id, 7]
    ])
    for (const [stock, count, ids] of [
      ['low', lowStock, [first?.id, recent.id]],
      ['out', outOfStock, [second?.id]]
    ] as const) {
      const query = { stock, sold: 'true', sortBy: 'stock-lowtohigh', limit: 50 } as const
      const { data, total } = await admin.call('GET /api/admin/products/get', { query })
      expect({ stock, ids: data.map(({ _id }) => _id), total, count }).toEqual({
        stock,
        ids,
        total: ids.length,
        count: ids.length
      })
    }
    shop.pass(DAY)
    expect(await read(admin)).toMatchObject({ lowStock: 0, outOfStock: 0, lowStockProducts: [] })
  })
})

it('the dashboard lists the eight latest orders, newest first, with the customer', async ({ shop }) => {
  const admin = await shop.admin()
  const hat = await shop.product({ price: 20, stock: 20 })
  for (const buyer of ['First', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'Last']) {
    shop.pass(MINUTE)
    await buy(shop, await shop.shopper(buyer), [hat, 1])
  }
  const { latestOrders = [] } = await read(admin)
  expect(latestOrders.map(({ customer }) => customer.userName)).toEqual(['Last', 'H', 'G', 'F', 'E', 'D', 'C', 'B'])
  const [latest] = (await orders(admin, {})).data
  expect(latest).toMatchObject(latestOrders[0] ?? {})
  expect(Object.keys(latestOrders[0] ?? {})).toEqual([
    '_id',
    'number',
    'customer',
    'orderDate',
    'orderStatus',
    'totalAmount'
  ])
})
