import { expect } from 'vitest'

import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member } from '../../../support/person.ts'

const add = (shopper: Member, productId: string, quantity = 1) =>
  shopper.call('POST /api/shop/cart/add', { body: { userId: shopper.id, productId, quantity } })

const set = (shopper: Member, productId: string, quantity: number, { userId = shopper.id, change = 'set' } = {}) =>
  shopper.call('PUT /api/shop/cart/{userId}/{productId}', {
    params: { userId, productId },
    body: { quantity, change: change as 'set' }
  })

const read = async (shopper: Member) =>
  (await shopper.call('GET /api/shop/cart/get/{userId}', { params: { userId: shopper.id } })).data

const contents = async (shopper: Member) =>
  (await read(shopper)).items.map((item) => `${item.title} × ${item.quantity}`)

const change = (shop: TestShop, id: string, columns: Record<string, number | string>) =>
  shop.shop.db.updateTable('variants').set(columns).where('id', '=', id).execute()

const INVALID = { status: 400, message: 'Invalid data provided!' }
const FORBIDDEN = { status: 403, kind: 'forbidden' }

it('adds, raises and lowers a line, and changes nothing when it is repeated', async ({ shop }) => {
  const [shopper, other] = [await shop.shopper(), await shop.shopper('Ben')]
  const [hat, coat] = [await shop.product({ title: 'Hat' }), await shop.product({ title: 'Coat' })]
  await add(shopper, coat.id)
  shop.pass(1000)
  await add(other, hat.id)
  for (const quantity of [2, 2, 5, 1]) {
    const { data, reason } = await set(shopper, hat.id, quantity)
    expect(data.items).toMatchObject([
      { title: 'Coat', quantity: 1 },
      { title: 'Hat', quantity }
    ])
    expect(reason).toBeUndefined()
  }
  expect(await contents(other)).toEqual(['Hat × 1'])
})

it('adds what the stock allows and returns the reason', async ({ shop }) => {
  const shopper = await shop.shopper()
  const [hat, tie] = [await shop.product({ title: 'Hat', stock: 3 }), await shop.product({ title: 'Tie', stock: 0 })]
  for (const _ of ['sent', 'sent again']) {
    const { data, reason } = await set(shopper, hat.id, 5)
    expect(data.items).toMatchObject([{ quantity: 3, available: 3 }])
    expect(reason).toBe('out-of-stock')
  }
  expect(await set(shopper, tie.id, 1)).toMatchObject({ reason: 'out-of-stock', data: { items: [{ title: 'Hat' }] } })
})

it('never lowers a line because the stock has fallen', async ({ shop }) => {
  const shopper = await shop.shopper()
  const hat = await shop.product({ title: 'Hat', stock: 5 })
  await set(shopper, hat.id, 5)
  await change(shop, hat.id, { on_hand: 2 })
  expect(await set(shopper, hat.id, 6)).toMatchObject({ reason: 'out-of-stock', data: { items: [{ quantity: 5 }] } })
  expect(await set(shopper, hat.id, 4)).toMatchObject({ data: { items: [{ quantity: 4 }] } })
})

it('never lowers a line by an addition', async ({ shop }) => {
  const shopper = await shop.shopper()
  const hat = await shop.product({ title: 'Hat', stock: 9 })
  const addUpTo = (quantity: number) => set(shopper, hat.id, quantity, { change: 'add' })
  for (const [quantity, expected] of [
    [6, 6],
    [1, 6],
    [8, 8],
    [8, 8]
  ] as const) {
    const { data, reason } = await addUpTo(quantity)
    expect([data.items[0]?.quantity, reason]).toEqual([expected, undefined])
  }
  expect(await addUpTo(12)).toMatchObject({ reason: 'out-of-stock', data: { items: [{ quantity: 9 }] } })
  await expect(set(shopper, hat.id, 1, { change: 'other' })).rejects.toMatchObject(INVALID)
})

it('keeps to the stock when several devices set it at once', async ({ shop }) => {
  const shopper = await shop.shopper()
  const hat = await shop.product({ title: 'Hat', stock: 5 })
  await Promise.all([3, 9, 5, 7].map((quantity) => set(shopper, hat.id, quantity)))
  expect([3, 5]).toContain((await read(shopper)).items[0]?.quantity)
})

it('refuses wrong quantities, unknown products and the carts of others', async ({ shop }) => {
  const [shopper, other] = [await shop.shopper(), await shop.shopper('Ben')]
  const hat = await shop.product({ title: 'Hat' })
  for (const quantity of [0, -1, 1.5, 10_000, Number.NaN])
    await expect(set(shopper, hat.id, quantity)).rejects.toMatchObject(INVALID)
  await expect(set(shopper, 'f'.repeat(24), 1)).rejects.toMatchObject({ status: 404, message: 'Product not found' })
  await expect(set(shopper, hat.id, 1, { userId: other.id })).rejects.toMatchObject(FORBIDDEN)
  expect([await contents(shopper), await contents(other)]).toEqual([[], []])
})
