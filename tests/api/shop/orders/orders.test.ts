import { describe, expect } from 'vitest'

import { readStock } from '../../../support/ledger.ts'
import {
  addToCart,
  decidePayment,
  readOrder,
  order,
  orderRequest,
  placeOrder,
  readCart,
  saveAddress,
  readOrders
} from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { Member } from '../../../support/person.ts'
import { type ProductFields, styleFields } from '../../../support/products.ts'

const create = (shopper: Member, body: Awaited<ReturnType<typeof orderRequest>>) =>
  shopper.call('POST /api/shop/order/create', { body })

const FORBIDDEN = { status: 403, kind: 'forbidden' }

describe('an order', () => {
  it('consists of the server’s cart and the postal address', async ({ shop }) => {
    const shopper = await shop.shopper()
    const coat = await shop.product({ title: 'Coat', price: 80, salePrice: 59.99 })
    const hat = await shop.product({ title: 'Hat', price: 15.5 })
    await addToCart(shopper, coat, 2)
    shop.pass(1000)
    await addToCart(shopper, hat, 1)
    const cart = await readCart(shopper)
    const { orderId, approvalURL, address } = await placeOrder(shopper)
    const placed = await readOrder(shopper, orderId)
    const { _id: addressId, userId: _owner, ...shipTo } = address
    const at = shop.shop.now().toISOString()
    const createItem = (product: ProductFields) => {
      const { style } = styleFields(product)
      const names = { title: product.title, ...(style && { styleTitle: style.title }) }
      return { _id: expect.any(String) as string, productId: product.id, image: product.image, ...names }
    }
    expect(placed).toEqual({
      _id: orderId,
      number: 1001,
      userId: shopper.id,
      cartId: cart._id,
      cartItems: [
        { ...createItem(coat), price: 59.99, quantity: 2 },
        { ...createItem(hat), price: 15.5, quantity: 1 }
      ],
      addressInfo: { addressId, ...shipTo },
      orderStatus: 'pending',
      paymentMethod: 'paypal',
      paymentStatus: 'pending',
      totalAmount: 135.48,
      orderDate: at,
      orderUpdateDate: at,
      paymentId: new URL(approvalURL).searchParams.get('token'),
      payerId: '',
      canCancel: true
    })
  })

  it('requests exactly its total from PayPal', async ({ shop }) => {
    const shopper = await shop.shopper()
    const socks = await shop.product({ price: 0.1 })
    const coat = await shop.product({ price: 19.99 })
    await order(shopper, [socks, 3], [coat, 7])
    const { orders } = await shop.paypal.books()
    expect(orders).toMatchObject([{ amount: { currency_code: 'USD', value: '140.23' } }])
  })

  it('holds its stock, and the cart keeps its lines until payment', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ stock: 5 })
    await order(shopper, [hat, 2])
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
    expect((await readCart(shopper)).items).toMatchObject([{ quantity: 2 }])
    const { data } = await shop.visitor().call('GET /api/shop/products/get/{id}', { params: { id: hat.id } })
    expect(data.totalStock).toBe(3)
  })

  it('keeps its postal address after the shopper deletes it', async ({ shop }) => {
    const shopper = await shop.shopper()
    const { orderId, address } = await order(shopper, [await shop.product(), 1])
    const params = { userId: shopper.id, addressId: address._id }
    await shopper.call('DELETE /api/shop/address/delete/{userId}/{addressId}', { params })
    expect((await readOrder(shopper, orderId)).addressInfo).toMatchObject({ addressId: address._id, city: 'Leeds' })
  })

  it('stays readable after one of its products is deleted', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ title: 'Hat', price: 20 })
    const { orderId } = await order(shopper, [hat, 1])
    const gone = { deleted_at: shop.shop.now().toISOString() }
    await shop.shop.db.updateTable('variants').set(gone).where('id', '=', hat.id).execute()
    expect((await readOrder(shopper, orderId)).cartItems).toMatchObject([{ title: 'Hat', price: 20, quantity: 1 }])
  })

  it('sends the payer to a return URL with the order’s id', async ({ shop }) => {
    const shopper = await shop.shopper()
    const { orderId, approvalURL } = await order(shopper, [await shop.product(), 1])
    const { url } = await decidePayment(shop, approvalURL, 'pay')
    expect(url.origin + url.pathname).toBe(`${shop.origin}/shop/paypal-return`)
    expect(url.searchParams.get('orderId')).toBe(orderId)
  })
})

describe('a front end on another origin', () => {
  it.override('environment', { TRUSTED_ORIGINS: 'https://app.example' })

  it('gets its payers back to its own origin', async ({ shop }) => {
    const shopper = await shop.shopper()
    await addToCart(shopper, await shop.product(), 1)
    const body = JSON.stringify(await orderRequest(shopper, await saveAddress(shopper)))
    const headers = { 'content-type': 'application/json', origin: 'https://app.example' }
    const response = await shopper.request('/api/shop/order/create', { method: 'POST', body, headers })
    const { approvalURL } = (await response.json()) as { approvalURL: string }
    expect((await decidePayment(shop, approvalURL, 'pay')).url.origin).toBe('https://app.example')
  })
})

describe('an order request', () => {
  it('with made-up lines, prices, statuses and dates uses the server’s values', async ({ shop }) => {
    const shopper = await shop.shopper()
    const coat = await shop.product({ title: 'Coat', price: 80 })
    await addToCart(shopper, coat, 1)
    const body = await orderRequest(shopper, await saveAddress(shopper))
    const forged = {
      ...body,
      cartItems: [{ productId: coat.id, title: 'Free coat', image: '/x.jpg', price: 0.01, quantity: 99 }],
      addressInfo: { ...body.addressInfo, city: 'Elsewhere' },
      orderStatus: 'confirmed',
      paymentStatus: 'paid',
      paymentMethod: 'trust me',
      orderDate: '1999-01-01',
      paymentId: 'forged',
      payerId: 'forged'
    }
    const { orderId } = await create(shopper, forged)
    expect(await readOrder(shopper, orderId)).toMatchObject({
      cartItems: [{ title: 'Coat', price: 80, quantity: 1 }],
      addressInfo: { city: 'Leeds' },
      orderStatus: 'pending',
      paymentStatus: 'pending',
      paymentMethod: 'paypal',
      totalAmount: 80,
      orderDate: shop.shop.now().toISOString(),
      payerId: ''
    })
    expect((await shop.paypal.books()).orders).toMatchObject([{ amount: { value: '80.00' } }])
  })

  it.for([null, 7, 'x'.repeat(2000), ['x'], { $gt: '' }, Array.from({ length: 150 }, () => ({ productId: 'x' }))])(
    'with invalid values in ignored fields succeeds: %#',
    async (rubbish, { shop }) => {
      const shopper = await shop.shopper()
      await addToCart(shopper, await shop.product({ title: 'Coat', price: 80 }), 1)
      const { userId, cartId, addressInfo, ...ignored } = await orderRequest(shopper, await saveAddress(shopper))
      const { addressId, ...destination } = addressInfo
      const fill = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, rubbish]))
      const { totalAmount: _read, ...filled } = fill(ignored)
      const body = JSON.stringify({ ...filled, userId, cartId, addressInfo: { ...fill(destination), addressId } })
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
      expect((await shopper.request('/api/shop/order/create', init)).status).toBe(201)
      expect(await readOrders(shopper)).toMatchObject([{ cartItems: [{ title: 'Coat', price: 80 }], totalAmount: 80 }])
    }
  )

  it.for([0.01, 0, -80, '79.99', 80.01])('with the wrong total %j is rejected', async (totalAmount, { shop }) => {
    const shopper = await shop.shopper()
    const coat = await shop.product({ title: 'Coat', price: 80 })
    await addToCart(shopper, coat, 1)
    const body = { ...(await orderRequest(shopper, await saveAddress(shopper))), totalAmount }
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await shopper.request('/api/shop/order/create', init)
    expect(response.status).toBe(409)
    const refused = (await response.json()) as { message: string; data: unknown }
    expect(refused.message).toContain('$80.00')
    expect(refused.data).toEqual(await readCart(shopper))
    expect(await readOrders(shopper)).toEqual([])
    expect(await readStock(shop, coat)).toMatchObject({ reserved: 0 })
    expect((await shop.paypal.books()).orders).toEqual([])
  })

  it('with a total from before a price rise is rejected', async ({ shop }) => {
    const shopper = await shop.shopper()
    const coat = await shop.product({ price: 80 })
    await addToCart(shopper, coat, 1)
    const body = await orderRequest(shopper, await saveAddress(shopper))
    await shop.shop.db.updateTable('variants').set({ price_cents: 9000 }).where('id', '=', coat.id).execute()
    await expect(create(shopper, body)).rejects.toMatchObject({ status: 409 })
    expect((await readOrder(shopper, (await placeOrder(shopper)).orderId)).totalAmount).toBe(90)
  })
})

describe('an order is refused', () => {
  it('for an empty cart', async ({ shop }) => {
    const shopper = await shop.shopper()
    const body = await orderRequest(shopper, await saveAddress(shopper))
    const message = 'Your cart is empty. Please add items to proceed'
    await expect(create(shopper, body)).rejects.toMatchObject({ status: 400, message })
    expect(await readOrders(shopper)).toEqual([])
  })

  it('with another shopper’s address, or an unknown one', async ({ shop }) => {
    const [ada, eve] = [await shop.shopper('Ada'), await shop.shopper('Eve')]
    const hers = await saveAddress(ada)
    const hat = await shop.product()
    await addToCart(eve, hat, 1)
    await expect(create(eve, await orderRequest(eve, hers))).rejects.toMatchObject(FORBIDDEN)
    const unknown = create(eve, await orderRequest(eve, { ...hers, _id: 'f'.repeat(24) }))
    await expect(unknown).rejects.toMatchObject({ status: 400, message: 'Please select one address to proceed.' })
    expect(await readOrders(eve)).toEqual([])
    expect(await readStock(shop, hat)).toMatchObject({ reserved: 0 })
  })

  it('with another shopper’s cart', async ({ shop }) => {
    const [ada, eve] = [await shop.shopper('Ada'), await shop.shopper('Eve')]
    const [hers, his] = [await shop.product(), await shop.product()]
    await addToCart(ada, hers, 1)
    await addToCart(eve, his, 1)
    const body = { ...(await orderRequest(eve, await saveAddress(eve))), cartId: (await readCart(ada))._id }
    await expect(create(eve, body)).rejects.toMatchObject(FORBIDDEN)
    expect(await readOrders(eve)).toEqual([])
    expect([await readStock(shop, hers), await readStock(shop, his)]).toMatchObject([{ reserved: 0 }, { reserved: 0 }])
  })

  it('in another shopper’s name', async ({ shop }) => {
    const [ada, eve] = [await shop.shopper('Ada'), await shop.shopper('Eve')]
    await addToCart(ada, await shop.product(), 1)
    const body = await orderRequest(ada, await saveAddress(ada))
    await expect(create(eve, body)).rejects.toMatchObject(FORBIDDEN)
    expect(await readOrders(ada)).toEqual([])
  })

  it('for a product that is sold out or deleted', async ({ shop }) => {
    const shopper = await shop.shopper()
    const [hat, coat] = [await shop.product({ title: 'Hat', stock: 4 }), await shop.product({ title: 'Coat' })]
    await addToCart(shopper, hat, 4)
    await addToCart(shopper, coat, 1)
    const address = await saveAddress(shopper)
    const set = (id: string, columns: object) =>
      shop.shop.db.updateTable('variants').set(columns).where('id', '=', id).execute()
    await set(hat.id, { on_hand: 3 })
    await expect(placeOrder(shopper, address)).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining("'Hat' is no longer available")
    })
    await set(hat.id, { on_hand: 4 })
    await set(coat.id, { deleted_at: shop.shop.now().toISOString() })
    await expect(placeOrder(shopper, address)).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining("'Coat' is no longer available")
    })
    expect(await readStock(shop, hat)).toEqual({ onHand: 4, reserved: 0 })
    expect(await readOrders(shopper)).toEqual([])
  })
})
