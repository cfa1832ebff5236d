import type { Product } from '../../src/api/contract/products.ts'
import { getEffectivePrice } from '../../src/domain/products/price.ts'
import type { Person } from './people.ts'
import { listPlainProducts } from './plain-products.ts'
import { ADDRESS } from './steps.ts'
import type { PayPal } from './paypal.ts'

/** Returns the product without variants that has the most stock, so that tests can buy it. */
export async function findMostStocked(person: Person, category: string): Promise<Product> {
  const products = await listPlainProducts(person, category)
  const [most] = products.toSorted((one, other) => other.totalStock - one.totalStock)
  if (!most || most.totalStock < 20) throw new Error(`There is too little left of everything in ${category}.`)
  return most
}

export async function stockOf({ call }: Person, id: string): Promise<number> {
  const { data } = await call('GET /api/shop/products/get/{id}', { params: { id } })
  return data.totalStock
}

export async function addToCart({ call, id: userId }: Person, product: Product, quantity = 1): Promise<void> {
  await call('POST /api/shop/cart/add', { body: { userId, productId: product._id, quantity } })
}

export async function unitsInCart({ call, id: userId }: Person): Promise<number> {
  const { data } = await call('GET /api/shop/cart/get/{userId}', { params: { userId } })
  return data.items.reduce((sum, { quantity }) => sum + quantity, 0)
}

export const saveAddress = ({ call, id: userId }: Person, fields = ADDRESS) =>
  call('POST /api/shop/address/add', { body: { userId, ...fields } })

export async function prepareCheckout(person: Person): Promise<Product> {
  const product = await findMostStocked(person, 'women')
  await addToCart(person, product)
  await saveAddress(person)
  return product
}

/** Returns the order's id. */
export async function placeOrder(person: Person, paypal: PayPal): Promise<string> {
  await prepareCheckout(person)
  return payCart(person, paypal)
}

/** Delivers to a new address. Returns the order's id. */
export async function buy(person: Person, paypal: PayPal, product: Product): Promise<string> {
  await addToCart(person, product)
  await saveAddress(person)
  return payCart(person, paypal)
}

/** Returns the order's id. */
export async function createUnpaidOrder(person: Person): Promise<string> {
  await saveAddress(person)
  return (await orderCart(person)).orderId
}

async function orderCart({ call, id: userId }: Person) {
  const cart = await call('GET /api/shop/cart/get/{userId}', { params: { userId } })
  const addresses = await call('GET /api/shop/address/get/{userId}', { params: { userId } })
  return call('POST /api/shop/order/create', {
    body: { userId, cartId: cart.data._id, addressInfo: { addressId: addresses.data[0]?._id ?? '' } }
  })
}

/** Delivers to the first address. Returns the order's id. */
export async function payCart(person: Person, paypal: PayPal): Promise<string> {
  const { call } = person
  const { approvalURL, orderId } = await orderCart(person)
  const paymentId = new URL(approvalURL).searchParams.get('token') ?? ''
  await paypal.approve(paymentId)
  await call('POST /api/shop/order/capture', { body: { paymentId, payerId: 'PAYER', orderId } })
  return orderId
}

/** Newest first. */
export async function listOrders({ call, id: userId }: Person) {
  const { data } = await call('GET /api/shop/order/list/{userId}', { params: { userId }, query: {} })
  return data
}

export const priceOf = ({ price, salePrice }: Product): number => getEffectivePrice({ price, salePrice })
