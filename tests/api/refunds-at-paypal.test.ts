import { describe, expect } from 'vitest'

import { DAY, HOUR, MINUTE } from '../../src/lib/dates.ts'
import { readPayment } from '../../src/server/payments/queries.ts'
import { reconcile } from '../../src/server/payments/reconcile.ts'
import { syncPayPalRefunds } from '../../src/server/payments/refunds/sync-paypal-refunds.ts'
import { findOrder } from '../../src/server/orders/queries.ts'
import { setStatus } from '../support/checkout.ts'
import { it } from '../support/it.ts'
import { expectLedgerToMatch, listMails, readStock } from '../support/ledger.ts'
import {
  changeRefunds,
  hideRefunds,
  holdRefunds,
  makeRefundableOrder,
  refund,
  refundInDashboard
} from '../support/refunds.ts'
import type { Person } from '../support/person.ts'
import { deliver, holdWebhooks } from '../support/webhooks.ts'
import { usd } from '../../paypal-stand-in/testing.ts'

describe('a refund made in PayPal’s dashboard', () => {
  it('is recorded once by its webhook, and the shopper gets one mail with the amount', async ({ shop }) => {
    const webhooks = await holdWebhooks(shop)
    const { admin, id, hat, read } = await makeRefundableOrder(shop)
    await refundInDashboard(shop, '7.25')
    const event = await webhooks.nextOf('PAYMENT.CAPTURE.REFUNDED')
    const answers = await Promise.all([deliver(shop, event), deliver(shop, event)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await read()).toMatchObject({ orderStatus: 'confirmed', paymentStatus: 'paid', refundedAmount: 7.25 })
    expect(await readStock(shop, hat)).toEqual({ onHand: 2, reserved: 0 })
    const mails = await shop.shop.db.selectFrom('mail_outbox').select('text').execute()
    expect(mails.filter(({ text }) => text.includes("We've refunded $7.25"))).toHaveLength(1)
    const { data } = await admin.call('GET /api/admin/orders/details/{id}', { params: { id } })
    expect(data.refunds).toMatchObject([{ source: 'paypal', by: null, amount: 7.25 }])
    await expectLedgerToMatch(shop)
  })

  it.for([HOUR, DAY, 7 * DAY, 30 * DAY])(
    'is found by the reconciler if its webhook is lost, %i ms after the charge',
    async (age, { shop }) => {
      const { id } = await makeRefundableOrder(shop)
      const readRefunded = async () => (await findOrder(shop.shop.db, id))?.refunded_cents
      shop.pass(age - MINUTE)
      await reconcile(shop.shop)
      await refundInDashboard(shop, '7.25')
      await reconcile(shop.shop)
      expect(await readRefunded()).toBe(0)
      shop.pass(2 * MINUTE)
      await reconcile(shop.shop)
      expect(await readRefunded()).toBe(725)
      await expectLedgerToMatch(shop)
    }
  )

  it('is found later if PayPal does not answer, and PayPal is asked at most five times', async ({ shop }) => {
    const { read } = await makeRefundableOrder(shop)
    await refundInDashboard(shop, '7.25')
    await shop.paypal.faults({ on: 'get', fault: '503' })
    shop.pass(HOUR)
    await reconcile(shop.shop)
    expect(await read()).not.toHaveProperty('refundedAmount')
    shop.pass(10 * MINUTE)
    await reconcile(shop.shop)
    expect(await read()).toMatchObject({ refundedAmount: 7.25 })
    let checks = 0
    const { getOrder } = shop.shop.paypal
    shop.shop.paypal.getOrder = (paypalId) => {
      checks += 1
      return getOrder(paypalId)
    }
    for (let day = 0; day < 200; day += 1) {
      shop.pass(DAY)
      await reconcile(shop.shop)
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
    await reconcile(shop.shop)
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
      await reconcile(shop.shop)
      expect(await shop.shop.db.selectFrom('refunds').select('state').execute()).toEqual([{ state }])
      status = end
    }
    expect(await readPayment(shop.shop.db, id)).toMatchObject({ state: end === 'FAILED' ? 'review' : 'refunded' })
  })
})

describe('a webhook about a refund that the shop made', () => {
  it.for([true, false])(
    'does not count it twice if it arrives before PayPal’s answer, with its custom id: %j',
    async (hasCustomId, { shop }) => {
      const webhooks = await holdWebhooks(shop)
      const { admin, id, hatLine, hat, read } = await makeRefundableOrder(shop)
      const { refundCapture } = shop.shop.paypal
      shop.shop.paypal.refundCapture = async (...input) => {
        const answer = await refundCapture(...input)
        expect((await deliver(shop, await webhooks.nextOf('PAYMENT.CAPTURE.REFUNDED'))).status).toBe(200)
        return answer
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

describe('a refund that PayPal has accepted but not completed', () => {
  it('is shown as pending, and as failed if it fails later', async ({ shop }) => {
    const { admin, id, hatLine, coatLine, hat, read } = await makeRefundableOrder(shop)
    const failRefunds = holdRefunds(shop)
    await refund(admin, id, { amount: 10, units: { [hatLine]: 1 }, restock: true })
    await refund(admin, id, { amount: 25.5, units: { [coatLine]: 1 } })
    expect((await read()).refunds?.map(({ isPending }) => isPending)).toEqual([true, true])
    failRefunds()
    shop.pass(HOUR)
    await reconcile(shop.shop)
    const order = await read()
    expect(order).not.toHaveProperty('refundedAmount')
    // The hat is back in stock, so it cannot be restocked again.
    const units = order.cartItems.map(({ title, refundedQuantity = 0 }) => `${refundedQuantity} ${title}`)
    expect(units.toSorted()).toEqual(['0 Coat', '1 Hat'])
    expect(await readStock(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
  })

  it('stays failed until later refunds cover it', async ({ shop }) => {
    const { admin, id } = await makeRefundableOrder(shop)
    const failRefunds = holdRefunds(shop)
    await refund(admin, id, { amount: 20 })
    failRefunds()
    shop.pass(DAY)
    await reconcile(shop.shop)
    shop.pass(HOUR)
    await refund(admin, id, { amount: 5 })
    expect(await readFailed(admin, id)).toMatchObject([{ amount: 20 }])
    await refund(admin, id, { amount: 15 })
    expect(await readFailed(admin, id)).toBeUndefined()
  })

  it('stays failed beside another failed one until later refunds cover both', async ({ shop }) => {
    const { admin, id } = await makeRefundableOrder(shop)
    const failRefunds = holdRefunds(shop)
    await refund(admin, id, { amount: 10 })
    shop.pass(MINUTE)
    await refund(admin, id, { amount: 5 })
    failRefunds()
    shop.pass(DAY)
    await reconcile(shop.shop)
    const readAmounts = async () => (await readFailed(admin, id))?.map(({ amount }) => amount).toSorted((a, b) => b - a)
    expect(await readAmounts()).toEqual([10, 5])
    shop.pass(HOUR)
    await refund(admin, id, { amount: 12 })
    expect(await readAmounts()).toEqual([10, 5])
    await refund(admin, id, { amount: 3 })
    expect(await readAmounts()).toBeUndefined()
  })

  it('stays failed after the refund of the whole order, until PayPal lists another refund', async ({ shop }) => {
    const { admin, id } = await makeRefundableOrder(shop)
    const failRefunds = holdRefunds(shop)
    await refund(admin, id, { amount: 55.5 })
    failRefunds()
    shop.pass(DAY)
    await reconcile(shop.shop)
    // A second refund could be declined as well, so a person makes it at PayPal.
    await shop.paypal.faults({ on: 'refund', fault: '503' })
    await setStatus(admin, id, 'rejected')
    expect(await readFailed(admin, id)).toMatchObject([{ amount: 55.5 }])
    expect(await readPayment(shop.shop.db, id)).toMatchObject({ state: 'review' })
    const { getOrder } = shop.shop.paypal
    shop.shop.paypal.getOrder = async (paypalId) => {
      const order = await getOrder(paypalId)
      order.purchase_units?.[0]?.payments?.refunds?.push({ id: 'DASHBOARD', status: 'COMPLETED', amount: usd('55.50') })
      return order
    }
    shop.pass(HOUR)
    await syncPayPalRefunds(shop.shop, id)
    expect(await readFailed(admin, id)).toBeUndefined()
    expect(await readPayment(shop.shop.db, id)).toMatchObject({ state: 'refunded' })
    expect((await admin.call('GET /api/admin/dashboard/get', { query: {} })).data.attention.pending).toBe(0)
  })

  it.for([
    ['COMPLETED', ['20', '30.5'], 50.5, [5]],
    ['FAILED', ['50.5'], undefined, [5, 50.5]]
  ] as const)(
    'stays failed if PayPal lists late what was refunded in the dashboard, which is %s',
    async ([status, amounts, refundedAmount, failed], { shop }) => {
      const { admin, id, read } = await makeRefundableOrder(shop)
      const failRefunds = holdRefunds(shop)
      await refund(admin, id, { amount: 5 })
      for (const amount of amounts) await refundInDashboard(shop, amount)
      const showRefunds = hideRefunds(shop)
      await syncPayPalRefunds(shop.shop, id)
      expect(await read()).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 55.5 })
      showRefunds()
      failRefunds()
      changeRefunds(shop, (found) => {
        if (found.status !== 'FAILED') found.status = status
      })
      for (const time of [DAY, HOUR]) {
        shop.pass(time)
        await reconcile(shop.shop)
        await syncPayPalRefunds(shop.shop, id)
      }
      expect((await read()).refundedAmount).toBe(refundedAmount)
      expect((await readFailed(admin, id))?.map(({ amount }) => amount).toSorted()).toEqual(failed)
    }
  )
})

const readFailed = async (admin: Person, id: string) =>
  (await admin.call('GET /api/admin/orders/details/{id}', { params: { id } })).data.failedRefunds
