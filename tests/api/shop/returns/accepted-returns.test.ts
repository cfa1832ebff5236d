import { describe, expect } from 'vitest'

import { DAY, HOUR, MINUTE } from '../../../../src/lib/dates.ts'
import { queueOwnerMails } from '../../../../src/server/shop/owner-mails/queue-owner-mails.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { confirmPassword } from '../../../support/accounts.ts'
import { setStatus } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { expectLedgerToMatch, listMails, readStock } from '../../../support/ledger.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { holdRefunds, makeDeliveredOrder, refund } from '../../../support/refunds.ts'
import { acceptReturn, requestReturn } from '../../../support/returns.ts'
import { saveOwnerEmail } from '../../../support/settings.ts'

const CONFLICT = { status: 409, code: 'conflict' }

const listRefunds = async ({ paypal }: TestShop) => (await paypal.books()).refunds.map(({ amount }) => amount.value)

describe('an admin who accepts a return', () => {
  it('refunds the price of its units, and the shopper gets one email', async ({ shop }) => {
    const { shopper, admin, id, hatLine, hat, read } = await makeDeliveredOrder(shop)
    const { _id } = await requestReturn(shopper, id, { units: { [hatLine]: 2 } })
    shop.pass(MINUTE)
    await acceptReturn(admin, _id, true)
    expect(await listRefunds(shop)).toEqual(['20.00'])
    expect(await readStock(shop, hat)).toEqual({ onHand: 4, reserved: 0 })
    const order = await read()
    expect(order).toMatchObject({ orderStatus: 'delivered', paymentStatus: 'paid', refundedAmount: 20 })
    expect(order.returns).toMatchObject([
      { state: 'accepted', decidedAt: shop.shop.now().toISOString(), isRefunded: true }
    ])
    expect((await listMails(shop)).slice(-2)).toEqual([
      'ada@example.com: Your return for order #1001',
      'ada@example.com: Your return for order #1001 was accepted'
    ])
    const { data } = await admin.call('GET /api/admin/activity/get', { query: { q: 'order.return-accepted' } })
    expect(data).toMatchObject([{ actor: { userName: 'Root' }, subject: { kind: 'order', id } }])
    await expectLedgerToMatch(shop)
  })

  describe('of a shop that charges for shipping', () => {
    it.override('environment', { SHIPPING_PRICE: '4.9' })

    it('refunds shipping with the last units', async ({ shop }) => {
      const { shopper, admin, id, hatLine, coatLine, read } = await makeDeliveredOrder(shop)
      for (const units of [{ [hatLine]: 3 }, { [coatLine]: 1 }])
        await acceptReturn(admin, (await requestReturn(shopper, id, { units }))._id)
      expect(await listRefunds(shop)).toEqual(['30.00', '30.40'])
      expect(await read()).toMatchObject({ paymentStatus: 'refunded', totalAmount: 60.4, refundedAmount: 60.4 })
      await expectLedgerToMatch(shop)
    })
  })

  it('refunds the rest if less than the price remains of the payment', async ({ shop }) => {
    const { shopper, admin, id, hatLine, coatLine, hat, read } = await makeDeliveredOrder(shop)
    await refund(admin, id, { amount: 5 })
    const { _id } = await requestReturn(shopper, id, { units: { [hatLine]: 3, [coatLine]: 1 } })
    await acceptReturn(admin, _id)
    expect(await listRefunds(shop)).toEqual(['5.00', '50.50'])
    expect(await read()).toMatchObject({ orderStatus: 'delivered', paymentStatus: 'refunded' })
    expect(await readStock(shop, hat)).toEqual({ onHand: 2, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('of a whole order does not reject the order, even if its status was reset', async ({ shop }) => {
    const { shopper, admin, id, hatLine, hat, coat, read } = await makeDeliveredOrder(shop)
    await refund(admin, id, { amount: 25.5 })
    const { _id } = await requestReturn(shopper, id, { units: { [hatLine]: 3 } })
    await setStatus(admin, id, 'inProcess')
    shop.pass(MINUTE)
    await acceptReturn(admin, _id)
    expect(await read()).toMatchObject({ orderStatus: 'inProcess', paymentStatus: 'refunded' })
    expect((await listMails(shop)).at(-1)).toBe('ada@example.com: Your return for order #1001 was accepted')
    const stock = [await readStock(shop, hat), await readStock(shop, coat)]
    expect(stock).toEqual([
      { onHand: 2, reserved: 0 },
      { onHand: 4, reserved: 0 }
    ])
    await expectLedgerToMatch(shop)
  })

  it('can decide again after PayPal has declined the refund', async ({ shop }) => {
    const { shopper, admin, id, hatLine, read } = await makeDeliveredOrder(shop)
    const { _id } = await requestReturn(shopper, id, { units: { [hatLine]: 1 } })
    await shop.paypal.faults({ on: 'refund', fault: 'refused', issue: 'REFUND_NOT_ALLOWED' })
    await expect(acceptReturn(admin, _id)).rejects.toMatchObject({ code: 'payment-declined' })
    expect((await read()).returns).toMatchObject([{ state: 'open', decidedAt: null }])
    await acceptReturn(admin, _id)
    expect(await listRefunds(shop)).toEqual(['10.00'])
    await expectLedgerToMatch(shop)
  })

  it('sees a failed refund until it is issued again', async ({ shop }) => {
    const { shopper, admin, id, hatLine, hat, read } = await makeDeliveredOrder(shop)
    await saveOwnerEmail(admin, 'owner@shop.example')
    const readDetails = async () =>
      (await admin.call('GET /api/admin/orders/details/{id}', { params: { id } })).data.failedRefunds
    const countStuck = async () =>
      (await admin.call('GET /api/admin/dashboard/get', { query: {} })).data.attention.stuckPayments
    const failRefunds = holdRefunds(shop)
    await acceptReturn(admin, (await requestReturn(shopper, id, { units: { [hatLine]: 2 } }))._id, true)
    expect([await readDetails(), await countStuck()]).toEqual([undefined, 0])
    expect((await read()).returns?.[0]).not.toHaveProperty('isRefunded')
    failRefunds()
    shop.pass(DAY)
    await reconcilePayments(shop.shop)
    await queueOwnerMails(shop.shop)
    const failed = await read()
    expect(failed).not.toHaveProperty('refundedAmount')
    expect(failed.returns?.[0]).not.toHaveProperty('isRefunded')
    expect(await readDetails()).toMatchObject([{ amount: 20, reason: 'Return', isRestocked: true, isPending: false }])
    expect(await countStuck()).toBe(1)
    expect(await listMails(shop)).toContain('owner@shop.example: The payment of order #1001 is stuck')
    shop.pass(HOUR)
    await confirmPassword(admin)
    await refund(admin, id, { amount: 20, reason: 'Return' })
    expect([await readDetails(), await countStuck()]).toEqual([undefined, 0])
    expect(await read()).toMatchObject({ refundedAmount: 20, returns: [{ state: 'accepted' }] })
    expect(await readStock(shop, hat)).toEqual({ onHand: 4, reserved: 0 })
  })

  it('refunds once, although PayPal’s response was lost', async ({ shop }) => {
    const { shopper, admin, id, hatLine, read } = await makeDeliveredOrder(shop)
    const { _id } = await requestReturn(shopper, id, { units: { [hatLine]: 1 } })
    await shop.paypal.faults({ on: 'refund', fault: 'drop-after' })
    await expect(acceptReturn(admin, _id)).rejects.toMatchObject({ code: 'provider-down' })
    await expect(acceptReturn(admin, _id)).rejects.toMatchObject(CONFLICT)
    shop.pass(2 * MINUTE)
    await reconcilePayments(shop.shop)
    expect((await read()).returns).toMatchObject([{ state: 'accepted' }])
    expect(await listRefunds(shop)).toEqual(['10.00'])
    await expectLedgerToMatch(shop)
  })

  it('refunds only the units that no other refund has paid', async ({ shop }) => {
    const { shopper, admin, id, hatLine, coatLine, read } = await makeDeliveredOrder(shop)
    const hats = await requestReturn(shopper, id, { units: { [hatLine]: 3 } })
    const coat = await requestReturn(shopper, id, { units: { [coatLine]: 1 } })
    await refund(admin, id, { amount: 10, units: { [hatLine]: 1 } })
    await refund(admin, id, { amount: 20, units: { [coatLine]: 1 } })
    expect(await acceptReturn(admin, coat._id)).toMatchObject({
      message: 'The return was accepted, and nothing remained to be refunded.'
    })
    const accepted = shop.shop.db
      .selectFrom('mail_outbox')
      .select(['recipient', 'text'])
      .where('subject', '=', 'Your return for order #1001 was accepted')
    const { recipient, text } = await accepted.executeTakeFirstOrThrow()
    expect(recipient).toBe('ada@example.com')
    expect(text).toMatch(
      /^We've accepted your return\n\nYou asked to return 1 × Coat\.\n\nAnother refund covers these items\.\n\n/
    )
    expect(await acceptReturn(admin, hats._id)).toMatchObject({
      message: 'The return was accepted, and its refund was issued.'
    })
    expect(await listRefunds(shop)).toEqual(['10.00', '20.00', '20.00'])
    expect((await read()).returns).toMatchObject([{ state: 'accepted' }, { state: 'accepted' }])
    await expectLedgerToMatch(shop)
  })

  it('refunds the amount that the admin has seen, or nothing', async ({ shop }) => {
    const { shopper, admin, id, hatLine } = await makeDeliveredOrder(shop)
    const { _id } = await requestReturn(shopper, id, { units: { [hatLine]: 3 } })
    await refund(admin, id, { amount: 10, units: { [hatLine]: 1 } })
    const accept = (amount: number) =>
      admin.call('POST /api/admin/returns/accept/{id}', { params: { id: _id }, body: { amount } })
    await expect(accept(30)).rejects.toMatchObject({
      ...CONFLICT,
      message: 'The refund is now $20.00. Please check the order and try again.'
    })
    await accept(20)
    expect(await listRefunds(shop)).toEqual(['10.00', '20.00'])
  })
})
