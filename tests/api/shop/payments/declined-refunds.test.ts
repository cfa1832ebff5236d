import { describe, expect } from 'vitest'

import { HOUR, MINUTE } from '../../../../src/lib/dates.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { failRefund } from '../../../../src/server/shop/payments/refunds/outcome.ts'
import { syncPayPalRefunds } from '../../../../src/server/shop/payments/refunds/sync-paypal-refunds.ts'
import { PayPalError } from '../../../../src/server/platform/paypal/client.ts'
import { setStatus } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { expectLedgerToMatch, listMails, readStock } from '../../../support/ledger.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import {
  changeRefunds,
  hideRefunds,
  makeDeliveredOrder,
  makeRefundableOrder,
  refund,
  refundInDashboard
} from '../../../support/refunds.ts'

const CONFIRMED = 'ada@example.com: Your order #1001 is confirmed'

const declineRefund = ({ paypal }: TestShop) =>
  paypal.faults({ on: 'refund', fault: 'refused', issue: 'REFUND_NOT_ALLOWED' })

const listAmounts = async ({ paypal }: TestShop) => (await paypal.books()).refunds.map(({ amount }) => amount.value)

describe('a refund that PayPal declines', () => {
  it('releases its amount and units, and sends no mail', async ({ shop }) => {
    const { admin, id, hatLine, hat, read } = await makeRefundableOrder(shop)
    const body = { amount: 30, units: { [hatLine]: 3 }, restock: true }
    await declineRefund(shop)
    await expect(refund(admin, id, body)).rejects.toMatchObject({ status: 402 })
    expect(await read()).not.toHaveProperty('refundedAmount')
    expect(await readStock(shop, hat)).toEqual({ onHand: 2, reserved: 0 })
    expect(await listMails(shop)).toEqual([CONFIRMED])
    const { data } = await admin.call('GET /api/admin/activity/get', { query: { q: 'order.refund-failed' } })
    expect(data).toMatchObject([{ actor: null, subject: { kind: 'order', id }, after: { amount: 30 } }])
    await refund(admin, id, body)
    expect(await listAmounts(shop)).toEqual(['30.00'])
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('releases its units once, even if another process has read the response too', async ({ shop }) => {
    const { admin, id, hatLine, coatLine, read } = await makeRefundableOrder(shop)
    await refund(admin, id, { amount: 10, units: { [hatLine]: 1 } })
    const { refundCapture } = shop.shop.paypal
    shop.shop.paypal.refundCapture = async (captureId, requestId, body) => {
      await failRefund(shop.shop, body?.customId ?? '')
      return refundCapture(captureId, requestId, body)
    }
    await declineRefund(shop)
    const units = { [hatLine]: 1, [coatLine]: 1 }
    await expect(refund(admin, id, { amount: 35.5, units })).rejects.toMatchObject({ status: 402 })
    const { cartItems } = await read()
    expect(cartItems.map(({ title, refundedQuantity = 0 }) => `${refundedQuantity} ${title}`).toSorted()).toEqual([
      '0 Coat',
      '1 Hat'
    ])
  })

  it.for(['COMPLETED', 'PENDING'])(
    'counts as issued after a lost response if PayPal lists it as %s',
    async (status, { shop }) => {
      const { admin, id, read } = await makeRefundableOrder(shop)
      await shop.paypal.faults({ on: 'refund', fault: 'drop-after' })
      await expect(refund(admin, id, { amount: 10, key: 'same' })).rejects.toMatchObject({ status: 502 })
      await shop.paypal.faults({ on: 'refund', fault: 'refused', issue: 'REFUND_AMOUNT_EXCEEDED' })
      changeRefunds(shop, (found) => (found.status = status))
      await refund(admin, id, { amount: 10, key: 'same' })
      expect(await read()).toMatchObject({ refundedAmount: 10, refunds: [{ isPending: status === 'PENDING' }] })
      expect(await listAmounts(shop)).toEqual(['10.00'])
      await expectLedgerToMatch(shop)
    }
  )

  it('stays in progress while PayPal does not say whether an earlier call succeeded', async ({ shop }) => {
    const { admin, id, read } = await makeRefundableOrder(shop)
    await shop.paypal.faults({ on: 'refund', fault: 'drop-after' })
    await expect(refund(admin, id, { amount: 10, key: 'same' })).rejects.toMatchObject({ code: 'provider-down' })
    await shop.paypal.faults({ on: 'refund', fault: 'refused', issue: 'REFUND_AMOUNT_EXCEEDED' })
    await shop.paypal.faults({ on: 'get', fault: '503' })
    await expect(refund(admin, id, { amount: 10, key: 'same' })).rejects.toMatchObject({ code: 'provider-down' })
    expect(await read()).toMatchObject({ refundedAmount: 10, refunds: [{ isPending: true }] })
    shop.pass(2 * MINUTE)
    await reconcilePayments(shop.shop)
    expect(await read()).toMatchObject({ refundedAmount: 10, refunds: [{ isPending: false }] })
    expect(await listAmounts(shop)).toEqual(['10.00'])
    await expectLedgerToMatch(shop)
  })
})

describe('a rejection whose refund PayPal declines', () => {
  it('leaves the order paid, so that it can be shipped, and does not notify the shopper', async ({ shop }) => {
    const { admin, id, read } = await makeRefundableOrder(shop)
    await declineRefund(shop)
    const message = expect.stringContaining('declined the refund') as string
    await expect(setStatus(admin, id, 'rejected')).rejects.toMatchObject({ status: 502, message })
    const { data } = await admin.call('GET /api/admin/orders/details/{id}', { params: { id } })
    expect(data).toMatchObject({ paymentStatus: 'paid', paymentState: 'captured' })
    expect(await listMails(shop)).toEqual([CONFIRMED])
    await setStatus(admin, id, 'inShipping')
    expect(await read()).toMatchObject({ orderStatus: 'inShipping', paymentStatus: 'paid' })
  })

  it('does not end the checks for refunds made in PayPal’s dashboard', async ({ shop }) => {
    const { admin, id, read } = await makeRefundableOrder(shop)
    await declineRefund(shop)
    await expect(setStatus(admin, id, 'rejected')).rejects.toMatchObject({ status: 502 })
    await refundInDashboard(shop, '7.25')
    shop.pass(HOUR)
    await reconcilePayments(shop.shop)
    expect(await read()).toMatchObject({ paymentStatus: 'paid', refundedAmount: 7.25 })
    await expectLedgerToMatch(shop)
  })
})

describe('a rejection to whose refund PayPal does not respond', () => {
  it('is repeated each minute, and every ten minutes after an hour, however old the payment is', async ({ shop }) => {
    const { admin, id } = await makeRefundableOrder(shop)
    let calls = 0
    shop.shop.paypal.refundCapture = () => {
      calls += 1
      return Promise.reject(new PayPalError('no response', undefined, 503, false))
    }
    shop.pass(2 * HOUR)
    await expect(setStatus(admin, id, 'rejected')).rejects.toMatchObject({ status: 502 })
    const counts: number[] = []
    for (const pause of [MINUTE, HOUR, 2 * MINUTE, 8 * MINUTE]) {
      shop.pass(pause)
      await reconcilePayments(shop.shop)
      counts.push(calls)
    }
    expect(counts).toEqual([2, 3, 3, 4])
  })

  it('adds up if the order was refunded in PayPal’s dashboard before, in parts', async ({ shop }) => {
    const { admin, id, hat, read } = await makeRefundableOrder(shop)
    await shop.paypal.faults({ on: 'refund', fault: 'drop-before' })
    await expect(setStatus(admin, id, 'rejected')).rejects.toMatchObject({ status: 502 })
    for (const part of ['30', '25.50']) await refundInDashboard(shop, part)
    await syncPayPalRefunds(shop.shop, id)
    const order = await read()
    expect(order).toMatchObject({ orderStatus: 'rejected', paymentStatus: 'refunded', refundedAmount: 55.5 })
    expect(order.refunds?.every(({ isPending }) => !isPending)).toBe(true)
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('counts if PayPal says that all was refunded, without a list of refunds', async ({ shop }) => {
    const { admin, id, read } = await makeDeliveredOrder(shop)
    await declineRefund(shop)
    await expect(refund(admin, id, { amount: 10 })).rejects.toMatchObject({ status: 402 })
    await shop.paypal.faults({ on: 'refund', fault: 'drop-after' })
    await expect(setStatus(admin, id, 'rejected')).rejects.toMatchObject({ status: 502 })
    hideRefunds(shop)
    await syncPayPalRefunds(shop.shop, id)
    expect(await read()).toMatchObject({
      orderStatus: 'rejected',
      paymentStatus: 'refunded',
      refundedAmount: 55.5,
      refunds: [{ amount: 55.5, isPending: false }]
    })
    await expectLedgerToMatch(shop)
  })

  it('rejects a delivered order that was partially refunded in the dashboard before', async ({ shop }) => {
    const { admin, id, hat, read } = await makeDeliveredOrder(shop)
    await refundInDashboard(shop, '5.50')
    await shop.paypal.faults({ on: 'get', fault: '503' })
    await shop.paypal.faults({ on: 'refund', fault: 'drop-after' })
    await expect(setStatus(admin, id, 'rejected')).rejects.toMatchObject({ status: 502 })
    await syncPayPalRefunds(shop.shop, id)
    const order = await read()
    expect(order).toMatchObject({ orderStatus: 'rejected', paymentStatus: 'refunded', refundedAmount: 55.5 })
    expect(order.refunds?.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([5.5, 50])
    expect(await readStock(shop, hat)).toEqual({ onHand: 2, reserved: 0 })
    await expectLedgerToMatch(shop)
  })
})

it('a rejection closes an order even if the shop does not know of a refund in PayPal’s dashboard', async ({ shop }) => {
  const { admin, id, hat, read } = await makeRefundableOrder(shop)
  await refund(admin, id, { amount: 5 })
  await refundInDashboard(shop, '5.50')
  await shop.paypal.faults({ on: 'get', fault: '503' })
  await setStatus(admin, id, 'rejected')
  expect(await listAmounts(shop)).toEqual(['5.00', '5.50', '45.00'])
  expect(await read()).toMatchObject({ orderStatus: 'rejected', paymentStatus: 'refunded' })
  expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
  await expectLedgerToMatch(shop)
})
