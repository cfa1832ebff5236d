import { describe, expect } from 'vitest'

import { buy } from '../../../support/checkout.ts'
import { listAll } from '../../../support/import.ts'
import { it } from '../../../support/it.ts'
import type { Person } from '../../../support/person.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'

const add = (admin: Person, changed: object = {}) =>
  admin.call('POST /api/admin/products/add', { body: { ...PRODUCT_FORM, ...changed } })

it('many products can be added at the same time', async ({ shop }) => {
  const admin = await shop.admin()
  const titles = Array.from({ length: 20 }, (_, nth) => `Coat ${nth}`)
  await Promise.all(titles.map((title) => add(admin, { title })))
  expect(new Set((await listAll(admin)).map(({ title }) => title))).toEqual(new Set(titles))
})

describe('adding a product with an id from the client', () => {
  const newId = 'abcdef0123456789abcdef01'

  it('adds it once, and updates it when it is sent again', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    expect((await add(admin, { newId })).data._id).toBe(newId)
    await buy(shop, shopper, [{ id: newId }, 2])
    expect((await add(admin, { newId, title: 'Long coat' })).data).toMatchObject({ title: 'Long coat', totalStock: 1 })
    expect(await listAll(admin)).toMatchObject([{ _id: newId, title: 'Long coat' }])
  })

  it('adds it once, even if it is sent several times at once', async ({ shop }) => {
    const admin = await shop.admin()
    await Promise.all([1, 2, 3, 4].map(() => add(admin, { newId })))
    expect(await listAll(admin)).toMatchObject([{ _id: newId, totalStock: 3 }])
  })

  it('is rejected if the product has been deleted since', async ({ shop }) => {
    const admin = await shop.admin()
    await add(admin, { newId })
    await admin.call('DELETE /api/admin/products/delete/{id}', { params: { id: newId } })
    const message = 'This product was already added and has since been deleted. Add it again if you still want it.'
    await expect(add(admin, { newId })).rejects.toMatchObject({ status: 404, message })
    expect(await listAll(admin)).toEqual([])
  })

  it('is rejected if another admin has changed or added the product', async ({ shop }) => {
    const [admin, other] = [await shop.admin(), await shop.admin('Second')]
    await add(admin, { newId })
    await other.call('PUT /api/admin/products/edit/{id}', {
      params: { id: newId },
      body: { ...PRODUCT_FORM, price: '60' }
    })
    const message = `This product has already been added, and Second has changed it since.`
    await expect(add(admin, { newId })).rejects.toMatchObject({ status: 409, message })
    const { data: theirs } = await add(other)
    await expect(add(admin, { newId: theirs._id, title: 'Mine' })).rejects.toMatchObject({ status: 409 })
    expect((await listAll(admin)).map(({ title, price }) => `${title} ${price}`).toSorted()).toEqual([
      'Coat 55',
      'Coat 60'
    ])
  })

  it.for(['', 'x', 'ABCDEF0123456789ABCDEF01'])('rejects the id %j', async (wrong, { shop }) => {
    await expect(add(await shop.admin(), { newId: wrong })).rejects.toMatchObject({ status: 400 })
  })
})
