import { describe, expect } from 'vitest'

import { importRows } from '../../../support/import.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Person } from '../../../support/person.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'
import { createVariant } from '../../../support/styles.ts'

const FRONT = { image: '/images/front.jpg', alt: 'Front' }
const BACK = { image: '/images/back.jpg', alt: 'Back' }
const TWO = { image: FRONT.image, pictures: [FRONT, BACK] }

const add = async (admin: Person, changes: object = TWO) =>
  (await admin.call('POST /api/admin/products/add', { body: { ...PRODUCT_FORM, ...changes } })).data

const edit = async (admin: Person, id: string, changes: object) =>
  (
    await admin.call('PUT /api/admin/products/edit/{id}', {
      params: { id },
      body: { ...PRODUCT_FORM, image: FRONT.image, ...changes }
    })
  ).data

const readShop = async (shop: TestShop, id: string) =>
  (await shop.visitor().call('GET /api/shop/products/get/{id}', { params: { id } })).data

const list = async (admin: Person, query: object = {}) =>
  (await admin.call('GET /api/admin/products/get', { query })).data

describe('a product without options', () => {
  it('has several pictures, in the admin and in the shop, in their order', async ({ shop }) => {
    const admin = await shop.admin()
    const product = await add(admin)
    expect(product).toMatchObject(TWO)
    for (const query of [{}, { grouped: 'true', limit: 5 }]) expect((await list(admin, query))[0]).toMatchObject(TWO)
    const colorless = { color: '' }
    expect((await readShop(shop, product._id)).pictures).toEqual([
      { ...colorless, ...FRONT },
      { ...colorless, ...BACK }
    ])
    const saved = await edit(admin, product._id, { image: BACK.image, pictures: [BACK, FRONT] })
    expect(saved).toMatchObject({ image: BACK.image, pictures: [BACK, FRONT] })
    expect((await readShop(shop, product._id)).image).toBe(BACK.image)
    const { data: events } = await admin.call('GET /api/admin/activity/get', { query: { kind: 'product' } })
    expect(events.map(({ action }) => action)).toContain('product.pictures-changed')
  })

  it('has its color with its pictures', async ({ shop }) => {
    const product = await add(await shop.admin(), { ...TWO, color: 'navy' })
    expect((await readShop(shop, product._id)).pictures?.map(({ color }) => color)).toEqual(['navy', 'navy'])
  })

  it('keeps its pictures for clients that do not know them, whose image becomes the first', async ({ shop }) => {
    const admin = await shop.admin()
    const product = await add(admin)
    await edit(admin, product._id, { title: 'Other' })
    expect((await list(admin))[0]).toMatchObject({ title: 'Other', ...TWO })
    await edit(admin, product._id, { image: '/images/new.jpg' })
    expect((await readShop(shop, product._id)).pictures?.map(({ image }) => image)).toEqual([
      '/images/new.jpg',
      BACK.image
    ])
    await importRows(admin, [{ _id: product._id, image: '/images/newer.jpg' }])
    expect((await list(admin))[0]?.pictures?.map(({ image }) => image)).toEqual(['/images/newer.jpg', BACK.image])
  })

  it('with its image alone has no list of pictures', async ({ shop }) => {
    const admin = await shop.admin()
    const product = await add(admin)
    await edit(admin, product._id, { pictures: [{ image: FRONT.image }] })
    expect(await readShop(shop, product._id)).not.toHaveProperty('pictures')
    expect((await list(admin))[0]).not.toHaveProperty('pictures')
  })

  it('is not saved over pictures that another admin has changed', async ({ shop }) => {
    const admin = await shop.admin()
    const { _id, updatedAt } = await add(admin)
    const saved = await edit(admin, _id, { pictures: [FRONT], seenUpdatedAt: updatedAt })
    expect(saved.updatedAt > updatedAt).toBe(true)
    await expect(edit(admin, _id, { pictures: [FRONT, BACK], seenUpdatedAt: updatedAt })).rejects.toMatchObject({
      status: 409
    })
    await expect(edit(admin, _id, { pictures: [FRONT], seenUpdatedAt: saved.updatedAt })).resolves.toMatchObject({
      updatedAt: saved.updatedAt
    })
  })

  it('gives its pictures up when it becomes a style, which has its own', async ({ shop }) => {
    const admin = await shop.admin()
    const { _id } = await add(admin)
    const { image: _image, ...texts } = PRODUCT_FORM
    const variants = [{ ...createVariant('navy', 'S'), _id }]
    const pictures = [{ color: 'navy', ...BACK }]
    const body = { ...texts, variants, pictures } as never
    await admin.call('PUT /api/admin/styles/save/{id}', { params: { id: 'oxford' }, body })
    expect((await readShop(shop, _id)).pictures).toEqual(pictures)
    expect(await shop.shop.db.selectFrom('product_pictures').select('product_id').execute()).toHaveLength(1)
  })

  it('cannot have more than eight pictures', async ({ shop }) => {
    const pictures = Array.from({ length: 9 }, () => FRONT)
    await expect(add(await shop.admin(), { pictures })).rejects.toMatchObject({ status: 400, field: 'pictures' })
  })
})
