import { describe, expect } from 'vitest'

import type { AdminProduct } from '../../../../src/api/contract/product-administration.ts'
import { HOUR } from '../../../../src/lib/dates.ts'
import { buy, order } from '../../../support/checkout.ts'
import { importRows, rowOf } from '../../../support/import.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Person } from '../../../support/person.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'

const read = async (admin: Person): Promise<AdminProduct> => {
  const [product] = (await admin.call('GET /api/admin/products/get', { query: {} })).data
  if (!product) throw new Error('there is no product')
  return product
}

/** Sends the product as the form has it. */
const edit = (admin: Person, seen: AdminProduct, typed: object) =>
  admin.call('PUT /api/admin/products/edit/{id}', {
    params: { id: seen._id },
    body: { ...seen, seenUpdatedAt: seen.updatedAt, ...typed }
  })

it('rejects an edit of a product that another admin has changed since, and changes nothing', async ({ shop }) => {
  const [root, second] = [await shop.admin(), await shop.admin('Second')]
  await shop.product({ title: 'Hat' })
  const seen = await read(root)
  await edit(second, seen, { title: 'Felt hat' })
  const message = 'Second has changed this product since you opened it.'
  await expect(edit(root, seen, { title: 'Straw hat' })).rejects.toMatchObject({ status: 409, message })
  const now = await read(root)
  expect(now.title).toBe('Felt hat')
  expect((await edit(root, now, { title: 'Straw hat' })).data.title).toBe('Straw hat')
})

describe('the end of a sale', () => {
  /** Reads a hat on sale for another hour, and waits until its sale has ended. */
  async function seeEndedSale(shop: TestShop) {
    const [root, second] = [await shop.admin(), await shop.admin('Second')]
    const saleEndsAt = new Date(shop.shop.now().getTime() + HOUR).toISOString()
    const body = { ...PRODUCT_FORM, salePrice: 44, saleStartsAt: null, saleEndsAt }
    await second.call('POST /api/admin/products/add', { body })
    const seen = await read(root)
    shop.pass(HOUR)
    return { root, seen }
  }

  it('is no conflict, and an edit does not start the sale again', async ({ shop }) => {
    const { root, seen } = await seeEndedSale(shop)
    const { data } = await edit(root, seen, { title: 'Hat' })
    expect(data).toMatchObject({ title: 'Hat', salePrice: 0 })
    expect(data).not.toHaveProperty('saleEndsAt')
  })

  it('is no conflict with an import, which does not start the sale again', async ({ shop }) => {
    const { root, seen } = await seeEndedSale(shop)
    expect(await importRows(root, [rowOf(seen)])).toMatchObject([{ outcome: 'unchanged' }])
    expect(await importRows(root, [{ ...rowOf(seen), title: 'Hat' }])).toMatchObject([
      { outcome: 'changed', changes: [{ field: 'title' }] }
    ])
    expect(await read(root)).toMatchObject({ title: 'Hat', salePrice: 0 })
  })

  it('is not undone by a client or a file without the end of the sale', async ({ shop }) => {
    const { root, seen } = await seeEndedSale(shop)
    const { saleStartsAt: _start, saleEndsAt: _end, ...row } = rowOf(seen)
    expect(await importRows(root, [row])).toMatchObject([{ outcome: 'unchanged' }])
    await edit(root, seen, { title: 'Hat', saleStartsAt: undefined, saleEndsAt: undefined })
    expect(await read(root)).toMatchObject({ title: 'Hat', salePrice: 0 })
    const now = await read(root)
    await edit(root, now, { salePrice: 44 })
    expect(await read(root)).toMatchObject({ salePrice: 44 })
  })

  it('is accepted from an older client that sends back the product it has read, also after the next sale has started', async ({
    shop
  }) => {
    const { root, seen } = await seeEndedSale(shop)
    const body = { ...seen, title: 'Hat' } as never
    const { data } = await root.call('PUT /api/admin/products/edit/{id}', { params: { id: seen._id }, body })
    expect(data).toMatchObject({ title: 'Hat', price: 55, salePrice: 0 })
    expect(data).not.toHaveProperty('saleEndsAt')
    await edit(root, data, { salePrice: '33' })
    const again = await root.call('PUT /api/admin/products/edit/{id}', { params: { id: seen._id }, body })
    expect(again.data).toMatchObject({ title: 'Hat', salePrice: 33 })
  })
})

it('names the admin who changed a product, although a sale of another admin has started since', async ({ shop }) => {
  const [root, second] = [await shop.admin(), await shop.admin('Second')]
  const saleStartsAt = new Date(shop.shop.now().getTime() + HOUR).toISOString()
  await root.call('POST /api/admin/products/add', { body: { ...PRODUCT_FORM, saleStartsAt } })
  const seen = await read(root)
  await edit(second, seen, { title: 'Felt hat' })
  shop.pass(HOUR)
  await shop.visitor().call('GET /api/shop/products/get', { query: {} })
  const message = 'Second has changed this product since you opened it.'
  await expect(edit(root, seen, { title: 'Straw hat' })).rejects.toMatchObject({ status: 409, message })
})

it('accepts one of two concurrent edits', async ({ shop }) => {
  const [root, second] = [await shop.admin(), await shop.admin('Second')]
  await shop.product({ title: 'Hat' })
  const seen = await read(root)
  const both = await Promise.allSettled([edit(root, seen, { title: 'One' }), edit(second, seen, { title: 'Two' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await read(root)).title).toBe(both[0]?.status === 'fulfilled' ? 'One' : 'Two')
})

it('accepts an edit of a product that was only sold, reviewed or reserved since', async ({ shop }) => {
  const [admin, shopper] = [await shop.admin(), await shop.shopper()]
  const hat = await shop.product({ stock: 10 })
  const seen = await read(admin)
  shop.pass(1000)
  await buy(shop, shopper, [hat, 2])
  await order(shopper, [hat, 1])
  const review = { userId: shopper.id, productId: hat.id, userName: 'Ada', reviewMessage: 'Good.', reviewValue: 5 }
  await shopper.call('POST /api/shop/review/add', { body: review })
  expect((await read(admin)).updatedAt).toBe(seen.updatedAt)
  expect((await edit(admin, seen, { title: 'Sold hat' })).data).toMatchObject({ title: 'Sold hat', totalStock: 7 })
})

it('reports no conflict if nothing was changed', async ({ shop }) => {
  const [root, second] = [await shop.admin(), await shop.admin('Second')]
  await shop.product({ title: 'Hat' })
  const seen = await read(root)
  shop.pass(1000)
  expect((await edit(second, seen, {})).data).toEqual(seen)
  expect((await edit(root, seen, { title: 'Felt hat' })).data.title).toBe('Felt hat')
})

it('accepts an edit of a client that does not send seenUpdatedAt', async ({ shop }) => {
  const [root, second] = [await shop.admin(), await shop.admin('Second')]
  await shop.product({ title: 'Hat' })
  const seen = await read(root)
  await edit(second, seen, { title: 'Felt hat' })
  const { data } = await edit(root, seen, { title: 'Straw hat', seenUpdatedAt: undefined, updatedAt: 'long ago' })
  expect(data.title).toBe('Straw hat')
  expect(data.updatedAt > seen.updatedAt).toBe(true)
})
