import { describe, expect } from 'vitest'

import { MINUTE } from '../../../../src/lib/dates.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { PayPalError } from '../../../../src/server/platform/paypal/client.ts'
import { listCharges, readStock } from '../../../support/ledger.ts'
import { capture, decidePayment, order, placeOrder, readOrderState } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { makeApprovedOrder, DECLINED, expectPaid, makeUnpaidOrder } from '../../../support/payments.ts'

describe('a PayPal failure', () => {
  it.for(['drop-before', 'drop-after', '500', '503', '429', 'bad-json'])(
    'while the order is created (%s) leaves it payable with one payment',
    async (fault, { shop }) => {
      const shopper = await shop.shopper()
      const hat = await shop.product({ title: 'Hat', price: 12.34, stock: 5 })
      await shop.paypal.faults({ on: 'create', fault })
      const refused = { status: 502, message: expect.stringContaining('please try again') as string }
      await expect(order(shopper, [hat, 2])).rejects.toMatchObject(refused)
      const { data: addresses } = await shopper.call('GET /api/shop/address/get/{userId}', {
        params: { userId: shopper.id }
      })
      const { orderId, approvalURL } = await placeOrder(shopper, addresses[0])
      expect((await shop.paypal.books()).orders).toHaveLength(1)
      const { data } = await shopper.call('GET /api/shop/order/list/{userId}', {
        params: { userId: shopper.id },
        query: {}
      })
      expect(data.map(({ _id }) => _id)).toEqual([orderId])
      await capture(shopper, await decidePayment(shop, approvalURL, 'pay'))
      await expectPaid(shop, shopper, orderId, hat)
    }
  )

  it('of the token endpoint fails only that call', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ price: 12.34, stock: 5 })
    await shop.paypal.faults({ on: 'token', fault: '503' })
    await expect(order(shopper, [hat, 1])).rejects.toMatchObject({ status: 502 })
    const { orderId } = await placeOrder(shopper)
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
  })

  it('while the order is created leaves an order that cannot be captured', async ({ shop }) => {
    const shopper = await shop.shopper()
    await shop.paypal.faults({ on: 'create', fault: '503' })
    await expect(order(shopper, [await shop.product(), 1])).rejects.toMatchObject({ status: 502 })
    const { id: orderId } = await shop.shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    const early = capture(shopper, { paymentId: orderId, payerId: 'made-up', orderId })
    await expect(early).rejects.toMatchObject({ message: 'This payment does not belong to this order.' })
  })

  it('with 401 makes the shop request a new access token', async ({ shop }) => {
    const { shopper, hat, orderId, approvalURL } = await makeUnpaidOrder(shop)
    const back = await decidePayment(shop, approvalURL, 'pay')
    await shop.paypal.faults({ on: 'capture', fault: '401' })
    await capture(shopper, back)
    await expectPaid(shop, shopper, orderId, hat)
  })
})

describe('a capture that PayPal refuses', () => {
  it.for([
    'INSTRUMENT_DECLINED',
    'PAYER_CANNOT_PAY',
    'TRANSACTION_REFUSED',
    'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
    'DUPLICATE_INVOICE_ID',
    'AMOUNT_MISMATCH',
    'ITEM_TOTAL_MISMATCH',
    'DECIMAL_PRECISION',
    'PAYER_ACTION_REQUIRED',
    'ORDER_NOT_APPROVED',
    'TAX_TOTAL_MISMATCH'
  ])('with %s charges nothing, and the order can still be paid', async (issue, { shop }) => {
    const { shopper, hat, orderId, back, address } = await makeApprovedOrder(shop)
    await shop.paypal.faults({ on: 'capture', fault: 'refused', issue })
    await expect(capture(shopper, back)).rejects.toMatchObject({ status: 402 })
    expect(await listCharges(shop)).toEqual([])
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
    const again = await placeOrder(shopper, address)
    expect(again.orderId).toBe(orderId)
    await capture(shopper, await decidePayment(shop, again.approvalURL, 'pay'))
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('is not tried again until the payer has approved again', async ({ shop }) => {
    const { shopper, hat, orderId, back, address } = await makeApprovedOrder(shop)
    await shop.paypal.faults({ on: 'capture', fault: 'refused', issue: 'INSTRUMENT_DECLINED' })
    await expect(capture(shopper, back)).rejects.toMatchObject(DECLINED)
    await shop.paypal.faults({ on: 'capture', fault: 'refused', issue: 'INSTRUMENT_DECLINED' })
    for (let minute = 0; minute < 20; minute += 1) {
      shop.pass(MINUTE)
      await reconcilePayments(shop.shop)
    }
    expect((await shop.paypal.control('faults', undefined, 'GET')).body).toHaveLength(1)
    await shop.paypal.control('faults', undefined, 'DELETE')
    const again = await placeOrder(shopper, address)
    expect(again).toMatchObject({ orderId })
    await capture(shopper, await decidePayment(shop, again.approvalURL, 'pay'))
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('because it is already captured counts as paid', async ({ shop }) => {
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    await shop.shop.paypal.captureOrder(back.paymentId, 'by-another-hand')
    await capture(shopper, back)
    await expectPaid(shop, shopper, orderId, hat)
  })
})

describe('an order that PayPal refuses', () => {
  it.for(['AMOUNT_MISMATCH', 'ITEM_TOTAL_MISMATCH', 'DECIMAL_PRECISION', 'DUPLICATE_INVOICE_ID'])(
    'with %s shows an error and keeps its stock reserved',
    async (issue, { shop }) => {
      const shopper = await shop.shopper()
      const hat = await shop.product({ stock: 5 })
      await shop.paypal.faults({ on: 'create', fault: 'refused', issue })
      const refused = {
        status: 502,
        message: 'PayPal did not accept this payment. You have not been charged; please contact us.'
      }
      const placed = order(shopper, [hat, 2])
      await expect(placed).rejects.toMatchObject(refused)
      expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
    }
  )

  it('because a permission is missing offers no retry', async ({ shop }) => {
    const refusal = new PayPalError('forbidden', 'PERMISSION_DENIED', 403, false)
    shop.shop.paypal.createOrder = () => Promise.reject(refusal)
    const placed = order(await shop.shopper(), [await shop.product(), 1])
    await expect(placed).rejects.toMatchObject({
      status: 502,
      message: expect.stringContaining('contact us') as string
    })
  })
})
