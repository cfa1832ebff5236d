import { describe, expect } from 'vitest'

import { MINUTE } from '../../../../src/lib/dates.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { listCharges, expectLedgerToMatch, setStock, readStock } from '../../../support/ledger.ts'
import {
  buy,
  capture,
  decidePayment,
  readOrder,
  placeOrder,
  setStatus,
  readOrderState
} from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { makeApprovedOrder, makeUnpaidOrder } from '../../../support/payments.ts'

describe('rejecting', () => {
  it('a paid order repeatedly refunds the money and restores the stock only once', async ({ shop }) => {
    const admin = await shop.admin()
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    await capture(shopper, back)
    await setStatus(admin, orderId, 'rejected')
    expect(await readOrderState(shopper, orderId)).toBe('rejected/refunded')
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    for (let times = 0; times < 2; times += 1) await setStatus(admin, orderId, 'rejected')
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    expect(await listCharges(shop)).toEqual(['REFUNDED 24.68'])
    expect((await shop.paypal.books()).refunds).toHaveLength(1)
    await expectLedgerToMatch(shop)
  })

  it.for(['inShipping', 'delivered'])(
    'a paid order that is %s refunds the money and does not restore the shipped stock',
    async (status, { shop }) => {
      const [admin, shopper] = [await shop.admin(), await shop.shopper()]
      const hat = await shop.product({ stock: 5 })
      const { _id: id } = await buy(shop, shopper, [hat, 2])
      await setStatus(admin, id, status)
      for (let times = 0; times < 2; times += 1) {
        await setStatus(admin, id, 'rejected')
        expect(await readOrderState(shopper, id)).toBe('rejected/refunded')
      }
      expect(await readStock(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
      expect((await shop.paypal.books()).refunds).toHaveLength(1)
      await expectLedgerToMatch(shop)
    }
  )

  it('a paid order that went back from inShipping to inProcess restores the stock', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ stock: 5 })
    const { _id: id } = await buy(shop, shopper, [hat, 2])
    for (const status of ['inShipping', 'inProcess', 'rejected']) await setStatus(admin, id, status)
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
  })

  it('an unpaid order in shipping releases its held stock', async ({ shop }) => {
    const admin = await shop.admin()
    const { shopper, hat, orderId } = await makeUnpaidOrder(shop)
    await setStatus(admin, orderId, 'inShipping')
    await setStatus(admin, orderId, 'rejected')
    expect(await readOrderState(shopper, orderId)).toBe('rejected/failed')
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
  })

  it('a paid order by several admins at once refunds it once', async ({ shop }) => {
    const admins = [await shop.admin('Root'), await shop.admin('Rita'), await shop.admin('Rob')]
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    await capture(shopper, back)
    const responses = await Promise.allSettled(admins.map((admin) => setStatus(admin, orderId, 'rejected')))
    expect(responses.map((response) => response.status)).toContain('fulfilled')
    expect(await readOrderState(shopper, orderId)).toBe('rejected/refunded')
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    expect((await shop.paypal.books()).refunds).toHaveLength(1)
    await expectLedgerToMatch(shop)
  })

  it('an unpaid order releases its held stock, and the order can no longer be paid', async ({ shop }) => {
    const admin = await shop.admin()
    const { shopper, hat, orderId, approvalURL } = await makeUnpaidOrder(shop)
    await setStatus(admin, orderId, 'rejected')
    expect(await readOrderState(shopper, orderId)).toBe('rejected/failed')
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    await setStatus(admin, orderId, 'pending')
    const late = capture(shopper, await decidePayment(shop, approvalURL, 'pay'))
    await expect(late).rejects.toMatchObject({ kind: 'rejected' })
    shop.pass(61 * MINUTE)
    await reconcilePayments(shop.shop)
    expect(await listCharges(shop)).toEqual([])
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('an order whose charge is pending responds with 409', async ({ shop }) => {
    const admin = await shop.admin()
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    await shop.paypal.faults({ on: 'capture', fault: 'pending' })
    await expect(capture(shopper, back)).rejects.toMatchObject({ kind: 'rejected' })
    await expect(setStatus(admin, orderId, 'rejected')).rejects.toMatchObject({ status: 409 })
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
  })

  it.for(['the admin repeats it', 'the reconciler runs'])(
    'an order whose refund fails responds with 502, and the refund succeeds when %s',
    async (retry, { shop }) => {
      const admin = await shop.admin()
      const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
      await capture(shopper, back)
      await shop.paypal.faults({ on: 'refund', fault: '503' })
      const message = 'PayPal is not responding. We will retry the refund and then reject the order.'
      await expect(setStatus(admin, orderId, 'rejected')).rejects.toMatchObject({ status: 502, message })
      expect((await readOrder(shopper, orderId)).paymentStatus).toBe('paid')
      expect(await readStock(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
      shop.pass(2 * MINUTE)
      if (retry === 'the admin repeats it') await setStatus(admin, orderId, 'rejected')
      else await reconcilePayments(shop.shop)
      const rejected = { orderStatus: 'rejected', paymentStatus: 'refunded' }
      const refunds = [{ amount: 24.68, isPending: false }]
      expect(await readOrder(shopper, orderId)).toMatchObject({ ...rejected, refundedAmount: 24.68, refunds })
      expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
      expect((await shop.paypal.books()).refunds).toHaveLength(1)
      await expectLedgerToMatch(shop)
    }
  )
})

describe('a refunded order', () => {
  it.for(['pending', 'inProcess', 'inShipping', 'delivered'])('cannot become %s', async (status, { shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const { _id: id } = await buy(shop, shopper, [await shop.product(), 1])
    await setStatus(admin, id, 'rejected')
    const message = 'This order was refunded, so it stays rejected. The customer can order again.'
    await expect(setStatus(admin, id, status)).rejects.toMatchObject({ status: 409, message })
    expect(await readOrderState(shopper, id)).toBe('rejected/refunded')
    await setStatus(admin, id, 'rejected')
    expect(await readOrderState(shopper, id)).toBe('rejected/refunded')
  })
})

describe('an order whose refund is pending', () => {
  it('cannot be shipped, and is rejected once the refund succeeds', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ stock: 5 })
    const paid = await buy(shop, shopper, [hat, 2])
    await shop.paypal.faults({ on: 'refund', fault: '503' })
    await expect(setStatus(admin, paid._id, 'rejected')).rejects.toMatchObject({ status: 502 })
    await expect(setStatus(admin, paid._id, 'inShipping')).rejects.toMatchObject({ status: 409 })
    await shop.paypal.faults({ on: 'refund', fault: '429' })
    for (let minute = 0; minute < 3; minute += 1) {
      shop.pass(MINUTE)
      await reconcilePayments(shop.shop)
    }
    expect(await readOrderState(shopper, paid._id)).toBe('rejected/refunded')
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('is not reused when the shopper orders the cart again', async ({ shop }) => {
    const { shopper, hat, orderId, back, address } = await makeApprovedOrder(shop)
    await setStock(shop, hat, 1)
    await shop.paypal.faults({ on: 'refund', fault: '503' })
    await expect(capture(shopper, back)).rejects.toMatchObject({ status: 402 })
    await setStock(shop, hat, 10)
    const again = await placeOrder(shopper, address)
    expect(again.orderId).not.toBe(orderId)
    expect(again.approvalURL).not.toContain(back.paymentId)
  })
})
