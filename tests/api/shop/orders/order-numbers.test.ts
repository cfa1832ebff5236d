import { describe, expect } from 'vitest'

import { order, readOrders } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'

it('orders are numbered from 1001 in the order of their creation', async ({ shop }) => {
  const shopper = await shop.shopper()
  for (let count = 0; count < 3; count += 1) {
    await order(shopper, [await shop.product(), 1])
    shop.pass(1000)
  }
  expect((await readOrders(shopper)).map(({ number }) => number)).toEqual([1003, 1002, 1001])
})

it('orders of several shoppers at the same time get different numbers', async ({ shop }) => {
  const hat = await shop.product({ stock: 100 })
  const shoppers = await Promise.all(Array.from({ length: 12 }, (_, index) => shop.shopper(`Shopper ${index}`)))
  await Promise.all(shoppers.map((shopper) => order(shopper, [hat, 1])))
  const orders = (await Promise.all(shoppers.map((shopper) => readOrders(shopper)))).flat()
  expect(new Set(orders.map(({ number }) => number)).size).toBe(12)
})

describe('a search for the number of an order', () => {
  async function search(shop: TestShop, q: string): Promise<(number | undefined)[]> {
    const shopper = await shop.shopper()
    for (let count = 0; count < 2; count += 1) await order(shopper, [await shop.product(), 1])
    const { data } = await (await shop.admin()).call('GET /api/admin/orders/get', { query: { q } })
    return data.map(({ number }) => number)
  }

  it.for(['1002', '#1002', ' #1002 '])('as %j finds the order', async (q, { shop }) => {
    expect(await search(shop, q)).toEqual([1002])
  })

  it.for(['#100', '#10021', '#99999999999999999999'])('as %j finds nothing', async (q, { shop }) => {
    expect(await search(shop, q)).toEqual([])
  })
})

it('a shopper finds an own order by its number, and no order of others', async ({ shop }) => {
  const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
  for (const shopper of [ada, ada, ben]) await order(shopper, [await shop.product(), 1])
  const find = async (number: string) => {
    const params = { userId: ada.id }
    const { data } = await ada.call('GET /api/shop/order/list/{userId}', { params, query: { number } })
    return data.map((found) => found.number)
  }
  expect([await find('1001'), await find('1002'), await find('1003'), await find('1004')]).toEqual([
    [1001],
    [1002],
    [],
    []
  ])
})
