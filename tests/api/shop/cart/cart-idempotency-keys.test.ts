import { expect, vi } from 'vitest'

import { DAY } from '../../../../src/lib/dates.ts'
import { deleteExpired } from '../../../../src/server/process/delete-expired.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member } from '../../../support/person.ts'

/** Their times are in 1970. */
const saveKeys = ({ shop: { db } }: TestShop, { id }: Member, count: number) => {
  const rows = Array.from({ length: count }, (_, index) => ({
    user_id: id,
    idempotency_key: `key-${index}`,
    variant_id: 'any',
    added_at: new Date(index).toISOString()
  }))
  return db.insertInto('cart_additions').values(rows).execute()
}

const contents = async (shopper: Member) => {
  const { data } = await shopper.call('GET /api/shop/cart/get/{userId}', { params: { userId: shopper.id } })
  return data.items.map((item) => `${item.title} × ${item.quantity}`)
}

it('adds the units once if the call is repeated with its idempotency key', async ({ shop }) => {
  const shopper = await shop.shopper()
  const other = await shop.shopper('Ben')
  const hat = await shop.product({ title: 'Hat', stock: 5 })
  const addWithKey = (person: Member, quantity: number) =>
    person.call('POST /api/shop/cart/add', {
      body: { userId: person.id, productId: hat.id, quantity, idempotencyKey: 'a1-b2' }
    })
  await expect(addWithKey(shopper, 6)).rejects.toMatchObject({ code: 'out-of-stock' })
  await Promise.all([addWithKey(shopper, 2), addWithKey(shopper, 2)])
  const { data } = await addWithKey(shopper, 2)
  expect(data.items).toMatchObject([{ title: 'Hat', quantity: 2 }])
  await addWithKey(other, 1)
  expect(await contents(other)).toEqual(['Hat × 1'])
})

it('rejects a used idempotency key with another product', async ({ shop }) => {
  const [shopper, other] = [await shop.shopper(), await shop.shopper('Ben')]
  const [hat, coat] = [await shop.product({ title: 'Hat' }), await shop.product({ title: 'Coat' })]
  const add = (person: Member, { id: productId }: { id: string }) =>
    person.call('POST /api/shop/cart/add', {
      body: { userId: person.id, productId, quantity: 1, idempotencyKey: 'a1-b2' }
    })
  await add(shopper, hat)
  for (const _ of ['sent', 'sent again'])
    await expect(add(shopper, coat)).rejects.toMatchObject({ status: 409, code: 'conflict', field: 'idempotencyKey' })
  await add(shopper, hat)
  expect(await contents(shopper)).toEqual(['Hat × 1'])
  await add(other, coat)
  expect(await contents(other)).toEqual(['Coat × 1'])
})

it('adds once when the same addition to an existing cart arrives several times at once', async ({ shop }) => {
  const shopper = await shop.shopper()
  const hat = await shop.product({ title: 'Hat', stock: 50 })
  await shopper.call('POST /api/shop/cart/add', { body: { userId: shopper.id, productId: hat.id, quantity: 1 } })
  const body = { userId: shopper.id, productId: hat.id, quantity: 2, idempotencyKey: 'a1-b2' }
  await Promise.all(Array.from({ length: 8 }, () => shopper.call('POST /api/shop/cart/add', { body })))
  expect(await contents(shopper)).toEqual(['Hat × 3'])
})

it('remembers an idempotency key for 90 days', async ({ shop }) => {
  const shopper = await shop.shopper()
  const { id: productId } = await shop.product({ title: 'Hat' })
  const countKeys = async () => (await shop.shop.db.selectFrom('cart_additions').selectAll().execute()).length
  await shopper.call('POST /api/shop/cart/add', {
    body: { userId: shopper.id, productId, quantity: 1, idempotencyKey: 'a1' }
  })
  shop.pass(89 * DAY)
  await deleteExpired(shop.shop)
  expect(await countKeys()).toBe(1)
  shop.pass(DAY)
  await deleteExpired(shop.shop)
  expect(await countKeys()).toBe(0)
})

it('remembers the newest 1,000 idempotency keys of a user', async ({ shop }) => {
  const [shopper, other] = [await shop.shopper(), await shop.shopper('Ben')]
  const hat = await shop.product({ title: 'Hat' })
  const { db } = shop.shop
  await saveKeys(shop, shopper, 1005)
  await saveKeys(shop, other, 3)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await shopper.call('POST /api/shop/cart/add', {
    body: { userId: shopper.id, productId: hat.id, quantity: 1, idempotencyKey: 'new' }
  })
  vi.restoreAllMocks()
  const keys = await db.selectFrom('cart_additions').selectAll().execute()
  const keysOf = (user: Member) => keys.filter(({ user_id }) => user_id === user.id).map((row) => row.idempotency_key)
  expect(keysOf(shopper)).toHaveLength(1001)
  expect(keysOf(shopper)).not.toContain('key-4')
  expect(keysOf(shopper)).toEqual(expect.arrayContaining(['key-5', 'new']))
  expect(keysOf(other)).toHaveLength(3)
})

it('deletes any number of expired idempotency keys', async ({ shop }) => {
  await saveKeys(shop, await shop.shopper(), 1001)
  await deleteExpired(shop.shop)
  expect(await shop.shop.db.selectFrom('cart_additions').selectAll().execute()).toEqual([])
})
