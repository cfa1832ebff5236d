import { describe, expect } from 'vitest'

import type { ProductChangeInput } from '../../../../src/api/contract/product-administration.ts'
import { change, findProduct } from '../../../support/bulk-changes.ts'
import { setStock, readStock } from '../../../support/ledger.ts'
import { order } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'

const UNKNOWN_ID = 'f'.repeat(24)
const MISSING = { _id: UNKNOWN_ID, done: false, reason: 'This product no longer exists.' }

const AT = { changed: true, updatedAt: expect.any(String) as string }

const AMOUNTS = {
  price: expect.any(Number) as number,
  salePrice: expect.any(Number) as number,
  totalStock: expect.any(Number) as number,
  onHand: expect.any(Number) as number
}
const CHANGED = { ...AT, before: AMOUNTS, after: AMOUNTS }

describe('one change to many products', () => {
  it.for<[ProductChangeInput, object]>([
    [{ price: '12.50' }, { price: 12.5, salePrice: 5 }],
    [{ salePrice: 8 }, { price: 9.99, salePrice: 8 }],
    [{ salePrice: 0 }, { salePrice: 0 }],
    [{ salePrice: '' }, { salePrice: 0 }],
    [{ priceBy: 10 }, { price: 10.99, salePrice: 5.5 }],
    [{ priceBy: '-12.5' }, { price: 8.74, salePrice: 4.38 }],
    [
      { priceBy: 10, ending: '99' },
      { price: 10.99, salePrice: 5.99 }
    ],
    [
      { salePercent: 33, ending: 50 },
      { price: 9.99, salePrice: 6.5 }
    ],
    [{ salePercent: 33 }, { price: 9.99, salePrice: 6.69 }],
    [{ stock: '7' }, { totalStock: 7 }],
    [{ stock: 0 }, { totalStock: 0 }],
    [{ stockBy: 5 }, { totalStock: 15 }],
    [{ stockBy: -10 }, { totalStock: 0 }]
  ])('%j results in %j', async ([input, expected], { shop }) => {
    const admin = await shop.admin()
    const hat = await shop.product({ price: 9.99, salePrice: 5, stock: 10 })
    expect(await change(admin, [hat.id], input)).toEqual([{ _id: hat.id, done: true, ...CHANGED }])
    expect(await findProduct(admin, hat.id)).toMatchObject(expected)
  })

  it('changes the products it can, and gives a reason for each of the others', async ({ shop }) => {
    const admin = await shop.admin()
    const dear = await shop.product({ title: 'Dear', price: 100, salePrice: 90 })
    const cheap = await shop.product({ title: 'Cheap', price: 100 })
    const gone = await shop.product({ title: 'Gone' })
    await admin.call('DELETE /api/admin/products/delete/{id}', { params: { id: gone.id } })
    expect(await change(admin, [dear.id, UNKNOWN_ID, cheap.id, gone.id, cheap.id], { price: 80 })).toEqual([
      { _id: dear.id, done: false, reason: '“Dear” would have a sale price of $90.00, above its price of $80.00.' },
      MISSING,
      { _id: cheap.id, done: true, ...CHANGED },
      { _id: gone.id, done: false, reason: '“Gone” is in the trash.' }
    ])
    expect(await findProduct(admin, dear.id)).toMatchObject({ price: 100 })
    expect(await findProduct(admin, cheap.id)).toMatchObject({ price: 80 })
  })

  it.for<[ProductChangeInput, string]>([
    [{ salePrice: 20.01 }, '“Hat” would have a sale price of $20.01, above its price of $20.00.'],
    [{ priceBy: -99 }, ''],
    [{ stockBy: -11 }, '“Hat” has only 10 in stock.'],
    [{ stockBy: 1_000_000 }, '“Hat” cannot have more than 1000000 in stock.']
  ])('%j of a $20 product with 10 in stock is answered with the reason %j', async ([input, reason], { shop }) => {
    const admin = await shop.admin()
    const { id } = await shop.product({ title: 'Hat', price: 20, stock: 10 })
    expect(await change(admin, [id], input)).toEqual([
      reason ? { _id: id, done: false, reason } : { _id: id, done: true, ...CHANGED }
    ])
  })

  it.for<object>([
    {},
    { price: 1, stock: 1 },
    { price: 0 },
    { price: 'x' },
    { salePrice: -1 },
    { priceBy: -100 },
    { salePercent: 100 },
    { stock: 1.5 },
    { priceBy: 10, ending: 98 },
    { price: 10, ending: 99 },
    { title: 'x' }
  ])('%j is rejected', async (input, { shop }) => {
    const admin = await shop.admin()
    const { id } = await shop.product()
    await expect(change(admin, [id], input as never)).rejects.toMatchObject({ status: 400 })
  })

  it('keeps reserved stock, and the audit log records each changed product', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ title: 'Hat', stock: 10 })
    const coat = await shop.product({ title: 'Coat', stock: 5 })
    await order(shopper, [hat, 4])
    await change(admin, [hat.id, coat.id], { stock: 5 })
    expect(await readStock(shop, hat)).toEqual({ onHand: 9, reserved: 4 })
    const { data } = await admin.call('GET /api/admin/activity/get', { query: {} })
    expect(data.filter(({ action }) => action.startsWith('product.'))).toMatchObject([
      { action: 'product.edited', subject: { id: hat.id }, before: { onHand: 10 }, after: { onHand: 9 } }
    ])
  })

  it.for<[ProductChangeInput, number]>([
    [{ price: 25 }, 1],
    [{ stock: 0 }, 1],
    [{ stockBy: 1 }, 2],
    [{ stockBy: 5 }, 6],
    [{ stock: 2 }, 5]
  ])('%j of a product with more reserved than on hand leaves %d on hand', async ([input, onHand], { shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ stock: 5 })
    await order(shopper, [hat, 3])
    await setStock(shop, hat, 1)
    expect(await change(admin, [hat.id], input)).toMatchObject([{ _id: hat.id, done: true }])
    expect(await readStock(shop, hat)).toEqual({ onHand, reserved: 3 })
  })

  it('cannot reduce the stock if more is reserved than on hand', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ title: 'Hat', stock: 5 })
    await order(shopper, [hat, 3])
    await setStock(shop, hat, 1)
    const reason = '“Hat” has only 0 in stock.'
    expect(await change(admin, [hat.id], { stockBy: -1 })).toEqual([{ _id: hat.id, done: false, reason }])
    expect(await readStock(shop, hat)).toEqual({ onHand: 1, reserved: 3 })
  })

  it('invalidates cached catalog pages only if something changed', async ({ shop }) => {
    const admin = await shop.admin()
    const { id } = await shop.product({ title: 'Hat', price: 20 })
    const version = async () =>
      (await shop.shop.db.selectFrom('counters').selectAll().where('name', '=', 'catalogue').executeTakeFirst())?.value
    const before = (await version()) ?? 0
    await change(admin, [id, UNKNOWN_ID], { price: 20 })
    await change(admin, [id], { salePrice: 30 })
    await admin.call('POST /api/admin/products/restore-many', { body: { ids: [id, UNKNOWN_ID] } })
    expect(await version()).toBe(before)
    await change(admin, [id, UNKNOWN_ID], { price: 21 })
    expect(await version()).toBe(before + 1)
  })

  it.for<[ProductChangeInput, object]>([
    [{ stockBy: 5 }, { totalStock: 15 }],
    [{ priceBy: 10 }, { price: 22 }]
  ])('%j is applied once, even if it is sent again after a lost response', async ([input, expected], { shop }) => {
    const admin = await shop.admin()
    const hat = await shop.product({ title: 'Hat', price: 20, stock: 10 })
    const seen = { [hat.id]: (await findProduct(admin, hat.id))?.updatedAt ?? '' }
    const [done] = await change(admin, [hat.id], input, seen)
    const after = await findProduct(admin, hat.id)
    expect(done).toEqual({ _id: hat.id, done: true, ...CHANGED, updatedAt: after?.updatedAt })
    const reason = '“Hat” has been changed in the meantime. Please check it again.'
    expect(await change(admin, [hat.id], input, seen)).toEqual([{ _id: hat.id, done: false, reason }])
    expect(await findProduct(admin, hat.id)).toMatchObject(expected)
    const seenAgain = { [hat.id]: after?.updatedAt ?? '' }
    expect(await change(admin, [hat.id], input, seenAgain)).toMatchObject([{ done: true }])
  })

  it('does not treat a sale as a conflict', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ stock: 10 })
    const seen = { [hat.id]: (await findProduct(admin, hat.id))?.updatedAt ?? '' }
    await order(shopper, [hat, 4])
    expect(await change(admin, [hat.id], { stockBy: 5 }, seen)).toMatchObject([{ done: true }])
    expect(await readStock(shop, hat)).toEqual({ onHand: 15, reserved: 4 })
  })

  it('accepts at most 100 products', async ({ shop }) => {
    const admin = await shop.admin()
    const ids: string[] = []
    for (let nth = 0; nth < 100; nth += 1) ids.push((await shop.product({ price: nth + 1 })).id)
    const outcomes = await change(admin, ids, { priceBy: 50 })
    expect(outcomes.every(({ done }) => done)).toBe(true)
    await expect(change(admin, [...ids, UNKNOWN_ID], { stock: 1 })).rejects.toMatchObject({ status: 400 })
    await expect(change(admin, [], { stock: 1 })).rejects.toMatchObject({ status: 400 })
  })

  it('returns each outcome in a dry run, and changes nothing', async ({ shop }) => {
    const admin = await shop.admin()
    const hat = await shop.product({ title: 'Hat', price: 20, salePrice: 15, stock: 3 })
    const coat = await shop.product({ title: 'Coat', price: 100_000 })
    const read = await findProduct(admin, hat.id)
    const { data } = await admin.call('PUT /api/admin/products/change', {
      body: { ids: [hat.id, coat.id, UNKNOWN_ID], change: { priceBy: 10 }, dryRun: true }
    })
    expect(data).toEqual([
      {
        _id: hat.id,
        done: true,
        changed: false,
        updatedAt: read?.updatedAt,
        before: { price: 20, salePrice: 15, totalStock: 3, onHand: 3 },
        after: { price: 22, salePrice: 16.5, totalStock: 3, onHand: 3 }
      },
      { _id: coat.id, done: false, reason: '“Coat” cannot cost $110000.00.' },
      MISSING
    ])
    expect(await findProduct(admin, hat.id)).toEqual(read)
    const [applied] = await change(admin, [hat.id], { priceBy: 10 })
    expect(applied).toEqual({ ...data[0], changed: true, updatedAt: (await findProduct(admin, hat.id))?.updatedAt })
  })
})
