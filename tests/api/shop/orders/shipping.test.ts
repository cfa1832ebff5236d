import { describe, expect } from 'vitest'

import {
  addToCart,
  buy,
  capture,
  decidePayment,
  order,
  orderRequest,
  placeOrder,
  readCart,
  readOrder,
  saveAddress
} from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { expectLedgerToMatch } from '../../../support/ledger.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { refund } from '../../../support/refunds.ts'

const setRate = async (shop: TestShop, shippingPrice: number, freeShippingFrom = 0) =>
  (await shop.admin()).call('PUT /api/admin/settings/update', { body: { shippingPrice, freeShippingFrom } })

describe('shipping', () => {
  it.override('environment', { SHIPPING_PRICE: '4.9', FREE_SHIPPING_FROM: '80' })

  it('is added to the total at PayPal and named there, in the order and in the mail', async ({ shop }) => {
    const [admin, ada] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ price: 20, stock: 9 })
    const { orderId: id, approvalURL } = await order(ada, [hat, 2])
    expect(await (await fetch(approvalURL)).text()).toMatch(/Shipping<.*\$4\.90/)
    await capture(ada, await decidePayment(shop, approvalURL, 'pay'))
    expect(await readOrder(ada, id)).toMatchObject({ shippingAmount: 4.9, totalAmount: 44.9, paymentStatus: 'paid' })
    const mail = await shop.shop.db.selectFrom('mail_outbox').select('text').executeTakeFirstOrThrow()
    expect(mail.text).toContain('Shipping: $4.90\nTotal: $44.90')
    const invoice = await admin.call('POST /api/admin/orders/invoice/{id}', { params: { id } })
    expect(invoice.data.gross).toBe(44.9)
    await refund(admin, id, { amount: 44.9 })
    expect(await readOrder(ada, id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 44.9 })
    await expectLedgerToMatch(shop)
  })

  it('is named with the details of each product', async ({ shop }) => {
    const { id } = await shop.product()
    const readRate = async () =>
      (await shop.visitor().call('GET /api/shop/products/get/{id}', { params: { id } })).shippingRate
    expect(await readRate()).toEqual({ price: 4.9, freeFrom: 80 })
    await setRate(shop, 0)
    expect(await readRate()).toBeUndefined()
  })

  it('is free from the limit, and the cart says both', async ({ shop }) => {
    const ada = await shop.shopper()
    const hat = await shop.product({ price: 20, stock: 9 })
    expect(await readCart(ada)).not.toHaveProperty('shippingRate')
    await addToCart(ada, hat, 4)
    expect((await readCart(ada)).shippingRate).toEqual({ price: 4.9, freeFrom: 80 })
    const { orderId } = await placeOrder(ada)
    const placed = await readOrder(ada, orderId)
    expect(placed.totalAmount).toBe(80)
    expect(placed).not.toHaveProperty('shippingAmount')
  })

  it('is not charged to a shopper whose client showed a total without it', async ({ shop }) => {
    const ada = await shop.shopper()
    await addToCart(ada, await shop.product({ price: 20 }))
    const body = { ...(await orderRequest(ada, await saveAddress(ada))), totalAmount: 20 }
    await expect(ada.call('POST /api/shop/order/create', { body })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('it is now $24.90, including $4.90 for shipping') as string
    })
  })

  it('of an open order changes with the setting, and that of a paid order does not', async ({ shop }) => {
    const ada = await shop.shopper()
    const hat = await shop.product({ price: 20, stock: 9 })
    const paid = await buy(shop, ada, [hat, 1])
    const first = await order(ada, [hat, 1])
    await setRate(shop, 6)
    const second = await placeOrder(ada, first.address)
    expect(second.orderId).not.toBe(first.orderId)
    expect((await readCart(ada)).shippingRate).toEqual({ price: 6, freeFrom: 0 })
    await capture(ada, await decidePayment(shop, second.approvalURL, 'pay'))
    const totals = [paid._id, first.orderId, second.orderId].map(async (id) => (await readOrder(ada, id)).totalAmount)
    expect(await Promise.all(totals)).toEqual([24.9, 24.9, 26])
    await expectLedgerToMatch(shop)
  })

  it('costs nothing when an admin sets the price to 0', async ({ shop }) => {
    await setRate(shop, 0, 80)
    const ada = await shop.shopper()
    await addToCart(ada, await shop.product({ price: 20 }))
    expect(await readCart(ada)).not.toHaveProperty('shippingRate')
    const body = { ...(await orderRequest(ada, await saveAddress(ada))), totalAmount: 24.9 }
    await expect(ada.call('POST /api/shop/order/create', { body })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('it is now $20.00. Please') as string
    })
  })
})

describe('shipping by weight', () => {
  it.override('environment', {
    SHIPPING_PRICE: '9',
    FREE_SHIPPING_FROM: '80',
    SHIPPING_WEIGHT_CLASSES: '2000:6, 500:4'
  })

  it.for([
    { units: 1, weight: 0, shipping: 4, name: 'of an unknown weight' },
    { units: 2, weight: 250, shipping: 4, name: 'at the limit of a class' },
    { units: 3, weight: 167, shipping: 6, name: 'a gram above the limit' },
    { units: 1, weight: 2000, shipping: 6, name: 'at the last limit' },
    { units: 3, weight: 667, shipping: 9, name: 'above all classes' },
    { units: 4, weight: 900, shipping: 0, name: 'that is free from its subtotal' }
  ])('costs $shipping dollars for an order $name', async ({ units, weight, shipping }, { shop }) => {
    const ada = await shop.shopper()
    await addToCart(ada, await shop.product({ price: 20, weight }), units)
    const { orderId, approvalURL } = await placeOrder(ada)
    await capture(ada, await decidePayment(shop, approvalURL, 'pay'))
    const { shippingAmount = 0, totalAmount, paymentStatus } = await readOrder(ada, orderId)
    expect([shippingAmount, totalAmount, paymentStatus]).toEqual([shipping, units * 20 + shipping, 'paid'])
    await expectLedgerToMatch(shop)
  })

  it('depends on the weight of all units', async ({ shop }) => {
    const ada = await shop.shopper()
    await addToCart(ada, await shop.product({ price: 10, weight: 1500 }))
    await addToCart(ada, await shop.product({ price: 10, weight: 501 }))
    const { orderId } = await placeOrder(ada)
    expect(await readOrder(ada, orderId)).toMatchObject({ shippingAmount: 9, totalAmount: 29 })
  })

  it('can be calculated from the weights and classes in the cart', async ({ shop }) => {
    const ada = await shop.shopper()
    const coat = await shop.product({ weight: 1500 })
    await addToCart(ada, coat)
    await addToCart(ada, await shop.product())
    const cart = await readCart(ada)
    expect(cart.items.map(({ weight = 0 }) => weight).toSorted((one, other) => one - other)).toEqual([0, 1500])
    const weightClasses = [
      { maxGrams: 500, price: 4 },
      { maxGrams: 2000, price: 6 }
    ]
    expect(cart.shippingRate).toEqual({ price: 9, freeFrom: 80, weightClasses })
    const product = await ada.call('GET /api/shop/products/get/{id}', { params: { id: coat.id } })
    expect(product.data.weight).toBe(1500)
  })

  const addProduct = async (shop: TestShop, weight: number) => {
    const admin = await shop.admin()
    const { id, title, description, category, brand, image } = await shop.product({ weight })
    const edit = async (changes: object) => {
      const body = { title, description, category, brand, image, price: '20', totalStock: '9', ...changes } as never
      return (await admin.call('PUT /api/admin/products/edit/{id}', { params: { id }, body })).data
    }
    return { id, edit }
  }

  it('follows the weight of a product that an admin has changed', async ({ shop }) => {
    const ada = await shop.shopper()
    const { id, edit } = await addProduct(shop, 400)
    expect((await edit({ weight: '600' })).weight).toBe(600)
    await addToCart(ada, { id })
    expect(await readOrder(ada, (await placeOrder(ada)).orderId)).toMatchObject({ shippingAmount: 6 })
    expect(await edit({ weight: '' })).not.toHaveProperty('weight')
  })

  it('does not change if an admin edits a product without its weight', async ({ shop }) => {
    const { edit } = await addProduct(shop, 400)
    expect((await edit({ price: '21' })).weight).toBe(400)
  })

  const setClasses = async (shop: TestShop, weightClasses: { maxGrams: number; price: number }[]) =>
    (await shop.admin()).call('PUT /api/admin/settings/update', { body: { shippingPrice: 0, weightClasses } })

  it('cannot have two classes with the same limit', async ({ shop }) => {
    const classes = [
      { maxGrams: 500, price: 4 },
      { maxGrams: 500, price: 5 }
    ]
    await expect(setClasses(shop, classes)).rejects.toMatchObject({ status: 400, field: 'weightClasses' })
  })

  it('has the price of its class even if heavier orders are free', async ({ shop }) => {
    await setClasses(shop, [{ maxGrams: 500, price: 4 }])
    const ada = await shop.shopper()
    await addToCart(ada, await shop.product({ weight: 500 }))
    expect(await readOrder(ada, (await placeOrder(ada)).orderId)).toMatchObject({ shippingAmount: 4 })
  })
})
