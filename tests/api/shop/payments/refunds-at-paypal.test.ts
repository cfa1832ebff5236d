import { describe, expect } from 'vitest'

import { DAY, HOUR, MINUTE } from '../../../../src/lib/dates.ts'
import { readPayment } from '../../../../src/server/shop/payments/queries.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { syncPayPalRefunds } from '../../../../src/server/shop/payments/refunds/sync-paypal-refunds.ts'
import { findOrder } from '../../../../src/server/shop/orders/queries.ts'
import { setStatus } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { expectLedgerToMatch, listMails, readStock } from '../../../support/ledger.ts'
import { changeRefunds, makeRefundableOrder, refund, refundInDashboard } from '../../../support/refunds.ts'
import { deliver, holdWebhooks } from '../../../support/webhooks.ts'

describe('a refund made in PayPal’s dashboard', () => {
  it('is recorded once by its webhook, and the shopper gets one mail with the amount', async ({ shop }) => {
    const webhooks = await holdWebhooks(shop)
    const { admin, id, hat, read } = await makeRefundableOrder(shop)
    await refundInDashboard(shop, '7.25')
    const event = await webhooks.nextOf('PAYMENT.CAPTURE.REFUNDED')
    const responses = await Promise.all([deliver(shop, event), deliver(shop, event)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await read()).toMatchObject({ orderStatus: 'confirmed', paymentStatus: 'paid', refundedAmount: 7.25 })
    expect(await readStock(shop, hat)).toEqual({ onHand: 2, reserved: 0 })
    const mails = await shop.shop.db.selectFrom('mail_outbox').select('text').execute()
    expect(mails.filter(({ text }) => text.includes("We've refunded $7.25"))).toHaveLength(1)
    const { data } = await admin.call('GET /api/admin/orders/details/{id}', { params: { id } })
    expect(data.refunds).toMatchObject([{ source: 'paypal', author: null, amount: 7.25 }])
    await expectLedgerToMatch(shop)
  })

  it.for([HOUR, DAY, 7 * DAY, 30 * DAY])(
    'is found by the reconciler if its webhook is lost, %i ms after the charge',
    async (age, { shop }) => {
      const { id } = await makeRefundableOrder(shop)
      const readRefunded = async () => (await findOrder(shop.shop.db, id))?.refunded_cents
      shop.pass(age - MINUTE)
      await reconcilePayments(shop.shop)
      await refundInDashboard(shop, '7.25')
      await reconcilePayments(shop.shop)
      expect(await readRefunded()).toBe(0)
      shop.pass(2 * MINUTE)
      await reconcilePayments(shop.shop)
      expect(await readRefunded()).toBe(725)
      await expectLedgerToMatch(shop)
    }
  )

  it('is found later if PayPal does not respond, and PayPal is asked at most five times', async ({ shop }) => {
    const { read } = await makeRefundableOrder(shop)
    await refundInDashboard(shop, '7.25')
    await shop.paypal.faults({ on: 'get', fault: '503' })
    shop.pass(HOUR)
    await reconcilePayments(shop.shop)
    expect(await read()).not.toHaveProperty('refundedAmount')
    shop.pass(10 * MINUTE)
    await reconcilePayments(shop.shop)
    expect(await read()).toMatchObject({ refundedAmount: 7.25 })
    let checks = 0
    const { getOrder } = shop.shop.paypal
    shop.shop.paypal.getOrder = (paypalId) => {
      checks += 1
      return getOrder(paypalId)
    }
    for (let day = 0; day < 200; day += 1) {
      shop.pass(DAY)
      await reconcilePayments(shop.shop)
    }
    expect(checks).toBe(4)
  })

  it('rejects the order if it refunds the rest, and only the units not refunded before return to the stock', async ({
    shop
  }) => {
    const webhooks = await holdWebhooks(shop)
    const { admin, id, hatLine, hat, coat, read } = await makeRefundableOrder(shop)
    await refund(admin, id, { amount: 10, units: { [hatLine]: 1 }, restock: true })
    expect((await deliver(shop, await webhooks.nextOf('PAYMENT.CAPTURE.REFUNDED'))).status).toBe(200)
    shop.pass(MINUTE)
    await refundInDashboard(shop)
    expect((await deliver(shop, await webhooks.nextOf('PAYMENT.CAPTURE.REFUNDED'))).status).toBe(200)
    expect(await read()).toMatchObject({ orderStatus: 'rejected', paymentStatus: 'refunded', refundedAmount: 55.5 })
    expect((await read()).refunds?.map(({ amount }) => amount)).toEqual([10, 45.5])
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    expect(await readStock(shop, coat)).toEqual({ onHand: 5, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('does not change the status of a delivered order, even if nothing of the payment remains', async ({ shop }) => {
    const { admin, id, hat, read } = await makeRefundableOrder(shop)
    await setStatus(admin, id, 'delivered')
    await refundInDashboard(shop, '30')
    await refundInDashboard(shop, '25.50')
    shop.pass(HOUR)
    await reconcilePayments(shop.shop)
    expect(await read()).toMatchObject({ orderStatus: 'delivered', paymentStatus: 'refunded', refundedAmount: 55.5 })
    expect(await readStock(shop, hat)).toEqual({ onHand: 2, reserved: 0 })
    expect((await listMails(shop)).filter((line) => line.endsWith('Refund for your order #1001'))).toHaveLength(2)
    await expectLedgerToMatch(shop)
  })

  it('is recorded when an admin rejects an order that was fully refunded there', async ({ shop }) => {
    const { admin, id, hat, read } = await makeRefundableOrder(shop)
    await refundInDashboard(shop)
    await setStatus(admin, id, 'rejected')
    expect(await read()).toMatchObject({ orderStatus: 'rejected', paymentStatus: 'refunded', refundedAmount: 55.5 })
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('makes a later refund by an admin fail if it exceeds what remains', async ({ shop }) => {
    const { admin, id, hatLine, read } = await makeRefundableOrder(shop)
    await refundInDashboard(shop, '50')
    const tooMuch = refund(admin, id, { amount: 10, units: { [hatLine]: 1 }, restock: true })
    await expect(tooMuch).rejects.toMatchObject({ status: 402 })
    expect(await read()).toMatchObject({ refundedAmount: 50, paymentStatus: 'paid' })
    await refund(admin, id, { amount: 5.5 })
    expect(await read()).toMatchObject({ refundedAmount: 55.5, paymentStatus: 'refunded' })
    await expectLedgerToMatch(shop)
  })
})

describe('a refund in PayPal’s dashboard that is pending', () => {
  it.for(['COMPLETED', 'FAILED'])('is asked about every day until it is %s', async (end, { shop }) => {
    const { id } = await makeRefundableOrder(shop)
    let status = 'PENDING'
    changeRefunds(shop, (found) => (found.status = status))
    await refundInDashboard(shop)
    await syncPayPalRefunds(shop.shop, id)
    for (const state of ['pending', end.toLowerCase()]) {
      shop.pass(DAY)
      await reconcilePayments(shop.shop)
      expect(await shop.shop.db.selectFrom('refunds').select('state').execute()).toEqual([{ state }])
      status = end
    }
    expect(await readPayment(shop.shop.db, id)).toMatchObject({ state: end === 'FAILED' ? 'review' : 'refunded' })
  })
})

describe('a webhook about a refund that the shop made', () => {
  it.for([true, false])(
    'does not count it twice if it arrives before PayPal’s response, with its custom id: %j',
    async (hasCustomId, { shop }) => {
      const webhooks = await holdWebhooks(shop)
      const { admin, id, hatLine, hat, read } = await makeRefundableOrder(shop)
      const { refundCapture } = shop.shop.paypal
      shop.shop.paypal.refundCapture = async (...input) => {
        const response = await refundCapture(...input)
        expect((await deliver(shop, await webhooks.nextOf('PAYMENT.CAPTURE.REFUNDED'))).status).toBe(200)
        return response
      }
      if (!hasCustomId) changeRefunds(shop, (found) => delete found.custom_id)
      await refund(admin, id, { amount: 10, units: { [hatLine]: 1 }, restock: true })
      expect(await read()).toMatchObject({ refundedAmount: 10, refunds: [{ amount: 10 }] })
      expect(await readStock(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
      expect((await listMails(shop)).filter((line) => line.endsWith('Refund for your order #1001'))).toHaveLength(1)
      shop.pass(MINUTE)
      await setStatus(admin, id, 'rejected')
      expect((await read()).refunds?.map(({ amount }) => amount)).toEqual([10, 45.5])
      expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
      await expectLedgerToMatch(shop)
    }
  )
})
