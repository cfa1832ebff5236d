import { describe, expect } from 'vitest'

import { HOUR, MINUTE } from '../../src/lib/dates.ts'
import { reconcile } from '../../src/server/payments/reconcile.ts'
import { closeRefundedOrder } from '../../src/server/payments/refund.ts'
import { settle } from '../../src/server/payments/settle.ts'
import type { Shop } from '../../src/server/shop.ts'
import { listMails, readStock } from '../support/ledger.ts'
import { capture, placeOrder, readOrderState } from '../support/checkout.ts'
import { it } from '../support/it.ts'
import type { TestShop } from '../support/open-test-shop.ts'
import {
  makeApprovedOrder,
  readChargeId,
  expectCancelled,
  expectPaid,
  PENDING,
  refusedMail
} from '../support/payments.ts'
import { deliver, holdWebhooks } from '../support/webhooks.ts'

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
    await reconcile(shop.shop)
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
    await reconcile(shop.shop)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('that is finally denied releases its stock', async ({ shop }) => {
    const { shopper, hat, orderId } = await makePendingPayment(shop)
    await shop.paypal.control(`captures/${await readChargeId(shop)}/deny`)
    shop.pass(61 * MINUTE)
    await reconcile(shop.shop)
    await reconcile(shop.shop)
    await expectCancelled(shop, shopper, orderId, hat, [refusedMail(orderId)])
  })

  it('is not charged again when the shopper orders the same cart again', async ({ shop }) => {
    const { shopper, address } = await makePendingPayment(shop)
    await expect(placeOrder(shopper, address)).rejects.toMatchObject({ status: 409 })
    expect((await shop.paypal.books()).orders).toHaveLength(1)
  })
})

describe('a charge that does not match its order', () => {
  const readPaymentState = async ({ shop }: TestShop) =>
    (await shop.db.selectFrom('payments').select('state').executeTakeFirstOrThrow()).state

  it('is marked for review', async ({ shop }) => {
    const { shopper, back } = await makeApprovedOrder(shop)
    await shop.paypal.faults({ on: 'capture', fault: 'short' })
    await expect(capture(shopper, back)).rejects.toMatchObject(PENDING)
    expect(await readPaymentState(shop)).toBe('review')
  })

  it('stays refunded if another process recorded its refund during the capture', async ({ shop }) => {
    const { shopper, orderId } = await makeApprovedOrder(shop)
    await shop.paypal.faults({ on: 'capture', fault: 'short' })
    const { paypal } = shop.shop
    const slowShop: Shop = {
      ...shop.shop,
      paypal: {
        ...paypal,
        captureOrder: async (...input) => {
          const answer = await paypal.captureOrder(...input)
          await closeRefundedOrder(shop.shop, orderId, await readChargeId(shop), null)
          return answer
        }
      }
    }
    expect(await settle(slowShop, orderId)).toBe('pending')
    expect(await readPaymentState(shop)).toBe('refunded')
    expect(await readOrderState(shopper, orderId)).toBe('rejected/refunded')
  })
})
