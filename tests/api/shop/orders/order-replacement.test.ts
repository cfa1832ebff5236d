import { describe, expect } from 'vitest'

import { MINUTE } from '../../../../src/lib/dates.ts'
import { findOrder, type OrderRow } from '../../../../src/server/shop/orders/queries.ts'
import { openPayment } from '../../../../src/server/shop/payments/open-payment.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { expectLedgerToMatch, readStock } from '../../../support/ledger.ts'
import {
  addToCart,
  capture,
  decidePayment,
  readOrder,
  HOME,
  order,
  orderRequest,
  placeOrder,
  saveAddress,
  readOrderState,
  readOrders
} from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { makeApprovedOrder } from '../../../support/payments.ts'

describe('the open payment of a cart', () => {
  it('is returned again when the shopper orders again, without a call to PayPal', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ stock: 5 })
    const first = await order(shopper, [hat, 2])
    await shop.paypal.faults({ on: 'create', fault: '503' })
    const second = await placeOrder(shopper, first.address)
    expect(second).toEqual(first)
    expect(await readOrders(shopper)).toHaveLength(1)
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
    expect((await shop.paypal.books()).orders).toHaveLength(1)
  })

  it('is not returned again after its product is deleted', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ title: 'Hat', stock: 5 })
    const { address } = await order(shopper, [hat, 2])
    await (await shop.admin()).call('DELETE /api/admin/products/delete/{id}', { params: { id: hat.id } })
    const message = expect.stringContaining("'Hat' is no longer available") as string
    await expect(placeOrder(shopper, address)).rejects.toMatchObject({ status: 409, message })
  })

  it('is cancelled when the cart has changed, and its stock is released', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ stock: 5 })
    const coat = await shop.product({ stock: 5 })
    const first = await order(shopper, [hat, 2])
    await addToCart(shopper, coat, 1)
    const second = await placeOrder(shopper, first.address)
    expect(second.orderId).not.toBe(first.orderId)
    expect(await readOrderState(shopper, first.orderId)).toBe('rejected/failed')
    expect(await readOrderState(shopper, second.orderId)).toBe('pending/pending')
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
    expect(await readStock(shop, coat)).toEqual({ onHand: 5, reserved: 1 })
  })

  it('is never charged after it is cancelled, even if approved in another tab', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ stock: 5, price: 20 })
    const first = await order(shopper, [hat, 1])
    await addToCart(shopper, hat, 1)
    const second = await placeOrder(shopper, first.address)
    const back = await decidePayment(shop, first.approvalURL, 'pay')
    await expect(capture(shopper, back)).rejects.toMatchObject({ kind: 'rejected' })
    await capture(shopper, await decidePayment(shop, second.approvalURL, 'pay'))
    expect(await readStock(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
    expect((await shop.paypal.books()).captures).toMatchObject([{ amount: { value: '40.00' } }])
    await expectLedgerToMatch(shop)
  })

  it('is replaced when the shopper chooses another address', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ stock: 5 })
    const first = await order(shopper, [hat, 1])
    const second = await placeOrder(shopper)
    expect(second.orderId).not.toBe(first.orderId)
    expect(await readOrderState(shopper, first.orderId)).toBe('rejected/failed')
    expect((await readOrder(shopper, second.orderId)).addressInfo.addressId).toBe(second.address._id)
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 1 })
  })

  it('is replaced when the shopper edits the address', async ({ shop }) => {
    const shopper = await shop.shopper()
    const first = await order(shopper, [await shop.product({ stock: 5 }), 1])
    const params = { userId: shopper.id, addressId: first.address._id }
    for (const body of [
      { ...HOME, address: '2 New Street' },
      { ...HOME, notes: 'Leave it next door' }
    ]) {
      await shopper.call('PUT /api/shop/address/update/{userId}/{addressId}', { params, body })
      const { orderId } = await placeOrder(shopper, first.address)
      expect((await readOrder(shopper, orderId)).addressInfo).toEqual({ addressId: first.address._id, ...body })
    }
    expect(await readOrderState(shopper, first.orderId)).toBe('rejected/failed')
  })

  it('is the only one, even if a capturing payment becomes open again', async ({ shop }) => {
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
    expect(await readOrderState(shopper, first.orderId)).toBe('rejected/failed')
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    expect(await readStock(shop, coat)).toEqual({ onHand: 5, reserved: 1 })
  })

  it.for(['capturing', 'review'] as const)(
    'prevents other orders of its products in the state %s',
    async (state, { shop }) => {
      const shopper = await shop.shopper()
      const [hat, coat] = [await shop.product({ stock: 5 }), await shop.product({ stock: 5 })]
      const first = await order(shopper, [hat, 1], [coat, 1])
      await shop.shop.db.updateTable('payments').set({ state }).where('order_id', '=', first.orderId).execute()
      await shopper.call('DELETE /api/shop/cart/{userId}/{productId}', {
        params: { userId: shopper.id, productId: coat.id }
      })
      await expect(placeOrder(shopper, first.address)).rejects.toMatchObject({ status: 409, code: 'conflict' })
      expect(await readOrderState(shopper, first.orderId)).toBe('pending/pending')
      expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 1 })
    }
  )

  it('is not used again while it is refunded', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ stock: 5 })
    const first = await order(shopper, [hat, 1])
    const payment = shop.shop.db.updateTable('payments').where('order_id', '=', first.orderId)
    await payment.set({ state: 'refunding' }).execute()
    const second = await placeOrder(shopper, first.address)
    expect(second.orderId).not.toBe(first.orderId)
    await capture(shopper, await decidePayment(shop, second.approvalURL, 'pay'))
    expect(await readOrderState(shopper, second.orderId)).toBe('confirmed/paid')
    expect(await readOrderState(shopper, first.orderId)).toBe('pending/pending')
    const payments = shop.shop.db.selectFrom('payments').select('state').where('order_id', '=', first.orderId)
    expect(await payments.execute()).toEqual([{ state: 'refunding' }])
    expect(await readStock(shop, hat)).toEqual({ onHand: 4, reserved: 1 })
  })

  it('is a new one after the first is paid', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ stock: 5 })
    const first = await order(shopper, [hat, 1])
    await capture(shopper, await decidePayment(shop, first.approvalURL, 'pay'))
    await addToCart(shopper, hat, 1)
    const second = await placeOrder(shopper, first.address)
    expect(second.orderId).not.toBe(first.orderId)
    expect(await readOrderState(shopper, first.orderId)).toBe('confirmed/paid')
    expect(await readStock(shop, hat)).toEqual({ onHand: 4, reserved: 1 })
  })
})

describe('the last items in stock', () => {
  it('go to exactly one of twenty shoppers who order at once', async ({ shop }) => {
    const last = await shop.product({ title: 'Last one', stock: 1 })
    const buyers = await Promise.all(Array.from({ length: 20 }, (_, index) => shop.shopper(`Buyer${index}`)))
    for (const buyer of buyers) await addToCart(buyer, last, 1)
    const addresses = await Promise.all(buyers.map((shopper) => saveAddress(shopper)))
    const responses = await Promise.allSettled(buyers.map((buyer, index) => placeOrder(buyer, addresses[index])))
    const failures = responses
      .filter((response) => response.status === 'rejected')
      .map((response) => response.reason as unknown)
    expect(failures).toHaveLength(19)
    for (const refusal of failures) expect(refusal).toMatchObject({ status: 409, kind: 'rejected' })
    expect(await readStock(shop, last)).toEqual({ onHand: 1, reserved: 1 })
  })

  it('are never oversold when all pay at once', async ({ shop }) => {
    const scarce = await shop.product({ stock: 3, price: 10 })
    const buyers = await Promise.all(Array.from({ length: 8 }, (_, index) => shop.shopper(`Buyer${index}`)))
    const bought = await Promise.allSettled(
      buyers.map(async (buyer) => {
        const { approvalURL } = await order(buyer, [scarce, 1])
        return capture(buyer, await decidePayment(shop, approvalURL, 'pay'))
      })
    )
    expect(bought.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await readStock(shop, scarce)).toEqual({ onHand: 0, reserved: 0 })
    expect((await shop.paypal.books()).captures).toHaveLength(3)
    await expectLedgerToMatch(shop)
  })

  it('are sold without server errors when many order several products at once', async ({ shop }) => {
    const products = await Promise.all(['a', 'b', 'c', 'd'].map((id) => shop.product({ id, stock: 9 })))
    const buyers = await Promise.all(Array.from({ length: 16 }, (_, index) => shop.shopper(`Buyer${index}`)))
    for (const [index, buyer] of buyers.entries()) {
      for (const [at, product] of products.entries()) if (index % 2 === 0 || at >= 2) await addToCart(buyer, product, 1)
    }
    const addresses = await Promise.all(buyers.map((shopper) => saveAddress(shopper)))
    const responses = await Promise.allSettled(buyers.map((buyer, index) => placeOrder(buyer, addresses[index])))
    const failures = responses
      .filter((response) => response.status === 'rejected')
      .map((response) => response.reason as unknown)
    for (const refusal of failures) expect(refusal).toMatchObject({ kind: 'rejected', status: 409 })
    for (const product of products.slice(2)) expect(await readStock(shop, product)).toEqual({ onHand: 9, reserved: 9 })
  })
})

describe('a replaced order', () => {
  it('neither redirects to PayPal nor creates another PayPal order', async ({ shop }) => {
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
  it('is not duplicated by a concurrent checkout', async ({ shop }) => {
    const { shopper, orderId, back, address } = await makeApprovedOrder(shop)
    const body = await orderRequest(shopper, address)
    await Promise.allSettled([
      capture(shopper, back),
      ...Array.from({ length: 6 }, () => shopper.call('POST /api/shop/order/create', { body }))
    ])
    expect(await shop.shop.db.selectFrom('orders').select('id').execute()).toEqual([{ id: orderId }])
  })
})

it('a shopper who repeats an order extends its hold to three hours at most', async ({ shop }) => {
  const shopper = await shop.shopper()
  const hat = await shop.product({ stock: 5 })
  const { address } = await order(shopper, [hat, 4])
  const passTime = async (minutes: number) => {
    shop.pass(minutes * MINUTE)
    await reconcilePayments(shop.shop)
  }
  // PayPal deletes the first order after three hours, so the hold of a second one shows when it ends by itself.
  await passTime(50)
  await addToCart(shopper, hat)
  const { orderId } = await placeOrder(shopper, address)
  for (let repeats = 0; repeats < 3; repeats += 1) {
    await passTime(30)
    expect((await placeOrder(shopper, address)).orderId).toBe(orderId)
  }
  await passTime(39)
  expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 5 })
  await passTime(2)
  expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
})
