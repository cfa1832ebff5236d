import { expect } from 'vitest'

import { DAY } from '../../../../src/lib/dates.ts'
import { buy, saveAddress } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { Member } from '../../../support/person.ts'

const listCustomers = async (admin: Member, query: object = {}) =>
  (await admin.call('GET /api/admin/customers/get', { query })).data

const names = async (admin: Member, query?: object) =>
  (await listCustomers(admin, query)).map(({ userName }) => userName)

it('lists shoppers, newest first, with their paid orders and the amount spent', async ({ shop }) => {
  const admin = await shop.admin()
  const ada = await shop.shopper('Ada')
  await buy(shop, ada, [await shop.product({ price: 20 }), 2])
  await buy(shop, ada, [await shop.product({ price: 15 }), 1])
  shop.pass(1000)
  const ben = await shop.shopper('Ben')
  const list = await listCustomers(admin)
  expect(list).toEqual([
    { _id: ben.id, userName: 'Ben', email: 'ben@example.com', createdAt: list[0]?.createdAt, orders: 0, totalSpent: 0 },
    { _id: ada.id, userName: 'Ada', email: 'ada@example.com', createdAt: list[1]?.createdAt, orders: 2, totalSpent: 55 }
  ])
})

it.for(['Ａda Ö', 'ada ö', 'ADA', 'Ö@EXAMPLE'])(
  'finds a customer regardless of case and letter width: %s',
  async (q, { shop }) => {
    const admin = await shop.admin()
    await shop.shopper('Ａda Ö')
    expect(await names(admin, { q })).toEqual(['Ａda Ö'])
  }
)

it('finds a customer by the street or phone number of a saved address', async ({ shop }) => {
  const admin = await shop.admin()
  const [ada] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
  await saveAddress(ada, { address: '7 Weft Way', city: 'Bath', pincode: 'BA1', phone: '0122 533', notes: 'Ring' })
  for (const q of ['weft', 'WAY 0122', 'bath']) expect(await names(admin, { q })).toEqual(['Ada'])
  expect(await names(admin, { q: 'weft leeds' })).toEqual([])
})

it('filters customers by name, email address and registration date, page by page', async ({ shop }) => {
  const admin = await shop.admin()
  for (const name of ['Ada', 'Ben', 'Adam']) {
    await shop.shopper(name)
    shop.pass(DAY)
  }
  for (const [query, found] of [
    [{ q: 'ADA' }, ['Adam', 'Ada']],
    [{ q: 'ben@' }, ['Ben']],
    [{ q: '%' }, []],
    [{ from: '2026-03-03' }, ['Adam', 'Ben']],
    [{ to: '2026-03-03' }, ['Ben', 'Ada']],
    [{ from: '2026-03-03', to: '2026-03-03' }, ['Ben']],
    [{ from: 'yesterday' }, ['Adam', 'Ben', 'Ada']]
  ] as const) {
    expect({ query, found: await names(admin, query) }).toEqual({ query, found })
  }
  const first = await admin.call('GET /api/admin/customers/get', { query: { limit: 2 } })
  expect(first.total).toBe(3)
  expect(await names(admin, { limit: 2, cursor: first.nextCursor })).toEqual(['Ada'])
})
