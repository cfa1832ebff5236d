import { describe, expect } from 'vitest'

import { HOUR, MINUTE } from '../../../../src/lib/dates.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { listCharges, readStock } from '../../../support/ledger.ts'
import {
  addToCart,
  buy,
  capture,
  decidePayment,
  readOrder,
  order,
  placeOrder,
  readCart,
  saveAddress,
  readOrderState
} from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { makeApprovedOrder, expectPaid, PENDING, makeUnpaidOrder } from '../../../support/payments.ts'

describe('an approved payment', () => {
  it('is charged, and the order is confirmed and paid', async ({ shop }) => {
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    shop.pass(MINUTE)
    const response = await capture(shopper, back)
    expect(response.message).toBe('Order confirmed')
    expect(response.data).toMatchObject({ _id: orderId, orderStatus: 'confirmed', paymentStatus: 'paid' })
    expect(response.data).toMatchObject({ paymentId: back.paymentId, payerId: back.payerId, totalAmount: 24.68 })
    expect(response.data.orderUpdateDate).toBe(shop.shop.now().toISOString())
    expect(await readOrder(shopper, orderId)).toEqual({ ...response.data, canCancel: true })
    expect((await readCart(shopper)).items).toEqual([])
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('keeps items in the cart that were added after the order', async ({ shop }) => {
    const { shopper, hat, back } = await makeApprovedOrder(shop)
    const coat = await shop.product({ title: 'Coat' })
    await addToCart(shopper, hat, 1)
    await addToCart(shopper, coat, 1)
    await capture(shopper, back)
    const { items } = await readCart(shopper)
    expect(items.map((item) => `${item.title} × ${item.quantity}`).toSorted()).toEqual(['Coat × 1', 'Hat × 1'])
  })

  it('is charged the price at the time of the order', async ({ shop }) => {
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    await shop.shop.db.updateTable('variants').set({ price_cents: 9999 }).where('id', '=', hat.id).execute()
    await capture(shopper, back)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('is charged once when the capture is repeated', async ({ shop }) => {
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    const first = await capture(shopper, back)
    shop.pass(HOUR)
    expect(await capture(shopper, back)).toEqual(first)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('is charged once when ten captures arrive at once', async ({ shop }) => {
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    const responses = await Promise.all(Array.from({ length: 10 }, () => capture(shopper, back)))
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('is charged once when two processes settle it at once', async ({ shop }) => {
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    const second = { ...shop.shop }
    const { settlePayment } = await import('../../../../src/server/shop/payments/settle.ts')
    await Promise.all([settlePayment(shop.shop, orderId, 1), settlePayment(second, orderId, 1)])
    await capture(shopper, back)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it.for([
    { on: 'capture', fault: 'drop-after' },
    { on: 'capture', fault: 'bad-json' },
    { on: 'capture', fault: '401' }
  ])('is confirmed despite a failed PayPal response: $on $fault', async (fault, { shop }) => {
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    await shop.paypal.faults(fault)
    await capture(shopper, back)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it.for(['drop-before', '500', '503', '429'])(
    'can be captured again after PayPal failed with %s, and is charged once',
    async (fault, { shop }) => {
      const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
      await shop.paypal.faults({ on: 'capture', fault })
      await expect(capture(shopper, back)).rejects.toMatchObject({ kind: 'rejected' })
      expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
      expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
      await capture(shopper, back)
      await expectPaid(shop, shopper, orderId, hat)
    }
  )

  it('is confirmed by the reconciler after PayPal did not respond for a while', async ({ shop }) => {
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    await shop.paypal.faults({ on: 'capture', fault: 'drop-after' }, { on: 'get', fault: '503' })
    await expect(capture(shopper, back)).rejects.toMatchObject(PENDING)
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
    shop.pass(2 * MINUTE)
    await reconcilePayments(shop.shop)
    await expectPaid(shop, shopper, orderId, hat)
  })
})

describe('a client that reads only paymentId and PayerID from the return URL', () => {
  it('captures its order', async ({ shop }) => {
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    const paymentId = back.url.searchParams.get('paymentId') ?? ''
    const { data } = await capture(shopper, { paymentId, payerId: back.payerId, orderId })
    expect(data).toMatchObject({ paymentId: back.paymentId, payerId: back.payerId })
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('cannot capture an order that the payer has not approved', async ({ shop }) => {
    const { shopper, orderId } = await makeUnpaidOrder(shop)
    const early = capture(shopper, { paymentId: orderId, payerId: 'made-up', orderId })
    await expect(early).rejects.toMatchObject({ message: expect.stringContaining('not approved') as string })
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
  })

  it('cannot capture another shopper’s order', async ({ shop }) => {
    const { shopper, orderId, back } = await makeApprovedOrder(shop)
    const eve = await shop.shopper('Eve')
    const stolen = capture(eve, { paymentId: orderId, payerId: back.payerId, orderId })
    await expect(stolen).rejects.toMatchObject({ status: 403 })
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
    expect(await listCharges(shop)).toEqual([])
  })

  it('cannot capture one order with the id of another', async ({ shop }) => {
    const { shopper, orderId, back } = await makeApprovedOrder(shop)
    const other = await order(shopper, [await shop.product({ title: 'Coat' }), 1])
    const mixed = capture(shopper, { paymentId: orderId, payerId: back.payerId, orderId: other.orderId })
    await expect(mixed).rejects.toMatchObject({ message: 'This payment does not belong to this order.' })
    expect(await readOrderState(shopper, other.orderId)).toBe('pending/pending')
  })
})

describe('a capture is refused', () => {
  it('when the payer has not approved', async ({ shop }) => {
    const { shopper, hat, orderId, approvalURL } = await makeUnpaidOrder(shop)
    const paymentId = new URL(approvalURL).searchParams.get('token') ?? ''
    const early = capture(shopper, { paymentId, payerId: 'made-up', orderId })
    await expect(early).rejects.toMatchObject({
      kind: 'rejected',
      message: 'The payment was not approved at PayPal. You have not been charged.'
    })
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
    shop.pass(MINUTE)
    await capture(shopper, await decidePayment(shop, approvalURL, 'pay'))
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('for another shopper’s order, without leaking any of it', async ({ shop }) => {
    const { shopper, orderId, back } = await makeApprovedOrder(shop)
    const eve = await shop.shopper('Eve')
    const { url: _url, ...body } = back
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await eve.request('/api/shop/order/capture', init)
    expect(response.status).toBe(403)
    const text = await response.text()
    for (const secret of ['Hat', 'Mill Lane', shopper.id, orderId]) expect(text).not.toContain(secret)
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
    expect(await listCharges(shop)).toEqual([])
  })

  it.for(['made-up', ''])('with the wrong payment id %j', async (paymentId, { shop }) => {
    const { shopper, orderId, back } = await makeApprovedOrder(shop)
    await expect(capture(shopper, { ...back, paymentId })).rejects.toMatchObject({ status: 400 })
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
    expect(await listCharges(shop)).toEqual([])
  })

  it('with the payment of another, cheaper order', async ({ shop }) => {
    const shopper = await shop.shopper()
    const cheap = await buy(shop, shopper, [await shop.product({ price: 1 }), 1])
    const { data: addresses } = await shopper.call('GET /api/shop/address/get/{userId}', {
      params: { userId: shopper.id }
    })
    await addToCart(shopper, await shop.product({ price: 500 }), 1)
    const { orderId } = await placeOrder(shopper, addresses[0])
    const swapped = { paymentId: cheap.paymentId, payerId: cheap.payerId, orderId }
    await expect(capture(shopper, swapped)).rejects.toMatchObject({ status: 400 })
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
    expect(await listCharges(shop)).toEqual(['COMPLETED 1.00'])
  })

  it('for an order that does not exist', async ({ shop }) => {
    const shopper = await shop.shopper()
    const unknown = capture(shopper, { paymentId: 'x', payerId: 'y', orderId: 'f'.repeat(24) })
    await expect(unknown).rejects.toMatchObject({ status: 404, message: 'Order can not be found' })
  })
})

describe('a cancelled payment', () => {
  it('sends the payer to the checkout and charges nothing', async ({ shop }) => {
    const { shopper, orderId, approvalURL } = await makeUnpaidOrder(shop)
    const { url, payerId } = await decidePayment(shop, approvalURL, 'cancel')
    expect(url.origin + url.pathname).toBe(`${shop.origin}/shop/checkout`)
    expect(payerId).toBe('')
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
    expect(await listCharges(shop)).toEqual([])
    expect((await readCart(shopper)).items).toHaveLength(1)
  })

  it('can be resumed', async ({ shop }) => {
    const { shopper, hat, orderId, approvalURL, address } = await makeUnpaidOrder(shop)
    await decidePayment(shop, approvalURL, 'cancel')
    const again = await placeOrder(shopper, address)
    expect(again.orderId).toBe(orderId)
    await capture(shopper, await decidePayment(shop, again.approvalURL, 'pay'))
    await expectPaid(shop, shopper, orderId, hat)
  })
})

describe('the same cart ordered twice at once', () => {
  it('becomes one order with one payment', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ price: 12.34, stock: 5 })
    await addToCart(shopper, hat, 2)
    const address = await saveAddress(shopper)
    // The provider's latency makes the second request arrive during the first.
    await shop.paypal.faults({ on: 'create', fault: 'latency', ms: 200 })
    const [first, second] = await Promise.all([placeOrder(shopper, address), placeOrder(shopper, address)])
    expect(first).toEqual(second)
    expect((await shop.paypal.books()).orders).toHaveLength(1)
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
    await capture(shopper, await decidePayment(shop, first.approvalURL, 'pay'))
    await expectPaid(shop, shopper, first.orderId, hat)
  })
})
