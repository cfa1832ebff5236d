import { describe, expect } from 'vitest'

import { MINUTE } from '../../src/lib/dates.ts'
import { findOrder, type OrderRow } from '../../src/server/orders/queries.ts'
import { openPayment } from '../../src/server/payments/open.ts'
import { reconcile } from '../../src/server/payments/reconcile.ts'
import { expectBooksToAgree, shelf } from '../support/books.ts'
import {
  addToCart,
  capture,
  choose,
  details,
  HOME,
  order,
  orderRequest,
  placeOrder,
  saveAddress,
  stateOf,
  history
} from '../support/checkout.ts'
import { it } from '../support/it.ts'
import { approved } from '../support/payments.ts'

describe('one open payment for a cart', () => {
  it('is answered again when the order is made again', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ stock: 5 })
    const first = await order(shopper, [hat, 2])
    const second = await placeOrder(shopper, first.address)
    expect(second).toEqual(first)
    expect(await history(shopper)).toHaveLength(1)
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
    expect((await shop.paypal.books()).orders).toHaveLength(1)
  })

  it('is given up when the cart has changed, and its stock goes back', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ stock: 5 })
    const coat = await shop.product({ stock: 5 })
    const first = await order(shopper, [hat, 2])
    await addToCart(shopper, coat, 1)
    const second = await placeOrder(shopper, first.address)
    expect(second.orderId).not.toBe(first.orderId)
    expect(await stateOf(shopper, first.orderId)).toBe('rejected/failed')
    expect(await stateOf(shopper, second.orderId)).toBe('pending/pending')
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
    expect(await shelf(shop, coat)).toEqual({ onHand: 5, reserved: 1 })
  })

  it('once given up is never charged, even if it is approved in another tab', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ stock: 5, price: 20 })
    const first = await order(shopper, [hat, 1])
    await addToCart(shopper, hat, 1)
    const second = await placeOrder(shopper, first.address)
    const back = await choose(shop, first.approvalURL, 'pay')
    await expect(capture(shopper, back)).rejects.toMatchObject({ kind: 'refused' })
    await capture(shopper, await choose(shop, second.approvalURL, 'pay'))
    expect(await shelf(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
    expect((await shop.paypal.books()).captures).toMatchObject([{ amount: { value: '40.00' } }])
    await expectBooksToAgree(shop)
  })

  it('is another one for another address', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ stock: 5 })
    const first = await order(shopper, [hat, 1])
    const second = await placeOrder(shopper)
    expect(second.orderId).not.toBe(first.orderId)
    expect(await stateOf(shopper, first.orderId)).toBe('rejected/failed')
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 1 })
  })

  it('is another one once the address has been edited: goods go where the checkout says', async ({ shop }) => {
    const shopper = await shop.shopper()
    const first = await order(shopper, [await shop.product({ stock: 5 }), 1])
    const params = { userId: shopper.id, addressId: first.address._id }
    for (const body of [
      { ...HOME, address: '2 New Street' },
      { ...HOME, notes: 'Leave it next door' }
    ]) {
      await shopper.call('PUT /api/shop/address/update/{userId}/{addressId}', { params, body })
      const { orderId } = await placeOrder(shopper, first.address)
      expect((await details(shopper, orderId)).addressInfo).toEqual({ addressId: first.address._id, ...body })
    }
    expect(await stateOf(shopper, first.orderId)).toBe('rejected/failed')
  })

  it('is the only one, also when one that was being charged is open again', async ({ shop }) => {
    const shopper = await shop.shopper()
    const [hat, coat] = [await shop.product({ stock: 5 }), await shop.product({ stock: 5 })]
    const first = await order(shopper, [hat, 2])
    const payment = shop.shop.db.updateTable('payments').where('order_id', '=', first.orderId)
    await payment.set({ state: 'capturing' }).execute()
    await addToCart(shopper, coat, 1)
    await shopper.call('DELETE /api/shop/cart/{userId}/{productId}', {
      params: { userId: shopper.id, productId: hat.id }
    })
    const second = await placeOrder(shopper, first.address)
    await payment.set({ state: 'open' }).execute()
    expect((await placeOrder(shopper, first.address)).orderId).toBe(second.orderId)
    expect(await stateOf(shopper, first.orderId)).toBe('rejected/failed')
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    expect(await shelf(shop, coat)).toEqual({ onHand: 5, reserved: 1 })
  })

  it('is another one once the first is paid', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ stock: 5 })
    const first = await order(shopper, [hat, 1])
    await capture(shopper, await choose(shop, first.approvalURL, 'pay'))
    await addToCart(shopper, hat, 1)
    const second = await placeOrder(shopper, first.address)
    expect(second.orderId).not.toBe(first.orderId)
    expect(await stateOf(shopper, first.orderId)).toBe('confirmed/paid')
    expect(await shelf(shop, hat)).toEqual({ onHand: 4, reserved: 1 })
  })
})

describe('the last of the stock', () => {
  it('goes to exactly one of twenty who order it at once', async ({ shop }) => {
    const last = await shop.product({ title: 'Last one', stock: 1 })
    const buyers = await Promise.all(Array.from({ length: 20 }, (_, index) => shop.shopper(`Buyer${index}`)))
    for (const buyer of buyers) await addToCart(buyer, last, 1)
    const addresses = await Promise.all(buyers.map((shopper) => saveAddress(shopper)))
    const answers = await Promise.allSettled(buyers.map((buyer, index) => placeOrder(buyer, addresses[index])))
    const refusals = answers.filter((answer) => answer.status === 'rejected').map((answer) => answer.reason as unknown)
    expect(refusals).toHaveLength(19)
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 409, kind: 'refused' })
    expect(await shelf(shop, last)).toEqual({ onHand: 1, reserved: 1 })
  })

  it('is never sold twice, whoever pays first', async ({ shop }) => {
    const scarce = await shop.product({ stock: 3, price: 10 })
    const buyers = await Promise.all(Array.from({ length: 8 }, (_, index) => shop.shopper(`Buyer${index}`)))
    const bought = await Promise.allSettled(
      buyers.map(async (buyer) => {
        const { approvalURL } = await order(buyer, [scarce, 1])
        return capture(buyer, await choose(shop, approvalURL, 'pay'))
      })
    )
    expect(bought.filter((one) => one.status === 'fulfilled')).toHaveLength(3)
    expect(await shelf(shop, scarce)).toEqual({ onHand: 0, reserved: 0 })
    expect((await shop.paypal.books()).captures).toHaveLength(3)
    await expectBooksToAgree(shop)
  })

  it('ends in a plain answer for everyone when many order several of the last at once', async ({ shop }) => {
    const products = await Promise.all(['a', 'b', 'c', 'd'].map((id) => shop.product({ id, stock: 9 })))
    const buyers = await Promise.all(Array.from({ length: 16 }, (_, index) => shop.shopper(`Buyer${index}`)))
    for (const [index, buyer] of buyers.entries()) {
      for (const [at, product] of products.entries()) if (index % 2 === 0 || at >= 2) await addToCart(buyer, product, 1)
    }
    const addresses = await Promise.all(buyers.map((shopper) => saveAddress(shopper)))
    const answers = await Promise.allSettled(buyers.map((buyer, index) => placeOrder(buyer, addresses[index])))
    const refusals = answers.filter((answer) => answer.status === 'rejected').map((answer) => answer.reason as unknown)
    for (const refusal of refusals) expect(refusal).toMatchObject({ kind: 'refused', status: 409 })
    for (const product of products.slice(2)) expect(await shelf(shop, product)).toEqual({ onHand: 9, reserved: 9 })
  })
})

describe('an order that another took the place of', () => {
  it('leads nobody to the provider, who is not asked for it again either', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ stock: 5 })
    const first = await order(shopper, [hat, 1])
    const row = await findOrder(shop.shop.db, first.orderId)
    await addToCart(shopper, hat, 1)
    const second = await placeOrder(shopper, first.address)
    expect(second.orderId).not.toBe(first.orderId)
    const refused = { code: 'conflict', message: 'Your cart has changed. Please check it and try again.' }
    await expect(openPayment(shop.shop, row as OrderRow, shop.origin)).rejects.toMatchObject(refused)
    await shop.shop.db.updateTable('payments').set({ approval_url: null }).where('state', '=', 'failed').execute()
    await expect(openPayment(shop.shop, row as OrderRow, shop.origin)).rejects.toMatchObject(refused)
    expect((await shop.paypal.books()).orders).toHaveLength(2)
  })
})

describe('an order that is being confirmed', () => {
  it('is not ordered once more by a checkout at the same moment', async ({ shop }) => {
    const { shopper, orderId, back, address } = await approved(shop)
    const body = await orderRequest(shopper, address)
    await Promise.allSettled([
      capture(shopper, back),
      ...Array.from({ length: 6 }, () => shopper.call('POST /api/shop/order/create', { body }))
    ])
    expect(await shop.shop.db.selectFrom('orders').select('id').execute()).toEqual([{ id: orderId }])
  })
})

it('keeps no stock for good by being made again and again', async ({ shop }) => {
  const shopper = await shop.shopper()
  const hat = await shop.product({ stock: 5 })
  const { orderId, address } = await order(shopper, [hat, 5])
  for (let halfHour = 0; halfHour < 5; halfHour += 1) {
    shop.pass(30 * MINUTE)
    await reconcile(shop.shop)
    expect((await placeOrder(shopper, address)).orderId).toBe(orderId)
  }
  shop.pass(31 * MINUTE)
  await reconcile(shop.shop)
  expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
})
