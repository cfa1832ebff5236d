import { describe, expect } from 'vitest'

import { MINUTE, SECOND } from '../../../../src/lib/dates.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { capture, decidePayment, placeOrder, readCart, readOrderState } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { expectLedgerToMatch, listCharges, readStock } from '../../../support/ledger.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import {
  DECLINED,
  expectCancelled,
  expectPaid,
  makeApprovedOrder,
  makeUnpaidOrder,
  REFUSED_MAIL
} from '../../../support/payments.ts'
import { deliver, deliverGenuine, holdWebhooks } from '../../../support/webhooks.ts'

/** PayPal's order stays approved. */
async function makeDeclinedOrder(shop: TestShop) {
  const order = await makeApprovedOrder(shop)
  await shop.paypal.faults({ on: 'capture', fault: 'refused', issue: 'INSTRUMENT_DECLINED' })
  await expect(capture(order.shopper, order.back)).rejects.toMatchObject(DECLINED)
  return order
}

describe('a declined payment', () => {
  it('leaves the order payable: the payer approves again, and is charged once', async ({ shop }) => {
    const { shopper, hat, orderId, approvalURL, address } = await makeUnpaidOrder(shop)
    await expect(capture(shopper, await decidePayment(shop, approvalURL, 'decline'))).rejects.toMatchObject(DECLINED)
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
    expect((await readCart(shopper)).items).toHaveLength(1)
    const again = await placeOrder(shopper, address)
    expect(again.orderId).toBe(orderId)
    await capture(shopper, await decidePayment(shop, again.approvalURL, 'pay'))
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('may be declined several times before it is paid', async ({ shop }) => {
    const { shopper, hat, orderId, approvalURL } = await makeUnpaidOrder(shop)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(capture(shopper, await decidePayment(shop, approvalURL, 'decline'))).rejects.toMatchObject(DECLINED)
    }
    await capture(shopper, await decidePayment(shop, approvalURL, 'pay'))
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('that is never retried is cancelled when its hold expires', async ({ shop }) => {
    const { shopper, hat, orderId, approvalURL } = await makeUnpaidOrder(shop)
    await expect(capture(shopper, await decidePayment(shop, approvalURL, 'decline'))).rejects.toMatchObject(DECLINED)
    shop.pass(61 * MINUTE)
    await reconcilePayments(shop.shop)
    await expectCancelled(shop, shopper, orderId, hat, [REFUSED_MAIL])
  })

  it('is not charged later, after the payer has read that it was not', async ({ shop }) => {
    const { shopper, hat, orderId } = await makeDeclinedOrder(shop)
    shop.pass(61 * MINUTE)
    await reconcilePayments(shop.shop)
    await expectCancelled(shop, shopper, orderId, hat, [REFUSED_MAIL])
    expect(await listCharges(shop)).toEqual([])
  })

  it('inside a completed PayPal order does not count as paid, and can be paid again', async ({ shop }) => {
    const { shopper, hat, orderId, back, address } = await makeApprovedOrder(shop)
    await shop.paypal.faults({ on: 'capture', fault: 'declined' })
    await expect(capture(shopper, back)).rejects.toMatchObject(DECLINED)
    await expect(capture(shopper, back)).rejects.toMatchObject(DECLINED)
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
    const again = await placeOrder(shopper, address)
    await capture(shopper, await decidePayment(shop, again.approvalURL, 'pay'))
    expect(await readOrderState(shopper, again.orderId)).toBe('confirmed/paid')
    expect(await listCharges(shop)).toEqual(['DECLINED 24.68', 'COMPLETED 24.68'])
    expect(await readStock(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('inside a completed PayPal order releases its stock when its hold expires', async ({ shop }) => {
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    await shop.paypal.faults({ on: 'capture', fault: 'declined' })
    await expect(capture(shopper, back)).rejects.toMatchObject(DECLINED)
    shop.pass(61 * MINUTE)
    await reconcilePayments(shop.shop)
    await expectCancelled(shop, shopper, orderId, hat, [REFUSED_MAIL])
  })
})

describe('after a declined capture', () => {
  it('a late webhook of the same approval does not capture, but a new approval does', async ({ shop }) => {
    const webhooks = await holdWebhooks(shop)
    const { shopper, hat, orderId, approvalURL, back } = await makeApprovedOrder(shop)
    const lateEvent = await webhooks.nextOf('CHECKOUT.ORDER.APPROVED')
    shop.pass(SECOND)
    await shop.paypal.faults({ on: 'capture', fault: 'refused', issue: 'INSTRUMENT_DECLINED' })
    await expect(capture(shopper, back)).rejects.toMatchObject(DECLINED)
    expect((await deliver(shop, lateEvent)).status).toBe(200)
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
    expect(await listCharges(shop)).toEqual([])
    shop.pass(MINUTE)
    await decidePayment(shop, approvalURL, 'pay')
    expect((await deliver(shop, await webhooks.nextOf('CHECKOUT.ORDER.APPROVED'))).status).toBe(200)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it.for(['PAYMENT.CAPTURE.DECLINED', 'PAYMENT.CAPTURE.DENIED', 'CHECKOUT.PAYMENT-APPROVAL.REVERSED'])(
    'the approval is not captured by %s',
    async (type, { shop }) => {
      const { shopper, orderId } = await makeDeclinedOrder(shop)
      expect((await deliverGenuine(shop, { custom_id: orderId }, type)).status).toBe(200)
      expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
      expect(await listCharges(shop)).toEqual([])
    }
  )

  it('an event fails if PayPal does not return the state, so that PayPal sends it again', async ({ shop }) => {
    const { orderId } = await makeDeclinedOrder(shop)
    await shop.paypal.faults({ on: 'get', fault: '503' })
    const event = () => deliverGenuine(shop, { custom_id: orderId }, 'PAYMENT.CAPTURE.DENIED')
    expect((await event()).status).toBe(502)
    expect((await event()).status).toBe(200)
  })
})
