import { describe, expect } from 'vitest'

import { DAY, MINUTE, SECOND } from '../../../../src/lib/dates.ts'
import { failRefund } from '../../../../src/server/shop/payments/refunds/outcome.ts'
import { syncPayPalRefunds } from '../../../../src/server/shop/payments/refunds/sync-paypal-refunds.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { PayPalError } from '../../../../src/server/platform/paypal/client.ts'
import { setStatus } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { expectLedgerToMatch, listMails, readStock } from '../../../support/ledger.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import {
  changeRefunds,
  hideRefunds,
  holdRefunds,
  listRefunds,
  makeRefundableOrder,
  refund,
  refundInDashboard
} from '../../../support/refunds.ts'

describe('an admin who repeats a refund', () => {
  it('can submit it again after PayPal has declined it', async ({ shop }) => {
    const { admin, id, read } = await makeRefundableOrder(shop)
    await shop.paypal.faults({ on: 'refund', fault: 'refused', issue: 'REFUND_NOT_ALLOWED' })
    for (let times = 0; times < 2; times += 1)
      await expect(refund(admin, id, { amount: 10, key: 'a' })).rejects.toMatchObject({ code: 'payment-declined' })
    await refund(admin, id, { amount: 10, key: 'b' })
    expect(await read()).toMatchObject({ refundedAmount: 10 })
    await expectLedgerToMatch(shop)
  })

  it('can refund everything after PayPal has declined two refunds at once', async ({ shop }) => {
    const { admin, id, hatLine, hat, read } = await makeRefundableOrder(shop)
    await shop.paypal.faults({ on: 'refund', fault: 'refused', issue: 'REFUND_NOT_ALLOWED', times: 2 })
    const body = { amount: 10, units: { [hatLine]: 1 }, restock: true }
    const outcomes = await Promise.allSettled([refund(admin, id, body), refund(admin, id, { ...body, amount: 20 })])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const order = await read()
    expect(order).not.toHaveProperty('refundedAmount')
    expect(order.cartItems.find(({ _id }) => _id === hatLine)).not.toHaveProperty('refundedQuantity')
    await refund(admin, id, { amount: 55.5, units: { [hatLine]: 3 }, restock: true })
    expect(await read()).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 55.5 })
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('does not read that another refund with the same key was issued', async ({ shop }) => {
    const { admin, id, hatLine, coatLine, read } = await makeRefundableOrder(shop)
    const body = { amount: 10, units: { [hatLine]: 1, [coatLine]: 1 }, key: 'a' }
    await refund(admin, id, body)
    for (const other of [
      { amount: 20 },
      { units: {} },
      { units: { [hatLine]: 1 } },
      { units: { [hatLine]: 2, [coatLine]: 1 } }
    ])
      await expect(refund(admin, id, { ...body, ...other })).rejects.toMatchObject({ status: 409 })
    await refund(admin, id, body)
    expect(await read()).toMatchObject({ refundedAmount: 10 })
  })
})

describe('a refund that is in progress', () => {
  it('is repeated once a minute while PayPal does not respond, even by several processes', async ({ shop }) => {
    const { admin, id } = await makeRefundableOrder(shop)
    let calls = 0
    shop.shop.paypal.refundCapture = async () => {
      calls += 1
      // Another process does not repeat a call that is in progress.
      if (calls === 1) await reconcilePayments({ ...shop.shop })
      throw new PayPalError('no response', undefined, 503, false)
    }
    await expect(refund(admin, id, { amount: 10 })).rejects.toMatchObject({ status: 502 })
    const counts = [calls]
    for (const pause of [MINUTE, MINUTE - SECOND, SECOND]) {
      shop.pass(pause)
      await Promise.all([reconcilePayments(shop.shop), reconcilePayments({ ...shop.shop })])
      counts.push(calls)
    }
    expect(counts).toEqual([1, 2, 2, 3])
  })

  it('is not sent again after it is completed', async ({ shop }) => {
    const { admin, id } = await makeRefundableOrder(shop)
    const { refundCapture } = shop.shop.paypal
    let calls = 0
    shop.shop.paypal.refundCapture = (...input) => {
      calls += 1
      return refundCapture(...input)
    }
    await refund(admin, id, { amount: 10 })
    shop.pass(2 * DAY)
    await reconcilePayments(shop.shop)
    expect(calls).toBe(1)
  })
})

describe('a refund that another process works on', () => {
  it('counts if PayPal accepts it after the other process has read a refusal, without the released units', async ({
    shop
  }) => {
    const { admin, id, hatLine, hat, read } = await makeRefundableOrder(shop)
    const { refundCapture } = shop.shop.paypal
    shop.shop.paypal.refundCapture = async (captureId, requestId, body) => {
      const response = await refundCapture(captureId, requestId, body)
      await failRefund(shop.shop, body?.customId ?? '')
      return response
    }
    await refund(admin, id, { amount: 10, units: { [hatLine]: 1 }, restock: true })
    expect(await read()).toMatchObject({ refundedAmount: 10, refunds: [{ amount: 10, items: [] }] })
    expect(await readStock(shop, hat)).toEqual({ onHand: 2, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('counts once if the other process reads from PayPal that it is pending', async ({ shop }) => {
    const { admin, id, hatLine, hat, read } = await makeRefundableOrder(shop)
    changeRefunds(shop, (found) => (found.status = 'PENDING'))
    const { refundCapture } = shop.shop.paypal
    shop.shop.paypal.refundCapture = async (...input) => {
      const response = await refundCapture(...input)
      await syncPayPalRefunds(shop.shop, id)
      return { ...response, status: 'PENDING' }
    }
    await refund(admin, id, { amount: 10, units: { [hatLine]: 1 }, restock: true })
    expect(await read()).toMatchObject({ refundedAmount: 10, refunds: [{ isPending: true }] })
    expect(await readStock(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
    expect((await listMails(shop)).filter((line) => line.endsWith('Refund for your order #1001'))).toHaveLength(1)
    await expectLedgerToMatch(shop)
  })

  it('returns its units if everything is refunded at PayPal first', async ({ shop }) => {
    const { admin, id, hatLine, hat, read } = await makeRefundableOrder(shop)
    await shop.paypal.faults({ on: 'refund', fault: 'drop-before' })
    const body = { amount: 10, units: { [hatLine]: 1 }, restock: true }
    await expect(refund(admin, id, body)).rejects.toMatchObject({ status: 502 })
    await refundInDashboard(shop)
    await syncPayPalRefunds(shop.shop, id)
    shop.pass(2 * MINUTE)
    await reconcilePayments(shop.shop)
    const order = await read()
    expect(order).toMatchObject({ orderStatus: 'rejected', paymentStatus: 'refunded', refundedAmount: 55.5 })
    for (const { quantity, refundedQuantity } of order.cartItems) expect(refundedQuantity).toBe(quantity)
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it.for([
    [10, ['10 by admin', '40.5 by paypal', '5 by admin']],
    [50.5, ['5 by admin', '50.5 by admin']]
  ] as const)(
    'counts once if PayPal reports everything as refunded before it lists this one: %d',
    async ([amount, refunds], { shop }) => {
      const { admin, id, hatLine, hat, read } = await makeRefundableOrder(shop)
      const failRefunds = holdRefunds(shop)
      await refund(admin, id, { amount: 5 })
      failRefunds()
      changeRefunds(shop, (found) => (found.status = found.amount?.value === '5.00' ? 'PENDING' : 'COMPLETED'))
      const { refundCapture } = shop.shop.paypal
      shop.shop.paypal.refundCapture = async (...input) => {
        const response = await refundCapture(...input)
        if (amount < 50.5) await refundInDashboard(shop)
        const showRefunds = hideRefunds(shop)
        await syncPayPalRefunds(shop.shop, id)
        showRefunds()
        // A second webhook, after PayPal has listed the refunds.
        await syncPayPalRefunds(shop.shop, id)
        return response
      }
      await refund(admin, id, { amount, units: { [hatLine]: 1 }, restock: true })
      expect(await read()).toMatchObject({ orderStatus: 'rejected', paymentStatus: 'refunded', refundedAmount: 55.5 })
      expect(await listRefunds(admin, id)).toEqual(refunds)
      expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
      expect((await listMails(shop)).filter((line) => line.endsWith('has been refunded'))).toHaveLength(1)
      await expectLedgerToMatch(shop)
    }
  )

  it('that rejects the order stays the admin’s if PayPal reports it before it answers, without its id', async ({
    shop
  }) => {
    const { admin, id, read } = await makeRefundableOrder(shop)
    const failRefunds = holdRefunds(shop)
    await refund(admin, id, { amount: 5 })
    failRefunds()
    changeRefunds(shop, (found) => {
      found.status = found.amount?.value === '5.00' ? 'PENDING' : 'COMPLETED'
      delete found.custom_id
    })
    const { refundCapture } = shop.shop.paypal
    shop.shop.paypal.refundCapture = async (...input) => {
      const response = await refundCapture(...input)
      const showRefunds = hideRefunds(shop)
      await syncPayPalRefunds(shop.shop, id)
      showRefunds()
      await syncPayPalRefunds(shop.shop, id)
      return response
    }
    shop.pass(MINUTE)
    await setStatus(admin, id, 'rejected')
    expect(await listRefunds(admin, id)).toEqual(['5 by admin', '50.5 by admin'])
    expect(await read()).toMatchObject({ orderStatus: 'rejected', refundedAmount: 55.5 })
  })

  it('at PayPal is found before an order is rejected, so that the amounts add up', async ({ shop }) => {
    const { admin, id, read } = await makeRefundableOrder(shop)
    await refundInDashboard(shop, '5.5')
    await setStatus(admin, id, 'rejected')
    const order = await read()
    expect(order).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 55.5 })
    expect(order.refunds?.map(({ amount }) => amount)).toEqual(expect.arrayContaining([5.5, 50]))
    await expectLedgerToMatch(shop)
  })
})

describe('a rejection whose refund PayPal completes later', () => {
  async function reject(shop: TestShop) {
    const world = await makeRefundableOrder(shop)
    await refund(world.admin, world.id, { amount: 5 })
    shop.pass(MINUTE)
    const { refundCapture } = shop.shop.paypal
    shop.shop.paypal.refundCapture = async (...input) => ({ ...(await refundCapture(...input)), status: 'PENDING' })
    await setStatus(world.admin, world.id, 'rejected')
    const readPending = async () => (await world.read()).refunds?.map(({ isPending }) => isPending)
    expect(await readPending()).toEqual([false, true])
    return { ...world, readPending }
  }

  it('is asked about every day until it is completed', async ({ shop }) => {
    const { readPending } = await reject(shop)
    let status = 'PENDING'
    changeRefunds(shop, (found) => (found.status = status))
    shop.pass(DAY)
    await reconcilePayments(shop.shop)
    expect(await readPending()).toEqual([false, true])
    status = 'COMPLETED'
    shop.pass(DAY)
    await reconcilePayments(shop.shop)
    expect(await readPending()).toEqual([false, false])
    await expectLedgerToMatch(shop)
  })

  it('needs attention if PayPal declines it in the end', async ({ shop }) => {
    const { admin, id, read } = await reject(shop)
    changeRefunds(shop, (found) => {
      if (found.amount?.value === '50.50') found.status = 'FAILED'
    })
    shop.pass(DAY)
    await reconcilePayments(shop.shop)
    expect(await read()).toMatchObject({ refundedAmount: 5 })
    const { data } = await admin.call('GET /api/admin/orders/get', { query: { attention: 'stuckPayments' } })
    expect(data.map(({ _id }) => _id)).toEqual([id])
  })
})
