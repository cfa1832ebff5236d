import { describe, expect } from 'vitest'

import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { MINUTE } from '../../../../src/lib/dates.ts'
import { it } from '../../../support/it.ts'
import { expectLedgerToMatch, listMails, readStock } from '../../../support/ledger.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Person } from '../../../support/person.ts'
import { makeDeliveredOrder, refund } from '../../../support/refunds.ts'
import { acceptReturn, declineReturn, receiveReturn, requestReturn } from '../../../support/returns.ts'

const CONFLICT = { status: 409, code: 'conflict' }

const changeSettings = (admin: Person, body: object) => admin.call('PUT /api/admin/settings/update', { body })

const listRefunds = async ({ paypal }: TestShop) => (await paypal.books()).refunds.map(({ amount }) => amount.value)

const readMailText = async ({ shop: { db } }: TestShop, subject: string) => {
  const mails = db.selectFrom('mail_outbox').select('text').where('subject', '=', subject)
  return (await mails.executeTakeFirstOrThrow()).text
}

/** Two of three hats at $10 are in the parcel. */
async function makeAwaitedReturn(shop: TestShop) {
  const order = await makeDeliveredOrder(shop)
  await changeSettings(order.admin, { returnsWaitForParcel: true })
  const { _id } = await requestReturn(order.shopper, order.id, { units: { [order.hatLine]: 2 } })
  shop.pass(MINUTE)
  const { message } = await acceptReturn(order.admin, _id)
  return { ...order, _id, message }
}

describe('a return that waits for its parcel', () => {
  it('is refunded once, when its parcel is received', async ({ shop }) => {
    const { admin, id, _id, message, hat, read } = await makeAwaitedReturn(shop)
    expect(message).toBe('The return was accepted, and awaits its parcel.')
    expect(await read()).toMatchObject({
      returns: [{ state: 'awaitingParcel', decidedAt: shop.shop.now().toISOString() }]
    })
    expect(await listRefunds(shop)).toEqual([])
    await expect(acceptReturn(admin, _id)).rejects.toMatchObject(CONFLICT)
    shop.pass(MINUTE)
    expect(await receiveReturn(admin, _id, true)).toMatchObject({
      message: 'The parcel was received, and its refund was issued.'
    })
    await expect(receiveReturn(admin, _id, true)).rejects.toMatchObject(CONFLICT)
    expect(await listRefunds(shop)).toEqual(['20.00'])
    expect(await readStock(shop, hat)).toEqual({ onHand: 4, reserved: 0 })
    expect(await read()).toMatchObject({ refundedAmount: 20, returns: [{ state: 'accepted' }] })
    expect((await listMails(shop)).slice(-2)).toEqual([
      'ada@example.com: Please send us your return for order #1001',
      'ada@example.com: Your return for order #1001 was accepted'
    ])
    const { data } = await admin.call('GET /api/admin/activity/get', { query: { q: 'order.return' } })
    expect(data.map(({ action, actor, subject }) => [action, actor?.userName, subject?.id])).toEqual([
      ['order.return-received', 'Root', id],
      ['order.return-accepted', 'Root', id],
      ['order.return-requested', 'Ada', id]
    ])
    await expectLedgerToMatch(shop)
  })

  it('shows the shopper where to send it, as far as the shop knows', async ({ shop }) => {
    const { admin, read } = await makeAwaitedReturn(shop)
    expect(await read()).toMatchObject({ returnAddress: '' })
    const subject = 'Please send us your return for order #1001'
    expect(await readMailText(shop, subject)).toContain(
      "You asked to return 2 × Hat.\n\nPlease ask us where to send the items. We'll refund the price"
    )
    await changeSettings(admin, { shopName: 'Hats', businessDetails: '1 High Street\nPune' })
    expect(await read()).toMatchObject({ returnAddress: 'Hats, 1 High Street, Pune' })
  })

  it('has no units that can be returned again, until it is declined', async ({ shop }) => {
    const { admin, shopper, id, _id, hatLine, read } = await makeAwaitedReturn(shop)
    await expect(requestReturn(shopper, id, { units: { [hatLine]: 2 } })).rejects.toMatchObject(CONFLICT)
    await declineReturn(admin, _id, 'The parcel never arrived.')
    const order = await read()
    expect(order.returns).toMatchObject([{ state: 'declined', declineReason: 'The parcel never arrived.' }])
    expect(order).not.toHaveProperty('returnAddress')
    await expect(receiveReturn(admin, _id)).rejects.toMatchObject(CONFLICT)
    await requestReturn(shopper, id, { units: { [hatLine]: 2 } })
    expect(await readMailText(shop, 'Your return for order #1001 was declined')).toContain('The parcel never arrived.')
    expect(await listRefunds(shop)).toEqual([])
  })

  it('refunds only what remains when it is received', async ({ shop }) => {
    const { admin, id, _id, hatLine, read } = await makeAwaitedReturn(shop)
    await refund(admin, id, { amount: 20, units: { [hatLine]: 2 } })
    const receive = (amount: number) =>
      admin.call('POST /api/admin/returns/receive/{id}', { params: { id: _id }, body: { amount } })
    await expect(receive(20)).rejects.toMatchObject({
      ...CONFLICT,
      message: 'The refund is now $10.00. Please check the order and try again.'
    })
    expect((await read()).returns).toMatchObject([{ state: 'awaitingParcel' }])
    await receive(10)
    expect(await listRefunds(shop)).toEqual(['20.00', '10.00'])
    await expectLedgerToMatch(shop)
  })

  it('is closed by a refund of the whole order', async ({ shop }) => {
    const { admin, id, _id, read } = await makeAwaitedReturn(shop)
    await refund(admin, id, { amount: 55.5 })
    expect(await read()).toMatchObject({ paymentStatus: 'refunded', returns: [{ state: 'accepted' }] })
    expect(await readMailText(shop, 'Your return for order #1001 was accepted')).toContain('Another refund covers')
    await expect(receiveReturn(admin, _id)).rejects.toMatchObject(CONFLICT)
    expect(await listRefunds(shop)).toEqual(['55.50'])
    await expectLedgerToMatch(shop)
  })

  it('waits again after PayPal has declined its refund', async ({ shop }) => {
    const { admin, _id, read } = await makeAwaitedReturn(shop)
    await shop.paypal.faults({ on: 'refund', fault: 'refused', issue: 'REFUND_NOT_ALLOWED' })
    await expect(receiveReturn(admin, _id)).rejects.toMatchObject({ code: 'payment-declined' })
    expect((await read()).returns).toMatchObject([{ state: 'awaitingParcel' }])
    await receiveReturn(admin, _id)
    expect(await listRefunds(shop)).toEqual(['20.00'])
    await expectLedgerToMatch(shop)
  })

  it('is received although the shop no longer waits for parcels', async ({ shop }) => {
    const { admin, shopper, id, _id, coatLine } = await makeAwaitedReturn(shop)
    await changeSettings(admin, { returnsWaitForParcel: false })
    await receiveReturn(admin, _id)
    await acceptReturn(admin, (await requestReturn(shopper, id, { units: { [coatLine]: 1 } }))._id)
    expect(await listRefunds(shop)).toEqual(['20.00', '25.50'])
    await expectLedgerToMatch(shop)
  })

  it('is listed for admins until it is decided', async ({ shop }) => {
    const { admin, id, _id } = await makeAwaitedReturn(shop)
    const count = async () => {
      const { attention } = (await admin.call('GET /api/admin/dashboard/get', { query: {} })).data
      return { returns: attention.returns, awaitingParcel: attention.awaitingParcel }
    }
    const list = async () => {
      const { data } = await admin.call('GET /api/admin/orders/get', { query: { attention: 'awaitingParcel' } })
      return data.map((order) => order._id)
    }
    expect([await count(), await list()]).toEqual([{ returns: 0, awaitingParcel: 1 }, [id]])
    await receiveReturn(admin, _id)
    expect([await count(), await list()]).toEqual([{ returns: 0, awaitingParcel: 0 }, []])
  })
})

describe('an admin', () => {
  it('who confirmed a refund does not start to wait for a parcel, nor the reverse', async ({ shop }) => {
    const { admin, shopper, id, hatLine, read } = await makeDeliveredOrder(shop)
    const { _id } = await requestReturn(shopper, id, { units: { [hatLine]: 1 } })
    const accept = (amount: number) =>
      admin.call('POST /api/admin/returns/accept/{id}', { params: { id: _id }, body: { amount } })
    await expect(accept(0)).rejects.toMatchObject(CONFLICT)
    await changeSettings(admin, { returnsWaitForParcel: true })
    await expect(accept(10)).rejects.toMatchObject(CONFLICT)
    await accept(0)
    expect((await read()).returns).toMatchObject([{ state: 'awaitingParcel' }])
  })

  it('cannot receive a parcel of a return that was not accepted, or that does not exist', async ({ shop }) => {
    const { admin, shopper, id, hatLine } = await makeDeliveredOrder(shop)
    const { _id } = await requestReturn(shopper, id, { units: { [hatLine]: 1 } })
    await expect(receiveReturn(admin, _id)).rejects.toMatchObject(CONFLICT)
    await expect(receiveReturn(admin, 'f'.repeat(24))).rejects.toMatchObject({ status: 404 })
    await expect(receiveReturn(shopper, _id)).rejects.toMatchObject({ status: 403 })
    expect(await listRefunds(shop)).toEqual([])
  })
})

it('of admins who receive and decline at once, one wins', async ({ shop }) => {
  const { admin, _id } = await makeAwaitedReturn(shop)
  const results = await Promise.allSettled([
    receiveReturn(admin, _id),
    receiveReturn(admin, _id, true),
    declineReturn(admin, _id, 'Worn.')
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  expect(failures).toMatchObject([CONFLICT, CONFLICT])
  expect((await listRefunds(shop)).length).toBeLessThan(2)
  await expectLedgerToMatch(shop)
})

it('the refund of a received parcel is issued once, although PayPal’s response was lost', async ({ shop }) => {
  const { admin, _id, read } = await makeAwaitedReturn(shop)
  await shop.paypal.faults({ on: 'refund', fault: 'drop-after' })
  await expect(receiveReturn(admin, _id)).rejects.toMatchObject({ code: 'provider-down' })
  await expect(receiveReturn(admin, _id)).rejects.toMatchObject(CONFLICT)
  shop.pass(2 * MINUTE)
  await reconcilePayments(shop.shop)
  expect((await read()).returns).toMatchObject([{ state: 'accepted' }])
  expect(await listRefunds(shop)).toEqual(['20.00'])
  await expectLedgerToMatch(shop)
})
