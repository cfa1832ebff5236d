import { describe, expect } from 'vitest'

import { DAY, HOUR, MINUTE } from '../../src/lib/dates.ts'
import { queueOwnerMails } from '../../src/server/owner-mails/queue-owner-mails.ts'
import { reconcile } from '../../src/server/payments/reconcile.ts'
import { setStatus } from '../support/checkout.ts'
import { it } from '../support/it.ts'
import { expectLedgerToMatch, listMails, readStock } from '../support/ledger.ts'
import type { TestShop } from '../support/open-test-shop.ts'
import type { Person } from '../support/person.ts'
import { holdRefunds, makeRefundableOrder, refund } from '../support/refunds.ts'
import { acceptReturn, refuseReturn, requestReturn } from '../support/returns.ts'

const CONFLICT = { status: 409, code: 'conflict' }
const REASON = 'The zip is broken.\nPlease help.'

const changeSettings = (admin: Person, body: object) => admin.call('PUT /api/admin/settings/update', { body })

const listRefunds = async ({ paypal }: TestShop) => (await paypal.books()).refunds.map(({ amount }) => amount.value)

const readMail = ({ shop: { db } }: TestShop, subject: string) =>
  db.selectFrom('mail_outbox').selectAll().where('subject', '=', subject).executeTakeFirstOrThrow()

/** Three hats at $10 and a coat at $25.50. */
async function makeDeliveredOrder(shop: TestShop) {
  const order = await makeRefundableOrder(shop)
  await setStatus(order.admin, order.id, 'delivered')
  return order
}

describe('a shopper', () => {
  it('requests the return of units, with a reason, and gets a mail about it', async ({ shop }) => {
    const { shopper, admin, id, hatLine, coatLine, read } = await makeDeliveredOrder(shop)
    await changeSettings(admin, { ownerEmail: 'owner@shop.example' })
    const request = await requestReturn(shopper, id, { units: { [hatLine]: 2, [coatLine]: 1 }, reason: REASON })
    expect(request).toMatchObject({ state: 'open', reason: REASON, answer: '', decidedAt: null })
    const order = await read()
    expect(order.returns).toEqual([request])
    expect(request.items.toSorted((one, other) => other.quantity - one.quantity)).toEqual([
      { _id: hatLine, quantity: 2 },
      { _id: coatLine, quantity: 1 }
    ])
    const { text } = await readMail(shop, 'Your return for order #1001')
    expect(text).toMatch(
      /You have withdrawn from the contract for these items, and want to return them: (2 × Hat, 1 × Coat|1 × Coat, 2 × Hat)\./
    )
    expect(text).toContain('The zip is broken.')
    expect(text).toContain(`We received this on ${shop.shop.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`)
    expect(await readMail(shop, 'Return requested for order #1001')).toMatchObject({ recipient: 'owner@shop.example' })
  })

  it('cannot request more units than were neither refunded nor requested', async ({ shop }) => {
    const { shopper, admin, id, hatLine } = await makeDeliveredOrder(shop)
    await refund(admin, id, { amount: 10, units: { [hatLine]: 1 } })
    await requestReturn(shopper, id, { units: { [hatLine]: 1 } })
    for (const units of [{ [hatLine]: 2 }, { unknown: 1 }])
      await expect(requestReturn(shopper, id, { units })).rejects.toMatchObject({ ...CONFLICT, field: 'items' })
    await requestReturn(shopper, id, { units: { [hatLine]: 1 } })
    await expect(requestReturn(shopper, id, { units: { [hatLine]: 1 } })).rejects.toMatchObject(CONFLICT)
  })

  it('who repeats a request with the same key has one request', async ({ shop }) => {
    const { shopper, id, hatLine, read } = await makeDeliveredOrder(shop)
    const body = { units: { [hatLine]: 1 }, key: 'same' }
    const requests = await Promise.all([1, 2, 3].map(() => requestReturn(shopper, id, body)))
    expect(new Set(requests.map(({ _id }) => _id)).size).toBe(1)
    expect((await read()).returns).toHaveLength(1)
    await expect(requestReturn(shopper, id, { ...body, units: { [hatLine]: 2 } })).rejects.toMatchObject(CONFLICT)
  })

  it('cannot return an order that has not shipped', async ({ shop }) => {
    const { shopper, id, hatLine, read } = await makeRefundableOrder(shop)
    await expect(requestReturn(shopper, id, { units: { [hatLine]: 1 } })).rejects.toMatchObject(CONFLICT)
    expect(await read()).not.toHaveProperty('returnableUntil')
  })

  it('cannot return anything if the shop takes no returns', async ({ shop }) => {
    const { shopper, admin, id, hatLine } = await makeDeliveredOrder(shop)
    await changeSettings(admin, { returnDays: 0 })
    await expect(requestReturn(shopper, id, { units: { [hatLine]: 1 } })).rejects.toMatchObject(CONFLICT)
  })
})

describe('the return period', () => {
  it('includes the last day after the delivery', async ({ shop }) => {
    const { shopper, admin, id, hatLine, read } = await makeRefundableOrder(shop)
    await changeSettings(admin, { returnDays: 3 })
    await setStatus(admin, id, 'inShipping')
    shop.pass(DAY)
    await setStatus(admin, id, 'delivered')
    const delivered = shop.shop.now().getTime()
    const midnight = Math.floor(delivered / DAY) * DAY
    const lastDay = new Date(midnight + 3 * DAY).toISOString().slice(0, 10)
    shop.pass(midnight + 4 * DAY - 1 - delivered)
    expect(await read()).toMatchObject({ returnableUntil: lastDay })
    await requestReturn(shopper, id, { units: { [hatLine]: 1 } })
    shop.pass(1)
    expect(await read()).not.toHaveProperty('returnableUntil')
    await expect(requestReturn(shopper, id, { units: { [hatLine]: 1 } })).rejects.toMatchObject(CONFLICT)
  })

  it('allows 30 days for the delivery of an order that was never marked as delivered', async ({ shop }) => {
    const { admin, id, read } = await makeRefundableOrder(shop)
    await setStatus(admin, id, 'inShipping')
    const lastDay = new Date(shop.shop.now().getTime() + (30 + 14) * DAY).toISOString().slice(0, 10)
    shop.pass(DAY)
    await setStatus(admin, id, 'inShipping')
    expect(await read()).toMatchObject({ returnableUntil: lastDay })
  })

  it('starts anew if the status was set by mistake', async ({ shop }) => {
    const { admin, id, read } = await makeDeliveredOrder(shop)
    await changeSettings(admin, { returnDays: 2 })
    await setStatus(admin, id, 'inProcess')
    expect(await read()).not.toHaveProperty('returnableUntil')
    shop.pass(3 * DAY)
    await setStatus(admin, id, 'delivered')
    expect(await read()).toHaveProperty('returnableUntil')
  })
})

describe('an admin who accepts a return', () => {
  it('refunds the price of its units, and the shopper gets one mail', async ({ shop }) => {
    const { shopper, admin, id, hatLine, hat, read } = await makeDeliveredOrder(shop)
    const { _id } = await requestReturn(shopper, id, { units: { [hatLine]: 2 } })
    await acceptReturn(admin, _id, true)
    expect(await listRefunds(shop)).toEqual(['20.00'])
    expect(await readStock(shop, hat)).toEqual({ onHand: 4, reserved: 0 })
    const order = await read()
    expect(order).toMatchObject({ orderStatus: 'delivered', paymentStatus: 'paid', refundedAmount: 20 })
    expect(order.returns).toMatchObject([{ state: 'accepted', decidedAt: shop.shop.now().toISOString() }])
    expect((await listMails(shop)).slice(-2)).toEqual([
      'ada@example.com: Your return for order #1001',
      'ada@example.com: Your return for order #1001 was accepted'
    ])
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

  it('of a whole order whose status was set back does not reject it, and restocks nothing else', async ({ shop }) => {
    const { shopper, admin, id, hatLine, hat, coat, read } = await makeDeliveredOrder(shop)
    await refund(admin, id, { amount: 25.5 })
    const { _id } = await requestReturn(shopper, id, { units: { [hatLine]: 3 } })
    await setStatus(admin, id, 'inProcess')
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

  it('sees a refund that PayPal accepted and did not complete, until it is made again', async ({ shop }) => {
    const { shopper, admin, id, hatLine, hat, read } = await makeDeliveredOrder(shop)
    await changeSettings(admin, { ownerEmail: 'owner@shop.example' })
    const readDetails = async () =>
      (await admin.call('GET /api/admin/orders/details/{id}', { params: { id } })).data.failedRefunds
    const countStuck = async () =>
      (await admin.call('GET /api/admin/dashboard/get', { query: {} })).data.attention.pending
    const failRefunds = holdRefunds(shop)
    await acceptReturn(admin, (await requestReturn(shopper, id, { units: { [hatLine]: 2 } }))._id, true)
    expect([await readDetails(), await countStuck()]).toEqual([undefined, 0])
    failRefunds()
    shop.pass(DAY)
    await reconcile(shop.shop)
    await queueOwnerMails(shop.shop)
    expect(await read()).not.toHaveProperty('refundedAmount')
    expect(await readDetails()).toMatchObject([{ amount: 20, reason: 'Return', isRestocked: true, isPending: false }])
    expect(await countStuck()).toBe(1)
    await readMail(shop, 'The payment of order #1001 is stuck')
    shop.pass(HOUR)
    await refund(admin, id, { amount: 20, reason: 'Return' })
    expect([await readDetails(), await countStuck()]).toEqual([undefined, 0])
    expect(await read()).toMatchObject({ refundedAmount: 20, returns: [{ state: 'accepted' }] })
    expect(await readStock(shop, hat)).toEqual({ onHand: 4, reserved: 0 })
  })

  it('refunds once, although PayPal’s answer was lost', async ({ shop }) => {
    const { shopper, admin, id, hatLine, read } = await makeDeliveredOrder(shop)
    const { _id } = await requestReturn(shopper, id, { units: { [hatLine]: 1 } })
    await shop.paypal.faults({ on: 'refund', fault: 'drop-after' })
    await expect(acceptReturn(admin, _id)).rejects.toMatchObject({ code: 'provider-down' })
    await expect(acceptReturn(admin, _id)).rejects.toMatchObject(CONFLICT)
    shop.pass(2 * MINUTE)
    await reconcile(shop.shop)
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
    await acceptReturn(admin, hats._id)
    await acceptReturn(admin, coat._id)
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

describe('an admin who refuses a return', () => {
  it('gives a reason, and the shopper can request it again', async ({ shop }) => {
    const { shopper, admin, id, hatLine, read } = await makeDeliveredOrder(shop)
    const { _id } = await requestReturn(shopper, id, { units: { [hatLine]: 3 } })
    await expect(refuseReturn(admin, _id, ' ')).rejects.toMatchObject({ status: 400, field: 'reason' })
    await refuseReturn(admin, _id, 'The hats were worn.')
    expect((await read()).returns).toMatchObject([{ state: 'refused', answer: 'The hats were worn.' }])
    const { text } = await readMail(shop, 'Your return for order #1001 was refused')
    expect(text).toContain('The hats were worn.')
    await requestReturn(shopper, id, { units: { [hatLine]: 3 } })
    expect(await listRefunds(shop)).toEqual([])
  })
})

it('of two admins who decide at once, one wins', async ({ shop }) => {
  const { shopper, admin, id, hatLine } = await makeDeliveredOrder(shop)
  const { _id } = await requestReturn(shopper, id, { units: { [hatLine]: 1 } })
  const results = await Promise.allSettled([
    acceptReturn(admin, _id),
    refuseReturn(admin, _id, 'Worn.'),
    acceptReturn(admin, _id)
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  expect(failures).toMatchObject([CONFLICT, CONFLICT])
  await expectLedgerToMatch(shop)
})

it('open requests are listed for admins until they are decided', async ({ shop }) => {
  const { shopper, admin, id, hatLine } = await makeDeliveredOrder(shop)
  const count = async () => (await admin.call('GET /api/admin/dashboard/get', { query: {} })).data.attention.returns
  const list = async () => {
    const { data } = await admin.call('GET /api/admin/orders/get', { query: { attention: 'returns' } })
    return data.map(({ _id }) => _id)
  }
  expect([await count(), await list()]).toEqual([0, []])
  const requests = [
    await requestReturn(shopper, id, { units: { [hatLine]: 1 } }),
    await requestReturn(shopper, id, { units: { [hatLine]: 1 } })
  ]
  expect([await count(), await list()]).toEqual([1, [id]])
  shop.pass(1)
  await refuseReturn(admin, requests[0]?._id ?? '', 'Worn.')
  expect(await list()).toEqual([id])
  const { data } = await admin.call('GET /api/admin/activity/get', { query: { q: 'order.return' } })
  expect(data.map(({ action, actor }) => [action, actor?.userName])).toEqual([
    ['order.return-refused', 'Root'],
    ['order.return-requested', 'Ada'],
    ['order.return-requested', 'Ada']
  ])
  // A full refund leaves nothing to decide.
  await setStatus(admin, id, 'rejected')
  expect([await count(), await list()]).toEqual([0, []])
})

it('the reason is in the export of the account, and erased with it', async ({ shop }) => {
  const { shopper, id, hatLine } = await makeDeliveredOrder(shop)
  await requestReturn(shopper, id, { units: { [hatLine]: 1 }, reason: 'My foot is broken.' })
  const data = await shopper.call('GET /api/account/export')
  expect(data.orders[0]?.returns).toMatchObject([{ reason: 'My foot is broken.' }])
  await shopper.call('POST /api/account/erase', { body: { password: shopper.password } })
  const rows = await shop.shop.db.selectFrom('return_requests').selectAll().execute()
  expect(rows).toMatchObject([{ state: 'open', reason: '' }])
})
