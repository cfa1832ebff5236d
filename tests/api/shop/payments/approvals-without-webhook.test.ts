import { describe, expect, vi } from 'vitest'

import { MINUTE, SECOND } from '../../../../src/lib/dates.ts'
import { reconcilePayments, scheduleAllChecks } from '../../../../src/server/shop/payments/reconcile.ts'
import { capture, decidePayment, placeOrder, readOrderState } from '../../../support/checkout.ts'
import { listCharges, readStock } from '../../../support/ledger.ts'
import type { Shop } from '../../../../src/server/platform/shop.ts'
import { it } from '../../../support/it.ts'
import { DECLINED, makeApprovedOrder, expectPaid, makeUnpaidOrder, PENDING } from '../../../support/payments.ts'

describe('an approval without a webhook', () => {
  it('is charged by the reconciler within five minutes', async ({ shop }) => {
    const { shopper, hat, orderId } = await makeApprovedOrder(shop)
    shop.pass(5 * MINUTE)
    await reconcilePayments(shop.shop)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('is charged within five minutes even if the payer took a while', async ({ shop }) => {
    const { shopper, hat, orderId, approvalURL } = await makeUnpaidOrder(shop)
    for (let minute = 0; minute < 40; minute += 1) {
      shop.pass(MINUTE)
      await reconcilePayments(shop.shop)
    }
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
    await decidePayment(shop, approvalURL, 'pay')
    shop.pass(5 * MINUTE)
    await reconcilePayments(shop.shop)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('is charged within five minutes even after a declined payment', async ({ shop }) => {
    const { shopper, hat, orderId, back, address } = await makeApprovedOrder(shop)
    await shop.paypal.faults({ on: 'capture', fault: 'declined' })
    await expect(capture(shopper, back)).rejects.toMatchObject({ kind: 'rejected' })
    await decidePayment(shop, (await placeOrder(shopper, address)).approvalURL, 'pay')
    shop.pass(5 * MINUTE)
    await reconcilePayments(shop.shop)
    expect(await readOrderState(shopper, orderId)).toBe('confirmed/paid')
    expect(await listCharges(shop)).toEqual(['DECLINED 24.68', 'COMPLETED 24.68'])
    expect(await readStock(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
  })

  it('is charged within five minutes after a decline and a capture without a response', async ({ shop }) => {
    const { shopper, hat, orderId, approvalURL } = await makeUnpaidOrder(shop)
    await expect(capture(shopper, await decidePayment(shop, approvalURL, 'decline'))).rejects.toMatchObject(DECLINED)
    const back = await decidePayment(shop, approvalURL, 'pay')
    await shop.paypal.faults({ on: 'capture', fault: '503' })
    await expect(capture(shopper, back)).rejects.toMatchObject(PENDING)
    shop.pass(5 * MINUTE)
    await reconcilePayments(shop.shop)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('is confirmed within five minutes if it was charged after a decline', async ({ shop }) => {
    const { shopper, hat, orderId, approvalURL } = await makeUnpaidOrder(shop)
    await expect(capture(shopper, await decidePayment(shop, approvalURL, 'decline'))).rejects.toMatchObject(DECLINED)
    const { paymentId } = await decidePayment(shop, approvalURL, 'pay')
    await shop.shop.paypal.captureOrder(paymentId, 'by-another-hand')
    shop.pass(5 * MINUTE)
    await reconcilePayments(shop.shop)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('is looked for at most every 90 seconds', async ({ shop }) => {
    await makeUnpaidOrder(shop)
    const getOrder = vi.spyOn(shop.shop.paypal, 'getOrder')
    for (let checks = 0; checks < 90; checks += 1) {
      shop.pass(10 * SECOND)
      await reconcilePayments(shop.shop)
    }
    expect(getOrder).toHaveBeenCalledTimes(10)
  })

  it('is checked at once when the shop restarts', async ({ shop }) => {
    const { shopper, hat, orderId } = await makeApprovedOrder(shop)
    await scheduleAllChecks(shop.shop)
    await reconcilePayments(shop.shop)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('is checked by only one of several concurrent processes', async ({ shop }) => {
    await makeUnpaidOrder(shop)
    const callers: string[] = []
    const watchShop = (name: string): Shop => ({
      ...shop.shop,
      paypal: {
        ...shop.shop.paypal,
        getOrder: (id) => {
          callers.push(name)
          return shop.shop.paypal.getOrder(id)
        }
      }
    })
    shop.pass(2 * MINUTE)
    await Promise.all([
      reconcilePayments(watchShop('one')),
      reconcilePayments(watchShop('two')),
      reconcilePayments(watchShop('three'))
    ])
    expect(callers).toHaveLength(1)
  })
})
