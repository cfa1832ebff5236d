import { expect } from 'vitest'

import type { Client } from '../../../../src/api/client.ts'
import type { ListedProduct } from '../../../../src/api/contract/products.ts'
import { createPreviewClient } from '../../../../src/api/preview-client.ts'
import { FEATURED_QUERY } from '../../../../src/domain/products/featured.ts'
import { HOUR } from '../../../../src/lib/dates.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Person } from '../../../support/person.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'
import { createVariant, saveStyle } from '../../../support/styles.ts'

const QUERIES = [
  FEATURED_QUERY,
  { sortBy: 'price-lowtohigh', counts: 'true' },
  { grouped: 'true', counts: 'true', minPrice: 25, maxPrice: 65 }
] as const

const inHours = ({ shop }: TestShop, hours: number) => new Date(shop.now().getTime() + hours * HOUR).toISOString()

/** Adds products and a style with sales that start or end in 24 or 48 hours. */
async function openCatalog(shop: TestShop) {
  const admin = await shop.admin()
  await admin.call('PUT /api/admin/settings/update', { body: { showLowestPrice: true } })
  const add = async (title: string, prices: object) =>
    (await admin.call('POST /api/admin/products/add', { body: { ...PRODUCT_FORM, title, ...prices } })).data._id
  const [tomorrow, later] = [inHours(shop, 24), inHours(shop, 48)]
  const starting = await add('Starting', { price: '90', salePrice: '40', saleStartsAt: tomorrow })
  const ending = await add('Ending', { price: '80', salePrice: '30', saleEndsAt: tomorrow })
  const brief = await add('Brief', { price: '70', salePrice: '20', saleStartsAt: tomorrow, saleEndsAt: later })
  const permanent = await add('Permanent', { price: '60', salePrice: '50' })
  const [small, large] = [createVariant('navy', 'S', { price: '66' }), createVariant('navy', 'L', { price: '67' })]
  await saveStyle(admin, { variants: [small, { ...large, salePrice: '10', saleStartsAt: tomorrow }] })
  return { admin, starting, ending, ids: [starting, ending, brief, permanent, small._id, large._id] }
}

/** The end of a sale is an edit of the product. */
const omitEditTime = <Product extends { updatedAt: string }>({ updatedAt: _updatedAt, ...product }: Product) => product

/** Returns the lists, details and highest discount of the shop. */
async function readShop(call: Client, ids: string[]): Promise<object[]> {
  const lists = await Promise.all(QUERIES.map((query) => call('GET /api/shop/products/get', { query })))
  const discount = await call('GET /api/shop/products/highest-discount')
  const details = await Promise.all(ids.map((id) => call('GET /api/shop/products/get/{id}', { params: { id } })))
  return [
    discount,
    ...lists.map(({ data, ...list }) => ({ ...list, data: data.map(omitEditTime) })),
    ...details.map(({ data }) => omitEditTime(data))
  ]
}

const previewShop = ({ call }: Person, ids: string[], at: string) => readShop(createPreviewClient(call, at), ids)

it('a preview shows the products as shoppers see them at its time', async ({ shop }) => {
  const { admin, starting, ids } = await openCatalog(shop)
  const hours = [0, 23, 24, 47, 48, 72]
  const previews = await Promise.all(hours.map((hour) => previewShop(admin, ids, inHours(shop, hour))))
  expect(new Set(previews.map((preview) => JSON.stringify(preview))).size).toBe(3)
  expect(previews[2]).toContainEqual(expect.objectContaining({ _id: starting, salePrice: 40, lowestPrice: 90 }))
  const discounts = previews.map(([discount]) => (discount as { data: { percent: number } }).data.percent)
  expect(discounts).toEqual([63, 63, 85, 85, 85, 85])
  let passed = 0
  for (const [index, hour] of hours.entries()) {
    shop.pass((hour - passed) * HOUR)
    passed = hour
    expect(await readShop(shop.visitor().call, ids)).toEqual(previews[index])
  }
})

it('a preview changes prices at the exact millisecond at which a sale starts or ends', async ({ shop }) => {
  const { admin, starting, ending } = await openCatalog(shop)
  const previewPrices = async (at: string) => {
    const read = async (id: string) =>
      (await admin.call('GET /api/admin/products/preview/{id}', { params: { id }, query: { at } })).data
    const { data } = await admin.call('GET /api/admin/products/preview', { query: { at } })
    const listed = (id: string) => data.find(({ _id }) => _id === id) as ListedProduct
    const prices = [await read(starting), await read(ending), listed(starting), listed(ending)]
    return prices.map(({ salePrice }) => salePrice)
  }
  const start = inHours(shop, 24)
  const before = new Date(Date.parse(start) - 1).toISOString()
  expect(await previewPrices(before)).toEqual([0, 30, 0, 30])
  expect(await previewPrices(start)).toEqual([40, 0, 40, 0])
})

it('a preview changes nothing that shoppers see', async ({ shop }) => {
  const { admin, ids } = await openCatalog(shop)
  const before = await readShop(shop.visitor().call, ids)
  expect(await previewShop(admin, ids, inHours(shop, 24))).not.toEqual(before)
  expect(await readShop(shop.visitor().call, ids)).toEqual(before)
  // Invalidates the cached lists.
  await shop.product({ price: 1 })
  const { data } = await shop.visitor().call('GET /api/shop/products/get', { query: FEATURED_QUERY })
  expect(data.map(omitEditTime)).toEqual((before[1] as { data: object[] }).data)
})

it('a preview of an earlier time lists the products by their prices of then', async ({ shop }) => {
  const { admin, starting: id } = await openCatalog(shop)
  const at = inHours(shop, 23)
  shop.pass(25 * HOUR)
  await readShop(shop.visitor().call, [id])
  const query = { at, minPrice: 85, maxPrice: 95 }
  const { data } = await admin.call('GET /api/admin/products/preview', { query })
  expect(data).toMatchObject([{ _id: id, price: 90, salePrice: 0 }])
})

it('a preview follows an edit of the sale', async ({ shop }) => {
  const { admin, starting: id } = await openCatalog(shop)
  const at = inHours(shop, 24)
  const preview = async () => {
    const { data } = await admin.call('GET /api/admin/products/preview', { query: { at, sortBy: 'price-lowtohigh' } })
    return data.find(({ _id }) => _id === id)?.salePrice
  }
  expect(await preview()).toBe(40)
  const edit = async (salePrice: string, saleStartsAt: string) => {
    const body = { ...PRODUCT_FORM, price: '90', salePrice, saleStartsAt }
    await admin.call('PUT /api/admin/products/edit/{id}', { params: { id }, body })
  }
  await edit('35', at)
  expect(await preview()).toBe(35)
  await edit('35', inHours(shop, 25))
  expect(await preview()).toBe(0)
})

it('the highest discount is that of the products in stock', async ({ shop }) => {
  const readPercent = async () => (await shop.visitor().call('GET /api/shop/products/highest-discount')).data.percent
  await shop.product({ price: 100 })
  expect(await readPercent()).toBe(0)
  await shop.product({ price: 100, salePrice: 70 })
  await shop.product({ price: 100, salePrice: 20, stock: 0 })
  await shop.product({ price: 0, salePrice: 0 })
  await shop.product({ price: 50, salePrice: 60 })
  expect(await readPercent()).toBe(30)
})

it('a deleted product is not in a preview', async ({ shop }) => {
  const { admin, starting: id } = await openCatalog(shop)
  await admin.call('DELETE /api/admin/products/delete/{id}', { params: { id } })
  const query = { at: inHours(shop, 24) }
  await expect(admin.call('GET /api/admin/products/preview/{id}', { params: { id }, query })).rejects.toMatchObject({
    status: 404,
    message: 'Product not found!'
  })
  const { data } = await admin.call('GET /api/admin/products/preview', { query })
  expect(data.map(({ _id }) => _id)).not.toContain(id)
})
