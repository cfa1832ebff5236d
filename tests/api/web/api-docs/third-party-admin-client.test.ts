import { expect } from 'vitest'

import { DEMO_ACCOUNTS } from '../../../../src/server/people/accounts/demo-accounts.ts'
import { products } from '../../../../demo/catalog/index.ts'
import type { Order } from '../../../../src/api/contract/orders.ts'
import type { Product } from '../../../../src/api/contract/products.ts'
import { it } from '../../../support/it.ts'
import { type OlderClient, openDemo, signIn, UNKNOWN_ID } from '../../../support/older-client.ts'
import { photo } from '../../../support/pictures.ts'

it('serves an admin whose client was written for the older API', async ({ shop }) => {
  const client = await openDemo(shop)
  expect((await client.get('admin/orders/get')).status).toBe(401)
  await signIn(client, DEMO_ACCOUNTS[0])
  const image = await uploadImage(client)
  await manageBanners(client, image)
  await manageProducts(client, image)
  await editVariant(client)
  await manageOrders(client)
})

async function uploadImage(client: OlderClient): Promise<string> {
  const file = new Blob([new Uint8Array(await photo({ width: 80, height: 100 }, 'png'))], { type: 'image/png' })
  const { status, body } = await client.upload(file, 'coat.png')
  expect([status, body]).toMatchObject([200, { success: true, result: { url: expect.any(String) } }])
  const refused = await client.upload(new Blob(['no picture'], { type: 'image/png' }), 'coat.png')
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.body).toMatchObject({ success: false, message: expect.any(String) })
  return body.result.url
}

async function manageBanners(client: OlderClient, image: string): Promise<void> {
  const { status, body } = await client.send<{ _id: string }>('POST', 'common/feature/add', { image })
  expect([status, body]).toMatchObject([201, { success: true, data: { image } }])
  const list = async () => (await client.get<object[]>('common/feature/get')).body.data
  expect(await list()).toContainEqual(expect.objectContaining({ _id: body.data._id, image }))
  const remove = () => client.send('DELETE', `common/feature/delete/${body.data._id}`)
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect(await list()).not.toContainEqual(expect.objectContaining({ _id: body.data._id }))
}

async function manageProducts(client: OlderClient, image: string): Promise<void> {
  const form = { image, title: 'Loden coat', description: 'Warm.', category: 'women', brand: 'zara' }
  const numbers = { price: '55', salePrice: '44', totalStock: '3', averageReview: 0 }
  const added = await client.send<Product>('POST', 'admin/products/add', { ...form, ...numbers })
  expect(added).toMatchObject({
    status: 201,
    body: { success: true, data: { ...form, price: 55, salePrice: 44, totalStock: 3 } }
  })
  const { _id } = added.body.data
  const list = async () => (await client.get<Product[]>('admin/products/get')).body.data
  const listed = (await list()).find((product) => product._id === _id)
  expect(listed?.title).toBe('Loden coat')

  const edit = (id: string) =>
    client.send('PUT', `admin/products/edit/${id}`, { ...listed, __v: 0, price: '41', salePrice: '', totalStock: '7' })
  expect(await edit(_id)).toMatchObject({
    status: 200,
    body: { success: true, data: { _id, price: 41, salePrice: 0, totalStock: 7 } }
  })
  expect(await edit(UNKNOWN_ID)).toMatchObject({ status: 404, body: { message: 'Product not found' } })
  const remove = () => client.send('DELETE', `admin/products/delete/${_id}`)
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect((await list()).map((product) => product._id)).not.toContain(_id)
}

async function editVariant(client: OlderClient): Promise<void> {
  const list = async () => (await client.get<Product[]>('admin/products/get')).body.data
  const before = await list()
  expect(before).toHaveLength(products.length)
  const variant = before.find(({ size, color }) => size && color)
  const { status, body } = await client.send<Product>('PUT', `admin/products/edit/${variant?._id}`, {
    ...variant,
    __v: 0,
    totalStock: '12'
  })
  expect([status, body.data]).toMatchObject([200, { title: variant?.title, totalStock: 12 }])
  expect([body.data.style, body.data.size, body.data.color]).toEqual([variant?.style, variant?.size, variant?.color])
  const others = (all: Product[]) => all.filter(({ _id }) => _id !== variant?._id)
  expect(others(await list())).toEqual(others(before))
}

async function manageOrders(client: OlderClient): Promise<void> {
  const { body } = await client.get<Order[]>('admin/orders/get')
  const confirmed = body.data.find(({ orderStatus }) => orderStatus === 'confirmed')
  if (!confirmed) throw new Error('The demo has no confirmed order.')
  const read = (id: string) => client.get<Order>(`admin/orders/details/${id}`)
  const update = (id: string, orderStatus: string) => client.send('PUT', `admin/orders/update/${id}`, { orderStatus })
  expect((await read(confirmed._id)).body.data).toMatchObject(confirmed)
  expect(await update(confirmed._id, 'inShipping')).toMatchObject({
    status: 200,
    body: { success: true, message: 'Order status is updated successfully!' }
  })
  expect((await read(confirmed._id)).body.data.orderStatus).toBe('inShipping')
  expect((await update(confirmed._id, 'paid')).status).toBe(400)
  expect(await read(UNKNOWN_ID)).toMatchObject({ status: 404, body: { message: 'Order not found!' } })
  expect(await read('123')).toMatchObject({ status: 404, body: { success: false } })
  expect((await update(UNKNOWN_ID, 'delivered')).status).toBe(404)
}
