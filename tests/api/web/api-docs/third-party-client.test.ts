import { expect } from 'vitest'

import { products } from '../../../../demo/catalog/index.ts'
import type { Address } from '../../../../src/api/contract/addresses.ts'
import type { Cart } from '../../../../src/api/contract/cart.ts'
import type { Order } from '../../../../src/api/contract/orders.ts'
import type { Product } from '../../../../src/api/contract/products.ts'
import type { Review } from '../../../../src/api/contract/reviews.ts'
import { getEffectivePrice } from '../../../../src/domain/products/price.ts'
import { HOME, decidePayment } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { type OlderClient, openDemo, signIn, UNKNOWN_ID } from '../../../support/older-client.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { demoAdmin } from '../../../support/people.ts'

const PRODUCT_KEYS =
  '_id image title description category brand price salePrice totalStock averageReview createdAt updatedAt'.split(' ')
const ROBIN = { userName: 'Robin', email: 'robin@shop.test', password: 'a password for tests' }

it('serves a shopper whose client was written for the older API', async ({ shop }) => {
  const client = await openDemo(shop)
  await registerAndCheckSession(client)
  const userId = await signIn(client, ROBIN)
  expect(await client.checkAuth()).toMatchObject({ status: 200, body: { success: true, user: { id: userId } } })

  const [jacket, other] = await browse(client)
  await fillCart(client, { userId, jacket, other })
  const address = await saveAddresses(client, userId)
  await review(client, userId, jacket, { status: 403, message: 'You need to purchase product to review it.' })
  await buy(shop, client, { userId, address })
  await readOrders(client, userId, jacket)

  const { body } = await review(client, userId, jacket, { status: 201 })
  expect(body.data).toMatchObject({ productId: jacket._id, userId, userName: 'Robin', reviewValue: 4 })
  await review(client, userId, jacket, { status: 400, message: 'You already reviewed this product!' })
  const reviews = await client.get<Review[]>(`shop/review/${jacket._id}`)
  expect(reviews.body.data).toContainEqual(expect.objectContaining({ userName: 'Robin', reviewMessage: 'Fits well.' }))
  const rated = await client.get<Product>(`shop/products/get/${jacket._id}`)
  expect(rated.body.data.averageReview).toBeGreaterThan(0)

  const logout = await client.send('POST', 'auth/logout', {})
  expect(logout).toMatchObject({ status: 200, body: { success: true, message: 'Logged out successfully!' } })
  expect((await client.checkAuth()).status).toBe(401)
})

async function registerAndCheckSession(client: OlderClient): Promise<void> {
  for (const token of ['null', 'undefined']) {
    client.sessionStorage.set('token', token)
    expect(await client.checkAuth()).toMatchObject({ status: 401, body: { message: 'Unauthorised user!' } })
  }
  const register = (changes = {}) => client.send('POST', 'auth/register', { ...ROBIN, ...changes })
  expect((await register()).body).toEqual({ success: true, message: 'Registration successful' })
  expect(await register({ userName: 'Someone' })).toMatchObject({
    status: 200,
    body: { success: false, message: 'User Already exists with the same email! Please try again' }
  })
  expect(await register({ userName: demoAdmin().userName, email: 'someone@shop.test' })).toMatchObject({
    status: 200,
    body: { success: false, message: 'User Already exists with the same userName! Please try again' }
  })
  for (const [email, message] of [
    ['nobody@shop.test', "User doesn't exists! Please register first"],
    [ROBIN.email, 'Incorrect password! Please try again']
  ]) {
    const response = await client.send('POST', 'auth/login', { email, password: 'another password' })
    expect(response).toMatchObject({ status: 200, body: { success: false, message, token: null } })
  }
}

/** Returns a variant of a style and a product of another. */
async function browse(client: OlderClient): Promise<[Product, Product]> {
  const banners = await client.get<object[]>('common/feature/get')
  expect(banners.body.data[0]).toMatchObject({ _id: expect.any(String), image: expect.stringContaining('/images/') })
  const list = async (query: object) =>
    (await client.get<Product[]>(`shop/products/get?${new URLSearchParams({ ...query })}`)).body.data

  const found = await list({ category: 'men,women', brand: 'levi,h&m', sortBy: 'price-lowtohigh' })
  const expected = products.filter(
    ({ category, brand }) => ['men', 'women'].includes(category) && ['levi', 'h&m'].includes(brand)
  )
  expect(found.map(({ _id }) => _id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
  const prices = found.map(getEffectivePrice)
  expect(prices).toEqual(prices.toSorted((one, next) => one - next))
  for (const product of found) expect(Object.keys(product)).toEqual(expect.arrayContaining(PRODUCT_KEYS))
  expect(await list({ category: 'men,women', brand: 'levi,h&m', sortBy: 'nonsense' })).toEqual(found)
  expect(await list({ sortBy: 'title-atoz' })).toHaveLength(products.length)

  await search(client)
  const buyable = found.filter(({ totalStock }) => totalStock > 5)
  const jacket = buyable.find(({ style }) => style?.title === 'Selvedge denim jacket')
  const other = buyable.find(({ style }) => style?.title !== 'Selvedge denim jacket')
  if (!jacket || !other) throw new Error('The demo sells too little.')
  const details = await client.get(`shop/products/get/${jacket._id}`)
  expect(details.body.data).toMatchObject(jacket)
  expect(await client.get('shop/products/get/123')).toMatchObject({
    status: 404,
    body: { message: 'Product not found!' }
  })
  return [jacket, other]
}

async function search(client: OlderClient): Promise<void> {
  const { status, body } = await client.get<(Product & { id: string; name: string })[]>(
    'shop/search/selvedge denim jacket'
  )
  expect([status, body.success]).toEqual([200, true])
  expect(body.data.length).toBeGreaterThan(1)
  for (const hit of body.data) expect([hit.name, hit.id]).toEqual([hit.title, hit._id])
  for (const keyword of [
    's',
    'se',
    'h&m',
    "levi's",
    '100% cotton',
    '50%',
    '(',
    'navy, m',
    'men/women',
    '[a-z]+',
    '\\'
  ]) {
    const response = await client.get(`shop/search/${keyword}`)
    expect([keyword, response.status, Array.isArray(response.body.data)]).toEqual([keyword, 200, true])
  }
}

interface Choice {
  userId: string
  jacket: Product
  other: Product
}

async function fillCart(client: OlderClient, { userId, jacket, other }: Choice): Promise<void> {
  const change = (method: 'POST' | 'PUT', productId: string, quantity: unknown) =>
    client.send<Cart>(method, method === 'POST' ? 'shop/cart/add' : 'shop/cart/update-cart', {
      userId,
      productId,
      quantity
    })
  const remove = (productId: string) => client.send<Cart>('DELETE', `shop/cart/${userId}/${productId}`)
  expect((await client.get<Cart>(`shop/cart/get/${userId}`)).body.data).toMatchObject({ userId, items: [] })

  const { title, image, price, salePrice } = jacket
  const lineOf = (quantity: number) =>
    expect.objectContaining({ productId: jacket._id, title, image, price, salePrice, quantity })
  expect(await change('POST', jacket._id, '1')).toMatchObject({
    status: 200,
    body: { success: true, data: { _id: expect.any(String), userId, items: [lineOf(1)] } }
  })
  expect((await change('POST', other._id, 1)).body.data.items).toHaveLength(2)
  expect((await change('PUT', jacket._id, '2')).body.data.items).toContainEqual(lineOf(2))
  expect((await remove(other._id)).body.data.items).toEqual([lineOf(2)])

  expect(await change('POST', jacket._id, jacket.totalStock)).toMatchObject({
    status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
    body: { success: false, message: 'Only 2 quantity can be added for this item' }
  })
  expect(await change('POST', UNKNOWN_ID, 1)).toMatchObject({ status: 404, body: { message: 'Product not found' } })
  expect(await change('POST', jacket._id, 'x')).toMatchObject({
    status: 400,
    body: { message: 'Invalid data provided!' }
  })
  expect(await change('PUT', other._id, 1)).toMatchObject({ status: 404, body: { message: 'Cart item not present !' } })
  expect(await client.get(`shop/cart/get/${UNKNOWN_ID}`)).toMatchObject({ status: 403, body: { success: false } })
  expect((await client.get<Cart>(`shop/cart/get/${userId}`)).body.data.items).toEqual([lineOf(2)])
}

async function saveAddresses(client: OlderClient, userId: string): Promise<Address> {
  const add = (changes = {}) => client.send('POST', 'shop/address/add', { ...HOME, ...changes, userId })
  expect(await add({ notes: ' ' })).toMatchObject({ status: 400, body: { message: 'Invalid data provided!' } })
  for (const address of ['1 Mill Lane', '2 Mill Lane', '3 Mill Lane']) {
    expect(await add({ address })).toMatchObject({ status: 201, body: { success: true, data: { ...HOME, address } } })
  }
  expect(await add()).toMatchObject({ status: 400, body: { message: 'You can add max 3 addresses' } })

  const { body } = await client.get<[Address, Address]>(`shop/address/get/${userId}`)
  const [first, second] = body.data
  const edited = await client.send<Address>('PUT', `shop/address/update/${userId}/${first._id}`, {
    ...first,
    city: 'York'
  })
  expect(edited).toMatchObject({ status: 200, body: { success: true, data: { city: 'York' } } })
  expect((await client.send('DELETE', `shop/address/delete/${userId}/${second._id}`)).status).toBe(200)
  expect(await client.send('DELETE', `shop/address/delete/${userId}/${second._id}`)).toMatchObject({
    status: 404,
    body: { message: 'Address not found' }
  })
  expect((await client.get(`shop/address/get/${userId}`)).body.data).toHaveLength(2)
  return edited.body.data
}

interface Purchase {
  userId: string
  address: Address
}

async function buy(shop: TestShop, client: OlderClient, purchase: Purchase): Promise<void> {
  const { status, body } = await client.send('POST', 'shop/order/create', await takeSnapshot(client, purchase))
  expect([status, body]).toEqual([201, { success: true, approvalURL: expect.any(String), orderId: expect.any(String) }])
  client.sessionStorage.set('currentOrderId', JSON.stringify(body.orderId))

  const { url } = await decidePayment(shop, body.approvalURL, 'pay')
  expect(url.pathname).toBe('/shop/paypal-return')
  const orderId = JSON.parse(client.sessionStorage.get('currentOrderId') ?? '') as string
  const payment = { paymentId: url.searchParams.get('paymentId'), payerId: url.searchParams.get('PayerID') }
  for (let time = 0; time < 2; time += 1) {
    expect(await client.send('POST', 'shop/order/capture', { ...payment, orderId })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Order confirmed', data: { _id: orderId, orderStatus: 'confirmed' } }
    })
  }
  const { captures } = await shop.paypal.books()
  expect(captures.filter(({ custom_id }) => custom_id === orderId)).toHaveLength(1)
  expect(await client.send('POST', 'shop/order/capture', { ...payment, orderId: UNKNOWN_ID })).toMatchObject({
    status: 404,
    body: { message: 'Order can not be found' }
  })
  expect((await client.get<Cart>(`shop/cart/get/${purchase.userId}`)).body.data.items).toEqual([])
}

async function takeSnapshot(client: OlderClient, { userId, address }: Purchase): Promise<object> {
  const cart = (await client.get<Cart>(`shop/cart/get/${userId}`)).body.data
  const { _id: addressId, ...shipTo } = address
  const cartItems = cart.items.map(({ productId, title, image, quantity, ...prices }) => {
    return { productId, title, image, quantity, price: getEffectivePrice(prices) }
  })
  const orderDate = new Date()
  return {
    userId,
    cartId: cart._id,
    cartItems,
    addressInfo: { addressId, ...shipTo },
    totalAmount: String(cartItems.reduce((sum, { price, quantity }) => sum + price * quantity, 0)),
    orderStatus: 'pending',
    paymentMethod: 'paypal',
    paymentStatus: 'pending',
    orderDate,
    orderUpdateDate: orderDate,
    paymentId: '',
    payerId: ''
  }
}

async function readOrders(
  client: OlderClient,
  userId: string,
  { _id, title, image, ...prices }: Product
): Promise<void> {
  const { body } = await client.get<Order[]>(`shop/order/list/${userId}`)
  expect(body.data).toHaveLength(1)
  const details = await client.get(`shop/order/details/${body.data[0]?._id}`)
  expect(details).toMatchObject({
    status: 200,
    body: {
      data: {
        orderDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
        totalAmount: 2 * getEffectivePrice(prices),
        paymentMethod: 'paypal',
        paymentStatus: 'paid',
        orderStatus: 'confirmed',
        cartItems: [{ productId: _id, title, image, price: getEffectivePrice(prices), quantity: 2 }],
        addressInfo: { ...HOME, city: 'York' }
      }
    }
  })
}

async function review(
  client: OlderClient,
  userId: string,
  { _id: productId }: Product,
  { status, message }: { status: number; message?: string }
) {
  const body = { productId, userId, userName: 'Robin', reviewMessage: 'Fits well.', reviewValue: '4' }
  const response = await client.send<Review>('POST', 'shop/review/add', body)
  expect(response).toMatchObject({ status, body: { success: status < 400, ...(message && { message }) } })
  return response
}
