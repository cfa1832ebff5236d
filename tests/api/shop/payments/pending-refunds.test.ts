import { describe, expect } from 'vitest'

import { DAY, HOUR, MINUTE } from '../../../../src/lib/dates.ts'
import { readPayment } from '../../../../src/server/shop/payments/queries.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { syncPayPalRefunds } from '../../../../src/server/shop/payments/refunds/sync-paypal-refunds.ts'
import { confirmPassword } from '../../../support/accounts.ts'
import { setStatus } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { readStock } from '../../../support/ledger.ts'
import {
  changeRefunds,
  hideRefunds,
  holdRefunds,
  makeRefundableOrder,
  refund,
  refundInDashboard
} from '../../../support/refunds.ts'
import type { Person } from '../../../support/person.ts'
import { usd } from '../../../../paypal-stand-in/testing.ts'

describe('a refund that PayPal has accepted but not completed', () => {
  it('is shown as pending, and as failed if it fails later', async ({ shop }) => {
    const { admin, id, hatLine, coatLine, hat, read } = await makeRefundableOrder(shop)
    const failRefunds = holdRefunds(shop)
    await refund(admin, id, { amount: 10, units: { [hatLine]: 1 }, restock: true })
    await refund(admin, id, { amount: 25.5, units: { [coatLine]: 1 } })
    expect((await read()).refunds?.map(({ isPending }) => isPending)).toEqual([true, true])
    failRefunds()
    shop.pass(HOUR)
    await reconcilePayments(shop.shop)
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
    await reconcilePayments(shop.shop)
    shop.pass(HOUR)
    await confirmPassword(admin)
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
    await reconcilePayments(shop.shop)
    const readAmounts = async () => (await readFailed(admin, id))?.map(({ amount }) => amount).toSorted((a, b) => b - a)
    expect(await readAmounts()).toEqual([10, 5])
    shop.pass(HOUR)
    await confirmPassword(admin)
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
    await reconcilePayments(shop.shop)
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
    expect((await admin.call('GET /api/admin/dashboard/get', { query: {} })).data.attention.stuckPayments).toBe(0)
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
        await reconcilePayments(shop.shop)
        await syncPayPalRefunds(shop.shop, id)
      }
      expect((await read()).refundedAmount).toBe(refundedAmount)
      expect((await readFailed(admin, id))?.map(({ amount }) => amount).toSorted()).toEqual(failed)
    }
  )

  it.for(['without', 'with'])(
    'is covered by a refund that is made for it, listed %s the time',
    async (time, { shop }) => {
      const { admin, id, read } = await makeRefundableOrder(shop)
      const failRefunds = holdRefunds(shop)
      await refund(admin, id, { amount: 5 })
      await refundInDashboard(shop)
      const showRefunds = hideRefunds(shop)
      await syncPayPalRefunds(shop.shop, id)
      showRefunds()
      failRefunds()
      shop.pass(DAY)
      const { getOrder } = shop.shop.paypal
      const amount = usd('5.00')
      shop.shop.paypal.getOrder = async (paypalId) => {
        const order = await getOrder(paypalId)
        const { refunds = [] } = order.purchase_units?.[0]?.payments ?? {}
        const create_time = time === 'with' ? shop.shop.now().toISOString() : undefined
        // A refund that failed before the others is no part of them.
        refunds.unshift({ id: 'EARLIER', status: 'FAILED', amount: usd('20.00') })
        refunds.unshift({ id: 'COVERING', status: 'COMPLETED', amount, ...(create_time && { create_time }) })
        return order
      }
      await reconcilePayments(shop.shop)
      shop.pass(HOUR)
      await syncPayPalRefunds(shop.shop, id)
      expect(await read()).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 55.5 })
      expect(await readPayment(shop.shop.db, id)).toMatchObject({ state: 'refunded' })
    }
  )
})

const readFailed = async (admin: Person, id: string) =>
  (await admin.call('GET /api/admin/orders/details/{id}', { params: { id } })).data.failedRefunds
