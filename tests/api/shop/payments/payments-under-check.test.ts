import { describe, expect } from 'vitest'

import { HOUR, MINUTE } from '../../../../src/lib/dates.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { refundAndRejectOrder } from '../../../../src/server/shop/payments/refunds/reject-order.ts'
import { syncPayPalRefunds } from '../../../../src/server/shop/payments/refunds/sync-paypal-refunds.ts'
import { listCharges, listMails, readStock, setStock } from '../../../support/ledger.ts'
import { capture, placeOrder, readOrder, readOrderState, setStatus } from '../../../support/checkout.ts'
import { PayPalError, type PayPalOrder } from '../../../../src/server/platform/paypal/client.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import {
  CLOSED,
  makeApprovedOrder,
  readChargeId,
  expectCancelled,
  expectPaid,
  PENDING,
  REFUSED_MAIL
} from '../../../support/payments.ts'
import { hideRefunds, listRefunds, refundInDashboard } from '../../../support/refunds.ts'
import { deliver, holdWebhooks } from '../../../support/webhooks.ts'

describe('a payment that is pending at PayPal', () => {
  const makePendingPayment = async (shop: TestShop) => {
    const pending = await makeApprovedOrder(shop)
    await shop.paypal.faults({ on: 'capture', fault: 'pending' })
    await expect(capture(pending.shopper, pending.back)).rejects.toMatchObject(PENDING)
    return pending
  }

  it('keeps its stock and is not cancelled, however long it takes', async ({ shop }) => {
    const { shopper, hat, orderId } = await makePendingPayment(shop)
    shop.pass(25 * HOUR)
    await reconcilePayments(shop.shop)
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
    expect(await listMails(shop)).toEqual([])
  })

  it('is confirmed by the webhook about its completion', async ({ shop }) => {
    const webhooks = await holdWebhooks(shop)
    const { shopper, hat, orderId } = await makePendingPayment(shop)
    await shop.paypal.control(`captures/${await readChargeId(shop)}/complete`)
    const response = await deliver(shop, await webhooks.nextOf('PAYMENT.CAPTURE.COMPLETED'))
    expect(response.status).toBe(200)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('is confirmed by the reconciler after its completion', async ({ shop }) => {
    const { shopper, hat, orderId } = await makePendingPayment(shop)
    await shop.paypal.control(`captures/${await readChargeId(shop)}/complete`)
    shop.pass(2 * MINUTE)
    await reconcilePayments(shop.shop)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('is not cancelled by a 404 that PayPal did not write', async ({ shop }) => {
    const { shopper, hat, orderId } = await makePendingPayment(shop)
    const { getOrder, captureOrder } = shop.shop.paypal
    const refuse = () => Promise.reject(new PayPalError('404 Not Found', undefined, 404, false))
    Object.assign(shop.shop.paypal, { getOrder: refuse, captureOrder: refuse })
    shop.pass(2 * MINUTE)
    await reconcilePayments(shop.shop)
    Object.assign(shop.shop.paypal, { getOrder, captureOrder })
    await shop.paypal.control(`captures/${await readChargeId(shop)}/complete`)
    shop.pass(2 * MINUTE)
    await reconcilePayments(shop.shop)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('that is finally denied releases its stock', async ({ shop }) => {
    const { shopper, hat, orderId } = await makePendingPayment(shop)
    await shop.paypal.control(`captures/${await readChargeId(shop)}/deny`)
    shop.pass(61 * MINUTE)
    await reconcilePayments(shop.shop)
    await reconcilePayments(shop.shop)
    await expectCancelled(shop, shopper, orderId, hat, [REFUSED_MAIL])
  })

  it('is not charged again when the shopper orders the same cart again', async ({ shop }) => {
    const { shopper, address } = await makePendingPayment(shop)
    await expect(placeOrder(shopper, address)).rejects.toMatchObject({ status: 409 })
    expect((await shop.paypal.books()).orders).toHaveLength(1)
  })
})

const readPaymentState = async ({ shop }: TestShop) =>
  (await shop.db.selectFrom('payments').select('state').executeTakeFirstOrThrow()).state

describe('a charge that does not match its order', () => {
  it('is marked for review if PayPal does not name the order', async ({ shop }) => {
    const { shopper, orderId, back } = await makeApprovedOrder(shop)
    const { captureOrder } = shop.shop.paypal
    shop.shop.paypal.captureOrder = async (...input) =>
      JSON.parse(JSON.stringify(await captureOrder(...input)).replaceAll('"custom_id"', '"id_removed"')) as PayPalOrder
    await expect(capture(shopper, back)).rejects.toMatchObject(PENDING)
    expect(await readPaymentState(shop)).toBe('review')
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
  })

  it('is refunded when an admin rejects the order, and the mail names no refunded amount', async ({ shop }) => {
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    await shop.paypal.faults({ on: 'capture', fault: 'short' })
    await expect(capture(shopper, back)).rejects.toMatchObject(PENDING)
    await setStatus(await shop.admin(), orderId, 'rejected')
    expect(await readOrderState(shopper, orderId)).toBe('rejected/refunded')
    expect(await listCharges(shop)).toEqual(['REFUNDED 24.67'])
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    const { text } = await shop.shop.db.selectFrom('mail_outbox').select('text').executeTakeFirstOrThrow()
    expect(text).toContain("We've refunded your payment")
  })

  it('is closed by a refund of the whole charge in PayPal’s dashboard, and not by one of a part', async ({ shop }) => {
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    await shop.paypal.faults({ on: 'capture', fault: 'short' })
    await expect(capture(shopper, back)).rejects.toMatchObject(PENDING)
    await refundInDashboard(shop, '5')
    await syncPayPalRefunds(shop.shop, orderId)
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
    expect(await readOrder(shopper, orderId)).not.toHaveProperty('refundedAmount')
    await refundInDashboard(shop)
    hideRefunds(shop)
    await syncPayPalRefunds(shop.shop, orderId)
    expect(await readOrder(shopper, orderId)).toMatchObject({ orderStatus: 'rejected', refundedAmount: 24.67 })
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
  })

  it.for(['short', 'other-currency', 'other-order'])(
    'is marked for review, and neither confirmed nor charged again: %s',
    async (fault, { shop }) => {
      const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
      await shop.paypal.faults({ on: 'capture', fault })
      await expect(capture(shopper, back)).rejects.toMatchObject(PENDING)
      expect(await readPaymentState(shop)).toBe('review')
      shop.pass(25 * HOUR)
      await reconcilePayments(shop.shop)
      await expect(capture(shopper, back)).rejects.toMatchObject(PENDING)
      expect(await readPaymentState(shop)).toBe('review')
      expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
      expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
      expect((await shop.paypal.books()).captures).toHaveLength(1)
      expect(await listMails(shop)).toEqual([])
    }
  )
})

describe('a charge whose refund has not succeeded', () => {
  const failRefund = async (shop: TestShop, fault: { fault: string; issue?: string }) => {
    const outOfStock = await makeApprovedOrder(shop)
    await setStock(shop, outOfStock.hat, 1)
    await shop.paypal.faults({ on: 'refund', ...fault })
    await expect(capture(outOfStock.shopper, outOfStock.back)).rejects.toMatchObject(CLOSED)
    await setStock(shop, outOfStock.hat, 5)
    return outOfStock
  }

  it('does not confirm its order, although the stock is back', async ({ shop }) => {
    const { shopper, orderId, back } = await failRefund(shop, { fault: '503' })
    await expect(capture(shopper, back)).rejects.toMatchObject(PENDING)
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
    shop.pass(2 * MINUTE)
    await reconcilePayments(shop.shop)
    expect(await readOrderState(shopper, orderId)).toBe('rejected/refunded')
    // Another process may have found the charge at the same time.
    await refundAndRejectOrder(shop.shop, orderId, await readChargeId(shop))
    expect(await readPaymentState(shop)).toBe('refunded')
    expect((await shop.paypal.books()).refunds).toHaveLength(1)
    expect(await listRefunds(await shop.admin(), orderId)).toEqual(['24.68 by system'])
    expect(await listMails(shop)).toEqual(['ada@example.com: Your order #1001 has been refunded'])
  })

  it.for([
    ['PENDING', 'rejected/refunded'],
    ['FAILED', 'pending/pending']
  ] as const)('and whose refund PayPal reports as %s leaves its order %s', async ([status, orderState], { shop }) => {
    const { shopper, orderId, back, hat } = await makeApprovedOrder(shop)
    await setStock(shop, hat, 1)
    shop.shop.paypal.refundCapture = () => Promise.resolve({ id: 'refund', status })
    await expect(capture(shopper, back)).rejects.toMatchObject(CLOSED)
    expect(await readOrderState(shopper, orderId)).toBe(orderState)
    expect(await readPaymentState(shop)).toBe(status === 'PENDING' ? 'refunded' : 'review')
  })

  it('is marked for review if PayPal declines the refund', async ({ shop }) => {
    const { shopper, orderId, back } = await failRefund(shop, { fault: 'refused', issue: 'REFUND_NOT_ALLOWED' })
    expect(await readPaymentState(shop)).toBe('review')
    await expect(capture(shopper, back)).rejects.toMatchObject(PENDING)
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
  })
})
