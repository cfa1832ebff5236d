import { describe, expect } from 'vitest'

import { DAY } from '../../../../src/lib/dates.ts'
import { deleteExpired } from '../../../../src/server/process/delete-expired.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member, Person } from '../../../support/person.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'
import { createVariant, saveStyle } from '../../../support/styles.ts'

const FORM = { ...PRODUCT_FORM, price: '50', salePrice: '0' }

const show = (admin: Person, showLowestPrice = true) =>
  admin.call('PUT /api/admin/settings/update', { body: { showLowestPrice } })

const readLowest = async (person: Person, id: string) =>
  (await person.call('GET /api/shop/products/get/{id}', { params: { id } })).data.lowestPrice

/** Adds a product of $50, and shows the lowest price. */
async function addProduct(shop: TestShop) {
  const admin = await shop.admin()
  await show(admin)
  const { data } = await admin.call('POST /api/admin/products/add', { body: FORM })
  const params = { id: data._id }
  // Sessions expire in the meantime.
  const edit = async (changes: object) => {
    const body = { ...FORM, ...changes }
    await (await shop.admin(crypto.randomUUID())).call('PUT /api/admin/products/edit/{id}', { params, body })
  }
  return { admin, id: data._id, edit, read: async () => readLowest(await shop.shopper(crypto.randomUUID()), data._id) }
}

const inDays = ({ shop }: TestShop, days: number) => new Date(shop.now().getTime() + days * DAY).toISOString()

describe('the lowest price in the 30 days before a sale', () => {
  it('is shown while the sale lasts', async ({ shop }) => {
    const { edit, read } = await addProduct(shop)
    shop.pass(10 * DAY)
    await edit({ price: 45 })
    shop.pass(10 * DAY)
    await edit({ price: 60 })
    shop.pass(DAY)
    await edit({ price: 60, salePrice: 40, saleStartsAt: inDays(shop, 20), saleEndsAt: inDays(shop, 70) })
    expect(await read()).toBeUndefined()
    shop.pass(20 * DAY)
    expect(await read()).toBe(45)
    shop.pass(40 * DAY)
    expect(await read()).toBe(45)
    shop.pass(10 * DAY)
    expect(await read()).toBeUndefined()
    shop.pass(10 * DAY)
    await edit({ price: 60, salePrice: 50 })
    expect(await read()).toBe(40)
    await edit({ price: 60 })
    shop.pass(31 * DAY)
    await edit({ price: 60, salePrice: 50 })
    expect(await read()).toBe(60)
  })

  it('stays correct after the price and the sale price change during a sale', async ({ shop }) => {
    const { edit, read } = await addProduct(shop)
    shop.pass(40 * DAY)
    const saleEndsAt = inDays(shop, 40)
    await edit({ salePrice: 40, saleEndsAt })
    shop.pass(5 * DAY)
    await edit({ price: 60, salePrice: 40, saleEndsAt })
    expect(await read()).toBe(50)
    shop.pass(5 * DAY)
    await edit({ price: 60, salePrice: 35, saleEndsAt })
    expect(await read()).toBe(40)
    shop.pass(30 * DAY)
    expect(await read()).toBeUndefined()
    shop.pass(10 * DAY)
    await edit({ price: 60, salePrice: 55 })
    expect(await read()).toBe(35)
    await edit({ price: 60 })
    shop.pass(31 * DAY)
    await edit({ price: 65, salePrice: 60 })
    expect(await read()).toBe(60)
  })

  it('is forgotten more than a year later', async ({ shop }) => {
    const { edit, read } = await addProduct(shop)
    const readHistory = () => shop.shop.db.selectFrom('variant_prices').select('cents').orderBy('at').execute()
    shop.pass(DAY)
    await edit({ price: 50, salePrice: 40 })
    shop.pass(380 * DAY)
    await deleteExpired(shop.shop)
    expect(await read()).toBe(50)
    shop.pass(30 * DAY)
    await deleteExpired(shop.shop)
    expect(await readHistory()).toEqual([{ cents: 4000 }])
  })

  it('is unknown if the product is older than the history of its prices, until that has 30 days', async ({ shop }) => {
    const { id, edit, read } = await addProduct(shop)
    const created_at = inDays(shop, -1)
    await shop.shop.db.updateTable('variants').set({ created_at }).where('id', '=', id).execute()
    shop.pass(29 * DAY)
    await edit({ salePrice: 40 })
    expect(await read()).toBeUndefined()
    await edit({})
    shop.pass(DAY)
    await edit({ salePrice: 30 })
    expect(await read()).toBe(40)
  })

  it('is the old price if the price is raised for the sale', async ({ shop }) => {
    const { edit, read } = await addProduct(shop)
    shop.pass(DAY)
    await edit({ price: 90, salePrice: 50 })
    expect(await read()).toBe(50)
  })

  it('covers the days before the price rises above the sale price', async ({ shop }) => {
    const { edit, read } = await addProduct(shop)
    shop.pass(DAY)
    await edit({ price: 45, salePrice: 45 })
    expect(await read()).toBeUndefined()
    shop.pass(DAY)
    await edit({ price: 60, salePrice: 45 })
    expect(await read()).toBe(45)
  })

  it('does not change if something else of the product is edited during the sale', async ({ shop }) => {
    const { edit, read } = await addProduct(shop)
    shop.pass(DAY)
    await edit({ salePrice: 40 })
    shop.pass(DAY)
    await edit({ salePrice: 40, title: 'Warm coat' })
    expect(await read()).toBe(50)
  })

  it('does not include a price that was replaced exactly 30 days before', async ({ shop }) => {
    const { edit, read } = await addProduct(shop)
    shop.pass(DAY)
    await edit({ price: 60 })
    shop.pass(30 * DAY)
    await edit({ price: 60, salePrice: 55 })
    expect(await read()).toBe(60)
  })

  it('is hidden by default, and for a product that was never sold at another price', async ({ shop }) => {
    const { admin, id, edit, read } = await addProduct(shop)
    await edit({ salePrice: 40 })
    expect(await read()).toBe(50)
    const { data } = await admin.call('POST /api/admin/products/add', { body: { ...FORM, salePrice: '40' } })
    expect(await readLowest(admin, data._id)).toBeUndefined()
    await show(admin, false)
    expect(await readLowest(admin, id)).toBeUndefined()
  })

  it('belongs to each variant of a style', async ({ shop }) => {
    const admin = await shop.admin()
    await show(admin)
    const [small, large] = [createVariant('navy', 'S'), createVariant('navy', 'L', { price: '60' })]
    await saveStyle(admin, { variants: [small, large] })
    shop.pass(DAY)
    await saveStyle(admin, { variants: [small, { ...large, salePrice: '30' }] })
    const { data } = await admin.call('GET /api/shop/products/get/{id}', { params: { id: small._id } })
    expect([data.lowestPrice, data.variants?.map(({ lowestPrice }) => lowestPrice)]).toEqual([
      undefined,
      [undefined, 60]
    ])
    expect(await readLowest(admin, large._id)).toBe(60)
    await saveStyle(admin, { variants: [{ ...small, salePrice: '40' }] })
    const { data: both } = await admin.call('GET /api/shop/products/get/{id}', { params: { id: large._id } })
    expect([both.lowestPrice, both.variants?.map(({ lowestPrice }) => lowestPrice)]).toEqual([60, [50, 60]])
  })
})

type Change = (admin: Member, id: string) => Promise<unknown>

const changeMany = (admin: Member, id: string, input: { priceBy: number } | { salePercent: number }) =>
  admin.call('PUT /api/admin/products/change', { body: { ids: [id], change: input } })

const CHANGES: Record<string, Change> = {
  'a bulk change of the price': (admin, id) => changeMany(admin, id, { priceBy: -10 }),
  'a bulk change of the sale price': (admin, id) => changeMany(admin, id, { salePercent: 10 }),
  'an undone bulk change': async (admin, id) => {
    const { data } = await changeMany(admin, id, { priceBy: 10 })
    const seenUpdatedAt = data[0]?.done ? data[0].updatedAt : ''
    const products = [{ _id: id, price: 45, salePrice: 0, stockBy: 0, seenUpdatedAt }]
    return admin.call('PUT /api/admin/products/undo-change', { body: { products } })
  },
  'an import': (admin, id) => {
    const rows = [{ line: 2, fields: { _id: id, price: '45' } }]
    return admin.call('POST /api/admin/products/import', { body: { dryRun: false, rows } })
  },
  'a change of the style': async (admin, id) => {
    const variant = { ...createVariant('navy', 'S', { price: '45' }), _id: id }
    return saveStyle(admin, { variants: [variant] })
  }
}

it.for(Object.entries(CHANGES))('%s is recorded in the price history', async ([, change], { shop }) => {
  const { admin, id, edit } = await addProduct(shop)
  shop.pass(DAY)
  await change(admin, id)
  shop.pass(DAY)
  await edit({ price: 60 })
  shop.pass(DAY)
  await edit({ price: 60, salePrice: 55 })
  expect(await readLowest(admin, id)).toBe(45)
})
