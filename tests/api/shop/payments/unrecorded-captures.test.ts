import { describe, expect } from 'vitest'

import { MINUTE } from '../../../../src/lib/dates.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { settlePayment } from '../../../../src/server/shop/payments/settle.ts'
import { capture, readOrder, readOrderState, setStatus } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { expectLedgerToMatch, listCharges, readStock } from '../../../support/ledger.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { expectPaid, makeApprovedOrder } from '../../../support/payments.ts'
import { refundInDashboard } from '../../../support/refunds.ts'

/** The shop does not know of the charge yet. */
async function makeChargedOrder(shop: TestShop) {
  const approved = await makeApprovedOrder(shop)
  await shop.shop.paypal.captureOrder(approved.back.paymentId, 'by another process')
  return approved
}

describe('a charge that was refunded in PayPal’s dashboard before the shop knew of it', () => {
  it('pays the order if a part remains', async ({ shop }) => {
    const { shopper, hat, orderId } = await makeChargedOrder(shop)
    await refundInDashboard(shop, '4.00')
    expect(await settlePayment(shop.shop, orderId, 1)).toBe('paid')
    expect(await readOrder(shopper, orderId)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 4 })
    expect(await readStock(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('rejects the order if nothing remains, and releases its stock', async ({ shop }) => {
    const { shopper, hat, orderId } = await makeChargedOrder(shop)
    await refundInDashboard(shop)
    expect(await settlePayment(shop.shop, orderId, 1)).toBe('failed')
    expect(await readOrderState(shopper, orderId)).toBe('rejected/refunded')
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    await expectLedgerToMatch(shop)
  })
})

it('a paid order that is captured again can still be refunded', async ({ shop }) => {
  const { shopper, back } = await makeApprovedOrder(shop)
  await capture(shopper, back)
  await capture(shopper, back)
  await setStatus(await shop.admin(), back.orderId, 'rejected')
  expect(await readOrderState(shopper, back.orderId)).toBe('rejected/refunded')
  expect(await listCharges(shop)).toEqual(['REFUNDED 24.68'])
  await expectLedgerToMatch(shop)
})

it('a charge that the shop fails to save is saved later, and not refunded', async ({ shop }) => {
  const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
  const { db } = shop.shop
  // The confirmation mail cannot be composed.
  const setting = { name: 'ownerEmail', value: 'not JSON', updated_at: shop.shop.now().toISOString() }
  await db.insertInto('settings').values(setting).execute()
  await expect(capture(shopper, back)).rejects.toMatchObject({ status: 500 })
  expect(await listCharges(shop)).toEqual(['COMPLETED 24.68'])
  await db.deleteFrom('settings').execute()
  shop.pass(MINUTE)
  await reconcilePayments(shop.shop)
  await expectPaid(shop, shopper, orderId, hat)
})
