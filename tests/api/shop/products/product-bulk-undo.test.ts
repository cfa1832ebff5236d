import { describe, expect } from 'vitest'

import type { CallInput } from '../../../../src/api/contract/index.ts'
import { change, findProduct } from '../../../support/bulk-changes.ts'
import { setStock, readStock } from '../../../support/ledger.ts'
import { order } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { Person } from '../../../support/person.ts'

const AT = { changed: true, updatedAt: expect.any(String) as string }

describe('undoing a change', () => {
  type Undone = CallInput<'PUT /api/admin/products/undo-change'>['body']['products']
  const undo = async (admin: Person, products: Undone) =>
    (await admin.call('PUT /api/admin/products/undo-change', { body: { products } })).data

  const raise = async (admin: Person, id: string) => {
    const before = await findProduct(admin, id)
    await change(admin, [id], { priceBy: 10 })
    const { price = 0, salePrice = 0 } = before ?? {}
    return { _id: id, price, salePrice, stockBy: 0, seenUpdatedAt: (await findProduct(admin, id))?.updatedAt ?? '' }
  }

  /** Sets the stock. Returns a function that restores it. */
  const restock = async (admin: Person, id: string, stock: number) => {
    const [outcome] = await change(admin, [id], { stock })
    if (!outcome?.done || !outcome.before || !outcome.after) throw new Error('The stock was not changed.')
    const { before, after, updatedAt } = outcome
    const { price, salePrice } = before
    return { _id: id, price, salePrice, stockBy: before.onHand - after.onHand, seenUpdatedAt: updatedAt }
  }

  it('restores price and sale price, and keeps sales made since', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ price: 20, salePrice: 15, stock: 10 })
    const before = await raise(admin, hat.id)
    await order(shopper, [hat, 4])
    expect(await undo(admin, [before])).toEqual([{ _id: hat.id, done: true, ...AT }])
    expect(await findProduct(admin, hat.id)).toMatchObject({ price: 20, salePrice: 15, totalStock: 6 })
  })

  it('reports a product that was changed or deleted since, and does not change it', async ({ shop }) => {
    const admin = await shop.admin()
    const [hat, coat] = [await shop.product({ title: 'Hat', price: 20 }), await shop.product({ title: 'Coat' })]
    const prices = [await raise(admin, hat.id), await raise(admin, coat.id)]
    await change(admin, [hat.id], { price: 25 })
    await admin.call('DELETE /api/admin/products/delete/{id}', { params: { id: coat.id } })
    expect(await undo(admin, prices)).toMatchObject([
      { _id: hat.id, done: false, reason: '“Hat” has been changed in the meantime. Please check it again.' },
      { _id: coat.id, done: false }
    ])
    expect(await findProduct(admin, hat.id)).toMatchObject({ price: 25 })
  })

  it('is applied once, even if it is sent again after a lost response', async ({ shop }) => {
    const admin = await shop.admin()
    const hat = await shop.product({ price: 20 })
    const before = await raise(admin, hat.id)
    await undo(admin, [before])
    expect(await undo(admin, [before])).toMatchObject([{ _id: hat.id, done: true, changed: false }])
  })

  it('removes the stock that was added, and keeps sales made since', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ title: 'Hat', stock: 10 })
    const undone = await restock(admin, hat.id, 50)
    expect(undone.stockBy).toBe(-40)
    await order(shopper, [hat, 4])
    expect(await undo(admin, [undone])).toEqual([{ _id: hat.id, done: true, ...AT }])
    expect(await findProduct(admin, hat.id)).toMatchObject({ totalStock: 6 })
    const reason = '“Hat” has been changed in the meantime. Please check it again.'
    expect(await undo(admin, [undone])).toEqual([{ _id: hat.id, done: false, reason }])
    expect(await findProduct(admin, hat.id)).toMatchObject({ totalStock: 6 })
  })

  it('does not remove stock that was sold since', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ title: 'Hat', stock: 0 })
    const undone = await restock(admin, hat.id, 10)
    await order(shopper, [hat, 4])
    const reason = '“Hat” has only 6 in stock.'
    expect(await undo(admin, [undone])).toEqual([{ _id: hat.id, done: false, reason }])
    expect(await findProduct(admin, hat.id)).toMatchObject({ totalStock: 6 })
  })

  it('includes the stock that was added for reserved items', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ stock: 4 })
    await order(shopper, [hat, 4])
    await setStock(shop, hat, 1)
    const undone = await restock(admin, hat.id, 10)
    expect(undone.stockBy).toBe(-13)
    expect(await undo(admin, [undone])).toMatchObject([{ done: false }])
    expect(await readStock(shop, hat)).toEqual({ onHand: 14, reserved: 4 })
  })

  it('does not set a sale price above the price', async ({ shop }) => {
    const admin = await shop.admin()
    const hat = await shop.product({ title: 'Hat', price: 20 })
    const seenUpdatedAt = (await findProduct(admin, hat.id))?.updatedAt ?? ''
    const reason = '“Hat” would have a sale price of $12.00, above its price of $10.00.'
    expect(await undo(admin, [{ _id: hat.id, price: 10, salePrice: 12, stockBy: 0, seenUpdatedAt }])).toEqual([
      { _id: hat.id, done: false, reason }
    ])
  })
})
