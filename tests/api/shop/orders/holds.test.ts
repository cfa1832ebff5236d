import { describe, expect } from 'vitest'

import { HOUR, MINUTE } from '../../../../src/lib/dates.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { listCharges, expectLedgerToMatch, listMails, setStock, readStock } from '../../../support/ledger.ts'
import {
  addToCart,
  capture,
  decidePayment,
  order,
  placeOrder,
  readCart,
  saveAddress,
  readOrderState
} from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { makeApprovedOrder, CLOSED, expectCancelled, expectPaid, makeUnpaidOrder } from '../../../support/payments.ts'

describe('a stock hold', () => {
  it('lasts an hour, then the order is cancelled and its stock is released once', async ({ shop }) => {
    const { shopper, hat, orderId } = await makeUnpaidOrder(shop)
    shop.pass(59 * MINUTE)
    await reconcilePayments(shop.shop)
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
    shop.pass(2 * MINUTE)
    await Promise.all([reconcilePayments(shop.shop), reconcilePayments(shop.shop)])
    await reconcilePayments(shop.shop)
    await expectCancelled(shop, shopper, orderId, hat)
    expect((await readCart(shopper)).items).toHaveLength(1)
  })

  it('is not extended beyond three hours when new orders replace its order', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ stock: 10 })
    await addToCart(shopper, hat)
    const address = await saveAddress(shopper)
    await placeOrder(shopper, address)
    // Each cart differs, so each order is a new one.
    for (let quantity = 2; quantity <= 4; quantity += 1) {
      shop.pass(55 * MINUTE)
      await addToCart(shopper, hat, 1)
      await placeOrder(shopper, address)
    }
    expect(await readStock(shop, hat)).toEqual({ onHand: 10, reserved: 4 })
    shop.pass(5 * MINUTE)
    await addToCart(shopper, hat, 1)
    await expect(placeOrder(shopper, address)).rejects.toMatchObject({
      status: 409,
      message: `We reserved '${hat.title}' for you for 3 hours without receiving a payment. Please order it again in an hour.`
    })
    shop.pass(11 * MINUTE)
    await reconcilePayments(shop.shop)
    expect(await readStock(shop, hat)).toEqual({ onHand: 10, reserved: 0 })
    await expect(placeOrder(shopper, address)).rejects.toMatchObject({ status: 409 })
    shop.pass(61 * MINUTE)
    await placeOrder(shopper, address)
  })

  it('ends after three hours even if the last order could not be opened at PayPal', async ({ shop }) => {
    const { shopper, hat, address } = await makeUnpaidOrder(shop)
    for (const fault of [[], [], [{ on: 'create', fault: '503' }]]) {
      shop.pass(55 * MINUTE)
      await addToCart(shopper, hat, 1)
      await shop.paypal.faults(...fault)
      await placeOrder(shopper, address).catch(() => {})
    }
    shop.pass(14 * MINUTE)
    await reconcilePayments(shop.shop)
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 5 })
    shop.pass(2 * MINUTE)
    await reconcilePayments(shop.shop)
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
  })

  it('of a product that is new in the order has its own expiry', async ({ shop }) => {
    const shopper = await shop.shopper()
    const [hat, scarf] = [await shop.product({ stock: 10 }), await shop.product({ stock: 10 })]
    await addToCart(shopper, hat)
    const address = await saveAddress(shopper)
    await placeOrder(shopper, address)
    shop.pass(50 * MINUTE)
    const params = { userId: shopper.id, productId: hat.id }
    await shopper.call('DELETE /api/shop/cart/{userId}/{productId}', { params })
    await addToCart(shopper, scarf)
    await placeOrder(shopper, address)
    shop.pass(50 * MINUTE)
    await reconcilePayments(shop.shop)
    expect([await readStock(shop, hat), await readStock(shop, scarf)]).toEqual([
      { onHand: 10, reserved: 0 },
      { onHand: 10, reserved: 1 }
    ])
  })

  it('is limited to 500 items', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ stock: 2000, price: 1 })
    await expect(order(shopper, [hat, 501])).rejects.toMatchObject({
      status: 400,
      message: 'An order can have at most 500 items. Please order fewer.'
    })
    expect(await readStock(shop, hat)).toEqual({ onHand: 2000, reserved: 0 })
    const body = { userId: shopper.id, productId: hat.id, quantity: 500 }
    await shopper.call('PUT /api/shop/cart/update-cart', { body })
    await placeOrder(shopper)
    expect(await readStock(shop, hat)).toEqual({ onHand: 2000, reserved: 500 })
  })

  it('is available to its own shopper and to nobody else', async ({ shop }) => {
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    const scarf = await shop.product({ stock: 2 })
    const change = (quantity: number) =>
      ada.call('PUT /api/shop/cart/update-cart', { body: { userId: ada.id, productId: scarf.id, quantity } })
    await order(ada, [scarf, 2])
    expect((await readCart(ada)).items).toMatchObject([{ quantity: 2, available: 2 }])
    await change(1)
    await change(2)
    await expect(addToCart(ada, scarf, 1)).rejects.toMatchObject({
      message: 'Only 2 quantity can be added for this item'
    })
    await expect(addToCart(ben, scarf, 1)).rejects.toMatchObject({ status: 409 })
  })

  it('of an order without a PayPal payment expires too', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ stock: 5 })
    await shop.paypal.faults({ on: 'create', fault: '503' })
    await expect(order(shopper, [hat, 2])).rejects.toMatchObject({ status: 502 })
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
    shop.pass(61 * MINUTE)
    await reconcilePayments(shop.shop)
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
  })

  it('that has expired is not charged, and a shopper who approves too late gets an error', async ({ shop }) => {
    const { shopper, hat, orderId, approvalURL } = await makeUnpaidOrder(shop)
    shop.pass(61 * MINUTE)
    await reconcilePayments(shop.shop)
    await expect(capture(shopper, await decidePayment(shop, approvalURL, 'pay'))).rejects.toMatchObject(CLOSED)
    expect(await listCharges(shop)).toEqual([])
    await expectCancelled(shop, shopper, orderId, hat)
  })

  it('that ends while PayPal does not respond is kept until PayPal says whether the payer has approved', async ({
    shop
  }) => {
    const { shopper, hat, orderId } = await makeApprovedOrder(shop)
    shop.pass(61 * MINUTE)
    await shop.paypal.faults({ on: 'get', fault: '503' })
    await reconcilePayments(shop.shop)
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
    shop.pass(MINUTE)
    await reconcilePayments(shop.shop)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('of an unapproved order that ends while PayPal does not respond is released afterwards', async ({ shop }) => {
    const { shopper, hat, orderId } = await makeUnpaidOrder(shop)
    shop.pass(61 * MINUTE)
    await shop.paypal.faults({ on: 'get', fault: '503' })
    await reconcilePayments(shop.shop)
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
    shop.pass(MINUTE)
    await reconcilePayments(shop.shop)
    await expectCancelled(shop, shopper, orderId, hat)
  })

  it('that expires does not end the hold of another order', async ({ shop }) => {
    const { hat } = await makeUnpaidOrder(shop)
    const ben = await shop.shopper('Ben')
    shop.pass(30 * MINUTE)
    const his = await order(ben, [hat, 1])
    shop.pass(31 * MINUTE)
    await reconcilePayments(shop.shop)
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 1 })
    expect(await readOrderState(ben, his.orderId)).toBe('pending/pending')
  })

  it('that expired long ago is released even if PayPal no longer knows the order', async ({ shop }) => {
    const { shopper, hat, orderId } = await makeUnpaidOrder(shop)
    shop.pass(5 * HOUR)
    await reconcilePayments(shop.shop)
    await expectCancelled(shop, shopper, orderId, hat)
  })
})

describe('an order whose stock an admin has reduced', () => {
  it('is refunded and says so', async ({ shop }) => {
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    await setStock(shop, hat, 1)
    await expect(capture(shopper, back)).rejects.toMatchObject(CLOSED)
    expect(await readOrderState(shopper, orderId)).toBe('rejected/refunded')
    expect(await listCharges(shop)).toEqual(['REFUNDED 24.68'])
    expect(await readStock(shop, hat)).toEqual({ onHand: 1, reserved: 0 })
    expect(await listMails(shop)).toEqual(['ada@example.com: Your order #1001 has been refunded'])
    await expect(capture(shopper, back)).rejects.toMatchObject(CLOSED)
    expect((await shop.paypal.books()).refunds).toHaveLength(1)
    await expectLedgerToMatch(shop)
  })

  it('cannot be ordered again, but the available quantity that the cart shows can', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ title: 'Hat', stock: 3 })
    const { address } = await order(shopper, [hat, 2])
    await setStock(shop, hat, 1)
    expect((await readCart(shopper)).items).toMatchObject([{ quantity: 2, available: 1 }])
    const soldOut = { status: 409, message: expect.stringContaining("'Hat' is no longer available") as string }
    await expect(placeOrder(shopper, address)).rejects.toMatchObject(soldOut)
    const body = { userId: shopper.id, productId: hat.id, quantity: 1 }
    await shopper.call('PUT /api/shop/cart/update-cart', { body })
    const { orderId, approvalURL } = await placeOrder(shopper, address)
    await capture(shopper, await decidePayment(shop, approvalURL, 'pay'))
    expect(await readOrderState(shopper, orderId)).toBe('confirmed/paid')
    expect(await readStock(shop, hat)).toEqual({ onHand: 0, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('cannot be ordered again with a smaller quantity that still exceeds the stock', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ stock: 3 })
    const { address } = await order(shopper, [hat, 3])
    await setStock(shop, hat, 1)
    const body = { userId: shopper.id, productId: hat.id, quantity: 2 }
    await shopper.call('PUT /api/shop/cart/update-cart', { body })
    await expect(placeOrder(shopper, address)).rejects.toMatchObject({ status: 409 })
    expect(await readStock(shop, hat)).toEqual({ onHand: 1, reserved: 3 })
  })

  it('does not affect another order that the stock covers', async ({ shop }) => {
    const hat = await shop.product({ stock: 2, price: 10 })
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    const hers = await order(ada, [hat, 1])
    const his = await order(ben, [hat, 1])
    await setStock(shop, hat, 1)
    await capture(ben, await decidePayment(shop, his.approvalURL, 'pay'))
    await expect(capture(ada, await decidePayment(shop, hers.approvalURL, 'pay'))).rejects.toMatchObject(CLOSED)
    expect(await readOrderState(ben, his.orderId)).toBe('confirmed/paid')
    expect(await readOrderState(ada, hers.orderId)).toBe('rejected/refunded')
    expect(await readStock(shop, hat)).toEqual({ onHand: 0, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('is refunded as a whole if one line is unavailable', async ({ shop }) => {
    const shopper = await shop.shopper()
    const [hat, coat] = [await shop.product({ stock: 5 }), await shop.product({ stock: 5 })]
    const { orderId, approvalURL } = await order(shopper, [hat, 2], [coat, 3])
    await setStock(shop, coat, 2)
    await expect(capture(shopper, await decidePayment(shop, approvalURL, 'pay'))).rejects.toMatchObject(CLOSED)
    expect(await readOrderState(shopper, orderId)).toBe('rejected/refunded')
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    expect(await readStock(shop, coat)).toEqual({ onHand: 2, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it.for(['503', '429', '401', 'drop-before', 'drop-after'])(
    'is refunded once PayPal recovers from %s',
    async (fault, { shop }) => {
      const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
      await setStock(shop, hat, 1)
      await shop.paypal.faults({ on: 'refund', fault, times: 3 })
      await expect(capture(shopper, back)).rejects.toMatchObject(CLOSED)
      for (let minute = 0; minute < 5; minute += 1) {
        shop.pass(MINUTE)
        await reconcilePayments(shop.shop)
      }
      expect(await readOrderState(shopper, orderId)).toBe('rejected/refunded')
      expect((await shop.paypal.books()).refunds).toHaveLength(1)
      await expectLedgerToMatch(shop)
    }
  )
})
