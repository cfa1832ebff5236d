import { describe, expect } from 'vitest'

import { MINUTE } from '../../src/lib/dates.ts'
import { reconcile } from '../../src/server/payments/reconcile.ts'
import { charges, expectBooksToAgree, setOnHand, shelf } from '../support/books.ts'
import { buy, capture, choose, details, placeOrder, setStatus, stateOf } from '../support/checkout.ts'
import { it } from '../support/it.ts'
import { approved, waiting } from '../support/payments.ts'

describe('rejecting', () => {
  it('a paid order gives the money and the stock back, once, however often it is done', async ({ shop }) => {
    const admin = await shop.admin()
    const { shopper, hat, orderId, back } = await approved(shop)
    await capture(shopper, back)
    await setStatus(admin, orderId, 'rejected')
    expect(await stateOf(shopper, orderId)).toBe('rejected/refunded')
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    for (let times = 0; times < 2; times += 1) await setStatus(admin, orderId, 'rejected')
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    expect(await charges(shop)).toEqual(['REFUNDED 24.68'])
    expect((await shop.paypal.books()).refunds).toHaveLength(1)
    await expectBooksToAgree(shop)
  })

  it.for(['inShipping', 'delivered'])(
    'a paid order that is %s gives the money back and leaves the stock, which is not on the shelf',
    async (status, { shop }) => {
      const [admin, shopper] = [await shop.admin(), await shop.shopper()]
      const hat = await shop.product({ stock: 5 })
      const { _id: id } = await buy(shop, shopper, [hat, 2])
      await setStatus(admin, id, status)
      for (let times = 0; times < 2; times += 1) await setStatus(admin, id, 'rejected')
      expect(await stateOf(shopper, id)).toBe('rejected/refunded')
      expect(await shelf(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
      expect((await shop.paypal.books()).refunds).toHaveLength(1)
      await expectBooksToAgree(shop)
    }
  )

  it('a paid order that was sent by mistake and is packed again gives the stock back', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ stock: 5 })
    const { _id: id } = await buy(shop, shopper, [hat, 2])
    for (const status of ['inShipping', 'inProcess', 'rejected']) await setStatus(admin, id, status)
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
  })

  it('an unpaid order that is in shipping releases what was set aside for it', async ({ shop }) => {
    const admin = await shop.admin()
    const { shopper, hat, orderId } = await waiting(shop)
    await setStatus(admin, orderId, 'inShipping')
    await setStatus(admin, orderId, 'rejected')
    expect(await stateOf(shopper, orderId)).toBe('rejected/failed')
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
  })

  it('a paid order gives back once when several admins do it at once', async ({ shop }) => {
    const admins = [await shop.admin('Root'), await shop.admin('Rita'), await shop.admin('Rob')]
    const { shopper, hat, orderId, back } = await approved(shop)
    await capture(shopper, back)
    const answers = await Promise.allSettled(admins.map((admin) => setStatus(admin, orderId, 'rejected')))
    expect(answers.map((answer) => answer.status)).toContain('fulfilled')
    expect(await stateOf(shopper, orderId)).toBe('rejected/refunded')
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    expect((await shop.paypal.books()).refunds).toHaveLength(1)
    await expectBooksToAgree(shop)
  })

  it('an order that waits for its payment gives the stock back, and it can no longer be paid', async ({ shop }) => {
    const admin = await shop.admin()
    const { shopper, hat, orderId, approvalURL } = await waiting(shop)
    await setStatus(admin, orderId, 'rejected')
    expect(await stateOf(shopper, orderId)).toBe('rejected/failed')
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    await setStatus(admin, orderId, 'pending')
    const late = capture(shopper, await choose(shop, approvalURL, 'pay'))
    await expect(late).rejects.toMatchObject({ kind: 'refused' })
    shop.pass(61 * MINUTE)
    await reconcile(shop.shop)
    expect(await charges(shop)).toEqual([])
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    await expectBooksToAgree(shop)
  })

  it('waits while the order is being charged', async ({ shop }) => {
    const admin = await shop.admin()
    const { shopper, hat, orderId, back } = await approved(shop)
    await shop.paypal.faults({ on: 'capture', fault: 'pending' })
    await expect(capture(shopper, back)).rejects.toMatchObject({ kind: 'refused' })
    await expect(setStatus(admin, orderId, 'rejected')).rejects.toMatchObject({ status: 409 })
    expect(await stateOf(shopper, orderId)).toBe('pending/pending')
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
  })

  it.for(['done again', 'left to the reconciler'])(
    'says when the provider did not give the money back, and is %s',
    async (then, { shop }) => {
      const admin = await shop.admin()
      const { shopper, hat, orderId, back } = await approved(shop)
      await capture(shopper, back)
      await shop.paypal.faults({ on: 'refund', fault: '503' })
      await expect(setStatus(admin, orderId, 'rejected')).rejects.toMatchObject({ status: 502 })
      expect((await details(shopper, orderId)).paymentStatus).toBe('paid')
      expect(await shelf(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
      shop.pass(2 * MINUTE)
      if (then === 'done again') await setStatus(admin, orderId, 'rejected')
      else await reconcile(shop.shop)
      expect(await stateOf(shopper, orderId)).toBe('rejected/refunded')
      expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
      expect((await shop.paypal.books()).refunds).toHaveLength(1)
      await expectBooksToAgree(shop)
    }
  )
})

describe('an order whose money was sent back', () => {
  it.for(['pending', 'inProcess', 'inShipping', 'delivered'])('cannot become %s', async (status, { shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const { _id: id } = await buy(shop, shopper, [await shop.product(), 1])
    await setStatus(admin, id, 'rejected')
    const message = 'This order was refunded, so it stays rejected. The customer can order again.'
    await expect(setStatus(admin, id, status)).rejects.toMatchObject({ status: 409, message })
    expect(await stateOf(shopper, id)).toBe('rejected/refunded')
    await setStatus(admin, id, 'rejected')
    expect(await stateOf(shopper, id)).toBe('rejected/refunded')
  })
})

describe('an order whose money is on its way back', () => {
  it('cannot be shipped, and is rejected when the money has gone back', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ stock: 5 })
    const paid = await buy(shop, shopper, [hat, 2])
    await shop.paypal.faults({ on: 'refund', fault: '503' })
    await expect(setStatus(admin, paid._id, 'rejected')).rejects.toMatchObject({ status: 502 })
    await expect(setStatus(admin, paid._id, 'inShipping')).rejects.toMatchObject({ status: 409 })
    await shop.paypal.faults({ on: 'refund', fault: '429' })
    for (let minute = 0; minute < 3; minute += 1) {
      shop.pass(MINUTE)
      await reconcile(shop.shop)
    }
    expect(await stateOf(shopper, paid._id)).toBe('rejected/refunded')
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    await expectBooksToAgree(shop)
  })

  it('is not offered to be paid once more', async ({ shop }) => {
    const { shopper, hat, orderId, back, address } = await approved(shop)
    await setOnHand(shop, hat, 1)
    await shop.paypal.faults({ on: 'refund', fault: '503' })
    await expect(capture(shopper, back)).rejects.toMatchObject({ status: 402 })
    await setOnHand(shop, hat, 10)
    const again = await placeOrder(shopper, address)
    expect(again.orderId).not.toBe(orderId)
    expect(again.approvalURL).not.toContain(back.paymentId)
  })
})
