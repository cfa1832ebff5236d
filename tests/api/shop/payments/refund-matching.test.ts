import { describe, expect } from 'vitest'

import { DAY, MINUTE } from '../../../../src/lib/dates.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { failRefund } from '../../../../src/server/shop/payments/refunds/outcome.ts'
import { syncPayPalRefunds } from '../../../../src/server/shop/payments/refunds/sync-paypal-refunds.ts'
import { PayPalError } from '../../../../src/server/platform/paypal/client.ts'
import { usd } from '../../../../paypal-stand-in/testing.ts'
import { it } from '../../../support/it.ts'
import { expectLedgerToMatch } from '../../../support/ledger.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Person } from '../../../support/person.ts'
import { readChargeId } from '../../../support/payments.ts'
import {
  changeRefunds,
  hideRefunds,
  listRefunds,
  makeDeliveredOrder,
  makeRefundableOrder,
  refund,
  refundInDashboard
} from '../../../support/refunds.ts'
import { acceptReturn, requestReturn } from '../../../support/returns.ts'

async function failToRefund(shop: TestShop, admin: Person, id: string, amount: number, fault: object) {
  await shop.paypal.faults({ on: 'refund', fault: 'drop-before', ...fault })
  await expect(refund(admin, id, { amount })).rejects.toMatchObject({ code: expect.any(String) as string })
}

/** PayPal makes the next refunds, but another process has read that it declined them. */
function readRefusalElsewhere({ shop }: TestShop): void {
  const { refundCapture } = shop.paypal
  shop.paypal.refundCapture = async (...input) => {
    await refundCapture(...input)
    await failRefund(shop, input[2]?.customId ?? '')
    throw new PayPalError('no response', undefined, 503, false)
  }
}

describe('a refund whose call was lost', () => {
  it('is not mistaken for another of the same amount, if PayPal returns no custom ids', async ({ shop }) => {
    const { admin, id, read } = await makeRefundableOrder(shop)
    for (let times = 0; times < 2; times += 1) await failToRefund(shop, admin, id, 10, { fault: 'drop-after' })
    changeRefunds(shop, (found) => delete found.custom_id)
    await syncPayPalRefunds(shop.shop, id)
    const refunds = [
      { amount: 10, isPending: false },
      { amount: 10, isPending: false }
    ]
    expect(await read()).toMatchObject({ refundedAmount: 20, refunds })
    await expectLedgerToMatch(shop)
  })

  it('is not mistaken for one of another amount, nor a declined one for a refund in the dashboard', async ({
    shop
  }) => {
    const { admin, id, read } = await makeRefundableOrder(shop)
    await failToRefund(shop, admin, id, 10, { fault: 'refused', issue: 'REFUND_NOT_ALLOWED' })
    await failToRefund(shop, admin, id, 5, {})
    await refundInDashboard(shop, '10')
    changeRefunds(shop, (found) => delete found.custom_id)
    await syncPayPalRefunds(shop.shop, id)
    expect(await listRefunds(admin, id)).toEqual(['10 by paypal', '5 by admin'])
    shop.pass(2 * MINUTE)
    await reconcilePayments(shop.shop)
    expect(await read()).toMatchObject({ refundedAmount: 15 })
    await expectLedgerToMatch(shop)
  })

  it('is not mistaken for the refund of another program', async ({ shop }) => {
    const { admin, id, read } = await makeRefundableOrder(shop)
    await failToRefund(shop, admin, id, 10, {})
    await shop.paypal.refund(await readChargeId(shop), { amount: usd('10'), custom_id: 'accounting' })
    await syncPayPalRefunds(shop.shop, id)
    expect(await listRefunds(admin, id)).toEqual(['10 by admin', '10 by paypal'])
    shop.pass(2 * MINUTE)
    await reconcilePayments(shop.shop)
    expect(await read()).toMatchObject({ refundedAmount: 20 })
    await expectLedgerToMatch(shop)
  })
})

it('a refund counts if PayPal lists it, although another process has read a refusal', async ({ shop }) => {
  const { admin, id, hatLine, read } = await makeRefundableOrder(shop)
  readRefusalElsewhere(shop)
  await expect(refund(admin, id, { amount: 10, units: { [hatLine]: 1 } })).rejects.toMatchObject({ status: 502 })
  expect(await read()).not.toHaveProperty('refundedAmount')
  await syncPayPalRefunds(shop.shop, id)
  expect(await read()).toMatchObject({ refundedAmount: 10, refunds: [{ amount: 10 }] })
  await expectLedgerToMatch(shop)
})

it('a reopened return is accepted if PayPal lists its refund', async ({ shop }) => {
  const { shopper, admin, id, hatLine, read } = await makeDeliveredOrder(shop)
  const { _id } = await requestReturn(shopper, id, { units: { [hatLine]: 1 } })
  readRefusalElsewhere(shop)
  await expect(acceptReturn(admin, _id)).rejects.toMatchObject({ status: 502 })
  expect((await read()).returns).toMatchObject([{ state: 'open', decidedAt: null }])
  await syncPayPalRefunds(shop.shop, id)
  const decidedAt = shop.shop.now().toISOString()
  expect(await read()).toMatchObject({ refundedAmount: 10, returns: [{ state: 'accepted', decidedAt }] })
  await expect(acceptReturn(admin, _id)).rejects.toMatchObject({ status: 409 })
  await expectLedgerToMatch(shop)
})

it('a completed refund does not become pending again if PayPal’s response is older', async ({ shop }) => {
  const { admin, id, read } = await makeRefundableOrder(shop)
  await refund(admin, id, { amount: 10 })
  changeRefunds(shop, (found) => (found.status = 'PENDING'))
  await syncPayPalRefunds(shop.shop, id)
  expect(await read()).toMatchObject({ refundedAmount: 10, refunds: [{ isPending: false }] })
})

it('a refund in the dashboard does not count if it has failed', async ({ shop }) => {
  const { admin, id, read } = await makeRefundableOrder(shop)
  await refundInDashboard(shop, '10')
  changeRefunds(shop, (found) => (found.status = 'FAILED'))
  await syncPayPalRefunds(shop.shop, id)
  expect(await listRefunds(admin, id)).toEqual([])
  expect(await read()).not.toHaveProperty('refundedAmount')
})

it('a refund in the dashboard counts once if PayPal lists it after the order was closed', async ({ shop }) => {
  const { admin, id, read } = await makeRefundableOrder(shop)
  const { refundCapture } = shop.shop.paypal
  shop.shop.paypal.refundCapture = async (...input) => ({ ...(await refundCapture(...input)), status: 'PENDING' })
  await refund(admin, id, { amount: 5 })
  await refundInDashboard(shop)
  const showRefunds = hideRefunds(shop)
  await syncPayPalRefunds(shop.shop, id)
  expect(await read()).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 55.5 })
  showRefunds()
  shop.pass(DAY)
  await reconcilePayments(shop.shop)
  expect(await listRefunds(admin, id)).toEqual(['5 by admin', '50.5 by paypal'])
  expect(await read()).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 55.5 })
})
