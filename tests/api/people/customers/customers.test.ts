import { describe, expect } from 'vitest'

import { DAY } from '../../../../src/lib/dates.ts'
import { buy, HOME, saveAddress } from '../../../support/checkout.ts'
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

describe('the page of a customer', () => {
  const read = async (admin: Member, id: string) =>
    (await admin.call('GET /api/admin/customers/details/{id}', { params: { id } })).data

  const addNote = (admin: Member, id: string, text: string) =>
    admin.call('POST /api/admin/customers/notes/{id}', { params: { id }, body: { text } })

  it('has the customer’s own addresses, purchases and notes, oldest first', async ({ shop }) => {
    const admin = await shop.admin()
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    await saveAddress(ada)
    await saveAddress(ben, { ...HOME, address: '7 Weft Way' })
    await buy(shop, ben, [await shop.product({ price: 20 }), 2])
    const { data: note } = await addNote(admin, ben.id, ' Called.\nLikes blue. ')
    const createdAt = shop.shop.now().toISOString()
    expect(note).toEqual({ _id: note._id, text: 'Called.\nLikes blue.', author: 'Root', createdAt })
    shop.pass(1000)
    await addNote(admin, ben.id, 'Again.')

    const [{ addresses, internalNotes, ...facts }, hers] = [await read(admin, ben.id), await read(admin, ada.id)]
    const [listed] = await listCustomers(admin, { q: 'Ben' })
    expect(facts).toEqual(listed)
    expect(facts).toMatchObject({ orders: 1, totalSpent: 40 })
    expect(addresses.map(({ address }) => address)).toEqual(['7 Weft Way', HOME.address])
    expect(internalNotes).toMatchObject([note, { text: 'Again.' }])
    expect(hers).toMatchObject({ userName: 'Ada', orders: 0, addresses: [HOME], internalNotes: [] })
    const orders = await admin.call('GET /api/admin/orders/get', { query: { customer: ben.id, totals: 'true' } })
    expect(orders).toMatchObject({ total: 1, sum: 40, data: [{ userId: ben.id }] })
    const { data: others } = await admin.call('GET /api/admin/orders/get', { query: { customer: ada.id } })
    expect(others).toEqual([])
  })

  it('does not exist for an unknown id or an administrator', async ({ shop }) => {
    const admin = await shop.admin()
    for (const id of ['f'.repeat(24), admin.id]) {
      await expect(read(admin, id)).rejects.toMatchObject({ status: 404, code: 'not-found' })
      await expect(addNote(admin, id, 'Called.')).rejects.toMatchObject({ status: 404, code: 'not-found' })
    }
  })

  it('refuses an empty or too long note', async ({ shop }) => {
    const [admin, { id }] = [await shop.admin(), await shop.shopper()]
    for (const text of ['', ' ', 'x'.repeat(2001)])
      await expect(addNote(admin, id, text)).rejects.toMatchObject({ status: 400, field: 'text' })
    await addNote(admin, id, 'x'.repeat(2000))
    expect((await read(admin, id)).internalNotes).toHaveLength(1)
  })

  it('loses its notes when the customer deletes the account, and takes no new ones', async ({ shop }) => {
    const [admin, ada] = [await shop.admin(), await shop.shopper('Ada')]
    const ben = await shop.shopper('Ben')
    for (const { id } of [ada, ben]) await addNote(admin, id, 'Called.')
    const { data } = await admin.call('GET /api/admin/activity/get', { query: { q: ada.user.email } })
    expect(data).toContainEqual(expect.objectContaining({ action: 'account.note-added' }))
    await ada.call('POST /api/account/erase', { body: { password: ada.password } })
    expect(await read(admin, ada.id)).toMatchObject({ addresses: [], internalNotes: [] })
    await expect(addNote(admin, ada.id, 'Ada called.')).rejects.toMatchObject({ status: 409, code: 'conflict' })
    expect((await read(admin, ben.id)).internalNotes).toHaveLength(1)
  })
})
