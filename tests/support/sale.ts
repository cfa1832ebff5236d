import assert from 'node:assert/strict'

import type { Client } from '../../src/api/client.ts'
import { isApiError } from '../../src/api/errors.ts'
import { calculateCartTotals } from '../../src/domain/cart/cart-totals.ts'
import { getEffectivePrice } from '../../src/domain/products/price.ts'
import { PRODUCT_FORM } from './products.ts'

const [OLD, NEW, BETWEEN] = [30, 20, 25]
const NAMES = ['Coat', 'Hat', 'Scarf']

/** Three products whose sale starts at the same time. */
export interface SaleProducts {
  ids: string[]
  hasStarted: () => boolean
}

interface SaleShopper {
  id: string
  addressId: string
  call: Client
}

interface Start {
  startsAt: string
  now: () => Date
}

/** Adds the products, and another one with a price between their old and new price. */
export async function scheduleSaleProducts(admin: Client, { startsAt, now }: Start): Promise<SaleProducts> {
  const form = { ...PRODUCT_FORM, totalStock: '9999' }
  const add = async (fields: { title: string; price: string; salePrice: string; saleStartsAt?: string }) =>
    (await admin('POST /api/admin/products/add', { body: { ...form, ...fields } })).data._id
  const prices = { price: String(OLD), salePrice: String(NEW) }
  const ids: string[] = []
  for (const name of NAMES) ids.push(await add({ ...prices, title: `Alpaca ${name}`, saleStartsAt: startsAt }))
  await add({ title: 'Other', price: String(BETWEEN), salePrice: '0' })
  return { ids, hasStarted: () => now().toISOString() >= startsAt }
}

interface Prices {
  price: number
  salePrice: number
}

/** Throws unless all products have the price that is valid at the time of the call. */
async function readPrice<Item extends Prices>(
  { hasStarted }: SaleProducts,
  read: () => Promise<Item[]>,
  count = NAMES.length
): Promise<{ items: Item[]; price: number }> {
  const hadStarted = hasStarted()
  const items = await read()
  const prices = [...new Set(items.map(getEffectivePrice))]
  const [price = 0] = prices
  assert.deepEqual([items.length, prices.length], [count, 1], `mixed prices: ${prices.join(', ')}`)
  const expected = hadStarted ? [NEW] : hasStarted() ? [OLD, NEW] : [OLD]
  assert.ok(expected.includes(price), `${price} instead of ${expected.join(' or ')}`)
  return { items, price }
}

/** Lists, filters, searches and opens the products. */
async function browse(saleProducts: SaleProducts, call: Client): Promise<void> {
  const { ids, hasStarted } = saleProducts
  const isSaleProduct = ({ _id }: { _id: string }) => ids.includes(_id)
  const list = async (query: object) => (await call('GET /api/shop/products/get', { query })).data
  let order: boolean[] = []
  const { price } = await readPrice(saleProducts, async () => {
    const products = await list({ sortBy: 'price-lowtohigh' })
    order = products.map(isSaleProduct)
    return products.filter(isSaleProduct)
  })
  const expectedIndex = price === NEW ? NAMES.length : 0
  assert.equal(order.indexOf(false), expectedIndex, 'a list was sorted by other prices than it showed')
  const hadStarted = hasStarted()
  const cheap = (await list({ maxPrice: BETWEEN - 1 })).filter(isSaleProduct).length
  const expected = hadStarted ? [NAMES.length] : hasStarted() ? [0, NAMES.length] : [0]
  assert.ok(expected.includes(cheap), `${cheap} products below ${BETWEEN}`)
  const search = { params: { keyword: 'alpaca' }, query: {} }
  await readPrice(saleProducts, async () => (await call('GET /api/shop/search/{keyword}', search)).data)
  const params = { id: ids[0] ?? '' }
  await readPrice(saleProducts, async () => [(await call('GET /api/shop/products/get/{id}', { params })).data], 1)
}

const readCart = async (call: Client, userId: string) =>
  (await call('GET /api/shop/cart/get/{userId}', { params: { userId } })).data

interface Purchase {
  saleProducts: SaleProducts
  shopper: SaleShopper
  /** Lets the payer approve the payment. */
  approve: (paymentId: string) => Promise<unknown>
  /** Called before the order. */
  onCart?: () => void
}

/** Orders and pays what the cart shows, and again if the prices have changed. Returns the number of failures. */
async function buy(purchase: Purchase): Promise<number> {
  const { saleProducts, shopper, approve, onCart } = purchase
  const { id: userId, addressId, call } = shopper
  let cart = await readCart(call, userId)
  const { price } = await readPrice(saleProducts, async () => (cart = await readCart(call, userId)).items)
  const { total } = calculateCartTotals(cart)
  onCart?.()
  const body = { userId, cartId: cart._id, addressInfo: { addressId }, totalAmount: total }
  const placed = await call('POST /api/shop/order/create', { body }).catch((error: unknown) => {
    if (isApiError(error) && error.status === 409) return undefined
    throw error
  })
  if (!placed) {
    assert.deepEqual([price, saleProducts.hasStarted()], [OLD, true], 'an order with the current total was refused')
    return 1 + (await buy({ saleProducts, shopper, approve }))
  }
  const { orderId, approvalURL } = placed
  const paymentId = new URL(approvalURL).searchParams.get('token') ?? ''
  await approve(paymentId)
  await call('POST /api/shop/order/capture', { body: { orderId, paymentId, payerId: 'PAYER' } })
  const { data } = await call('GET /api/shop/order/details/{id}', { params: { id: orderId } })
  const expected = { total, prices: NAMES.map(() => price), paymentStatus: 'paid' }
  const { totalAmount, cartItems, paymentStatus } = data
  assert.deepEqual({ total: totalAmount, prices: cartItems.map((item) => item.price), paymentStatus }, expected)
  return 0
}

/** Lets one shopper fill a cart, browse and buy. Returns the number of refused orders. */
export async function buySaleProducts(purchase: Purchase): Promise<number> {
  const { saleProducts, shopper } = purchase
  for (const productId of saleProducts.ids)
    await shopper.call('POST /api/shop/cart/add', { body: { userId: shopper.id, productId, quantity: 1 } })
  await browse(saleProducts, shopper.call)
  return buy(purchase)
}
