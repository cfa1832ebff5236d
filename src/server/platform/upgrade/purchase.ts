import { randomBytes } from 'node:crypto'

import { type Client, createClient } from '../../../api/client.ts'

const SHOPPER = { userName: 'Rehearsal', email: 'rehearsal@shop.example' }

const ADDRESS = { address: '1 Mill Lane', city: 'Leeds', phone: '0113 496 0000', pincode: '110001', notes: '-' }

/** Buys a product and cancels the order, as a new shopper. Returns false if no product is in stock. */
export async function rehearsePurchase(url: string): Promise<boolean> {
  const { token, id: userId } = await register(url)
  const call = createClient({ baseURL: url, token: () => token })
  const { data: products } = await call('GET /api/shop/products/get', { query: {} })
  const product = products.find(({ price, totalStock }) => price > 0 && totalStock > 0)
  if (!product) return false
  await call('POST /api/shop/cart/add', { body: { userId, productId: product._id, quantity: 1 } })
  const address = await call('POST /api/shop/address/add', { body: { userId, ...ADDRESS } })
  const orderId = await pay(call, userId, address.data._id)
  const { data: order } = await call('POST /api/shop/order/cancel/{id}', { params: { id: orderId } })
  requireStatus(order.orderStatus, 'rejected')
  return true
}

async function register(url: string): Promise<{ token: string; id: string }> {
  const body = { ...SHOPPER, password: randomBytes(15).toString('base64url'), signIn: true }
  const response = await createClient({ baseURL: url })('POST /api/auth/register', { body })
  if (!('token' in response) || !response.token || !response.user) throw new Error(response.message)
  return { token: response.token, id: response.user.id }
}

/** Returns the id of the order. */
async function pay(call: Client, userId: string, addressId: string): Promise<string> {
  const { data: cart } = await call('GET /api/shop/cart/get/{userId}', { params: { userId } })
  const body = { userId, cartId: cart._id, addressInfo: { addressId } }
  const { orderId, approvalURL } = await call('POST /api/shop/order/create', { body })
  const paymentId = new URL(approvalURL).searchParams.get('token') ?? ''
  // The approval page of the payment stand-in does the same.
  await fetch(new URL(`/control/orders/${paymentId}/approve`, approvalURL), { method: 'POST' })
  const { data: order } = await call('POST /api/shop/order/capture', { body: { orderId, paymentId, payerId: 'PAYER' } })
  requireStatus(order.orderStatus, 'confirmed')
  return orderId
}

function requireStatus(actual: string, expected: string): void {
  if (actual !== expected) throw new Error(`the order is ${actual}, not ${expected}`)
}
