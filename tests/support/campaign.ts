import assert from 'node:assert/strict'

import type { Client } from '../../src/api/client.ts'
import { isApiError } from '../../src/api/errors.ts'
import { calculateCartTotals } from '../../src/domain/cart/cart-totals.ts'
import { effectivePrice } from '../../src/domain/products/price.ts'
import { PRODUCT_FORM } from './products.ts'

const [OLD, NEW, BETWEEN] = [30, 20, 25]
const NAMES = ['Coat', 'Hat', 'Scarf']

/** Three products whose sale starts at the same instant. */
export interface Campaign {
  ids: string[]
  hasStarted: () => boolean
}

interface CampaignShopper {
  id: string
  addressId: string
  call: Client
}

interface Start {
  startsAt: string
  now: () => Date
}

/** Also adds a product with a price between the old and the new one. */
export async function planCampaign(admin: Client, { startsAt, now }: Start): Promise<Campaign> {
  const form = { ...PRODUCT_FORM, totalStock: '9999' }
  const add = async (fields: { title: string; price: string; salePrice: string; saleStartsAt?: string }) =>
    (await admin('POST /api/admin/products/add', { body: { ...form, ...fields } })).data._id
  const prices = { price: String(OLD), salePrice: String(NEW) }
  const ids: string[] = []
  for (const name of NAMES) ids.push(await add({ ...prices, title: `Campaign ${name}`, saleStartsAt: startsAt }))
  await add({ title: 'Other', price: String(BETWEEN), salePrice: '0' })
  return { ids, hasStarted: () => now().toISOString() >= startsAt }
}

interface Prices {
  price: number
  salePrice: number
}

/** Throws unless all products have the same price, and the one of the time of the call. */
async function readPrice<Item extends Prices>(
  { hasStarted }: Campaign,
  read: () => Promise<Item[]>,
  count = NAMES.length
): Promise<{ items: Item[]; price: number }> {
  const hadStarted = hasStarted()
  const items = await read()
  const prices = [...new Set(items.map(effectivePrice))]
  const [price = 0] = prices
  assert.deepEqual([items.length, prices.length], [count, 1], `mixed prices: ${prices.join(', ')}`)
  const expected = hadStarted ? [NEW] : hasStarted() ? [OLD, NEW] : [OLD]
  assert.ok(expected.includes(price), `${price} instead of ${expected.join(' or ')}`)
  return { items, price }
}

/** Lists, filters, searches and opens the products. */
async function browse(campaign: Campaign, call: Client): Promise<void> {
  const { ids, hasStarted } = campaign
  const isInCampaign = ({ _id }: { _id: string }) => ids.includes(_id)
  const list = async (query: object) => (await call('GET /api/shop/products/get', { query })).data
  let order: boolean[] = []
  const { price } = await readPrice(campaign, async () => {
    const products = await list({ sortBy: 'price-lowtohigh' })
    order = products.map(isInCampaign)
    return products.filter(isInCampaign)
  })
  assert.equal(order.indexOf(false), price === NEW ? NAMES.length : 0)
  const hadStarted = hasStarted()
  const cheap = (await list({ maxPrice: BETWEEN - 1 })).filter(isInCampaign).length
  const expected = hadStarted ? [NAMES.length] : hasStarted() ? [0, NAMES.length] : [0]
  assert.ok(expected.includes(cheap), `${cheap} products below ${BETWEEN}`)
  const search = { params: { keyword: 'campaign' }, query: {} }
  await readPrice(campaign, async () => (await call('GET /api/shop/search/{keyword}', search)).data)
  const params = { id: ids[0] ?? '' }
  await readPrice(campaign, async () => [(await call('GET /api/shop/products/get/{id}', { params })).data], 1)
}

const readCart = async (call: Client, userId: string) =>
  (await call('GET /api/shop/cart/get/{userId}', { params: { userId } })).data

interface Purchase {
  campaign: Campaign
  shopper: CampaignShopper
  /** Lets the payer approve the payment. */
  approve: (paymentId: string) => Promise<unknown>
  /** Called before the order. */
  onCart?: () => void
}

/** Orders and pays what the cart shows, and again if the prices have changed. Returns the number of refusals. */
async function buy(purchase: Purchase): Promise<number> {
  const { campaign, shopper, approve, onCart } = purchase
  const { id: userId, addressId, call } = shopper
  let cart = await readCart(call, userId)
  const { price } = await readPrice(campaign, async () => (cart = await readCart(call, userId)).items)
  const { total } = calculateCartTotals(cart)
  onCart?.()
  const body = { userId, cartId: cart._id, addressInfo: { addressId }, totalAmount: total }
  const placed = await call('POST /api/shop/order/create', { body }).catch((error: unknown) => {
    if (isApiError(error) && error.status === 409) return undefined
    throw error
  })
  if (!placed) {
    assert.deepEqual([price, campaign.hasStarted()], [OLD, true], 'an order with the current total was refused')
    return 1 + (await buy({ campaign, shopper, approve }))
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
export async function shopCampaign(purchase: Purchase): Promise<number> {
  const { campaign, shopper } = purchase
  for (const productId of campaign.ids)
    await shopper.call('POST /api/shop/cart/add', { body: { userId: shopper.id, productId, quantity: 1 } })
  await browse(campaign, shopper.call)
  return buy(purchase)
}
