import { describe, expect } from 'vitest'

import { DAY, MINUTE } from '../../../../src/lib/dates.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { syncPayPalRefunds } from '../../../../src/server/shop/payments/refunds/sync-paypal-refunds.ts'
import { setStatus } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { expectLedgerToMatch, readStock } from '../../../support/ledger.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Person } from '../../../support/person.ts'
import { makeDeliveredOrder, makeRefundableOrder, refund, refundInDashboard } from '../../../support/refunds.ts'
import { acceptReturn, declineReturn, requestReturn } from '../../../support/returns.ts'

const CONFLICT = { status: 409, code: 'conflict' }
const REASON = 'The zip is broken.\nPlease help.'

const changeSettings = (admin: Person, body: object) => admin.call('PUT /api/admin/settings/update', { body })

const listRefunds = async ({ paypal }: TestShop) => (await paypal.books()).refunds.map(({ amount }) => amount.value)

const readMail = ({ shop: { db } }: TestShop, subject: string) =>
  db.selectFrom('mail_outbox').selectAll().where('subject', '=', subject).executeTakeFirstOrThrow()

describe('a shopper', () => {
  it('requests the return of units, with a reason, and gets a mail about it', async ({ shop }) => {
    const { shopper, id, hatLine, coatLine, read } = await makeDeliveredOrder(shop)
    const request = await requestReturn(shopper, id, { units: { [hatLine]: 2, [coatLine]: 1 }, reason: REASON })
    expect(request).toMatchObject({ state: 'open', reason: REASON, declineReason: '', decidedAt: null })
    const order = await read()
    expect(order.returns).toEqual([request])
    expect(request.items.toSorted((one, other) => other.quantity - one.quantity)).toEqual([
      { _id: hatLine, quantity: 2 },
      { _id: coatLine, quantity: 1 }
    ])
    const { text } = await readMail(shop, 'Your return for order #1001')
    expect(text).toMatch(/(2 × Hat, 1 × Coat|1 × Coat, 2 × Hat)\.\n\nYour reason: The zip is broken\./)
  })

  it('cannot request more units than were neither refunded nor requested', async ({ shop }) => {
    const { shopper, admin, id, hatLine, coatLine } = await makeDeliveredOrder(shop)
    await refund(admin, id, { amount: 10, units: { [hatLine]: 1 } })
    await requestReturn(shopper, id, { units: { [hatLine]: 1 } })
    for (const units of [{ [hatLine]: 2 }, { unknown: 1 }, { [hatLine]: 2, [coatLine]: 1 }])
      await expect(requestReturn(shopper, id, { units })).rejects.toMatchObject({ ...CONFLICT, field: 'items' })
    await requestReturn(shopper, id, { units: { [hatLine]: 1 } })
    await expect(requestReturn(shopper, id, { units: { [hatLine]: 1 } })).rejects.toMatchObject(CONFLICT)
  })

  it('cannot name a line twice', async ({ shop }) => {
    const { shopper, id, hatLine } = await makeDeliveredOrder(shop)
    const line = { _id: hatLine, quantity: 2 }
    const body = { idempotencyKey: 'twice', items: [line, line] }
    const request = shopper.call('POST /api/shop/order/return/{id}', { params: { id }, body })
    await expect(request).rejects.toMatchObject({ status: 400, field: 'items' })
  })

  it('who repeats a request with the same key has one request', async ({ shop }) => {
    const { shopper, id, hatLine, coatLine, read } = await makeDeliveredOrder(shop)
    const body = { units: { [hatLine]: 1, [coatLine]: 1 }, key: 'same' }
    const requests = await Promise.all([1, 2, 3].map(() => requestReturn(shopper, id, body)))
    expect(new Set(requests.map(({ _id }) => _id)).size).toBe(1)
    expect((await read()).returns).toHaveLength(1)
    for (const units of [{ [hatLine]: 1 }, { [hatLine]: 2, [coatLine]: 1 }])
      await expect(requestReturn(shopper, id, { ...body, units })).rejects.toMatchObject(CONFLICT)
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

  it('and the time of shipping start again if the status was set by mistake', async ({ shop }) => {
    const { admin, id, read } = await makeRefundableOrder(shop)
    await changeSettings(admin, { returnDays: 2 })
    for (const status of ['inShipping', 'delivered', 'inProcess'] as const) await setStatus(admin, id, status)
    expect(await read()).not.toHaveProperty('returnableUntil')
    expect(await read()).not.toHaveProperty('shippedAt')
    shop.pass(3 * DAY)
    await setStatus(admin, id, 'inShipping')
    const now = shop.shop.now().toISOString()
    expect(await read()).toMatchObject({ shippedAt: now })
    await setStatus(admin, id, 'delivered')
    expect(await read()).toMatchObject({ shippedAt: now, deliveredAt: now })
    expect(await read()).toHaveProperty('returnableUntil')
  })

  it('and the time of shipping stay if a delivered order is set to in shipping again', async ({ shop }) => {
    const { admin, id, read } = await makeRefundableOrder(shop)
    await setStatus(admin, id, 'inShipping')
    const shipped = await read()
    expect(shipped.shippedAt).toBe(shop.shop.now().toISOString())
    for (const status of ['delivered', 'inShipping'] as const) {
      shop.pass(DAY)
      await setStatus(admin, id, status)
    }
    const { shippedAt, returnableUntil } = shipped
    expect(await read()).toMatchObject({ shippedAt, returnableUntil })
    expect(await read()).not.toHaveProperty('deliveredAt')
  })

  it('does not start again if the same status is set again', async ({ shop }) => {
    const { admin, id, read } = await makeDeliveredOrder(shop)
    const before = await read()
    expect(before.returnableUntil).toBeDefined()
    shop.pass(DAY)
    await setStatus(admin, id, 'delivered')
    expect(await read()).toMatchObject({
      deliveredAt: before.deliveredAt,
      returnableUntil: before.returnableUntil
    })
  })
})

describe('an admin who refuses a return', () => {
  it('gives a reason, and the shopper can request it again', async ({ shop }) => {
    const { shopper, admin, id, hatLine, read } = await makeDeliveredOrder(shop)
    const { _id } = await requestReturn(shopper, id, { units: { [hatLine]: 3 } })
    await expect(declineReturn(admin, _id, ' ')).rejects.toMatchObject({ status: 400, field: 'reason' })
    await expect(declineReturn(admin, 'f'.repeat(24), 'Worn.')).rejects.toMatchObject({ status: 404 })
    await declineReturn(admin, _id, 'The hats were worn.')
    expect((await read()).returns).toMatchObject([{ state: 'declined', declineReason: 'The hats were worn.' }])
    const { text } = await readMail(shop, 'Your return for order #1001 was declined')
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
    declineReturn(admin, _id, 'Worn.'),
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
  expect(new Set(requests.map(({ _id }) => _id)).size).toBe(2)
  expect([await count(), await list()]).toEqual([1, [id]])
  shop.pass(1)
  await declineReturn(admin, requests[0]?._id ?? '', 'Worn.')
  expect(await list()).toEqual([id])
  const { data } = await admin.call('GET /api/admin/activity/get', { query: { q: 'order.return' } })
  expect(data.map(({ action, actor, subject }) => [action, actor?.userName, subject?.id])).toEqual([
    ['order.return-declined', 'Root', id],
    ['order.return-requested', 'Ada', id],
    ['order.return-requested', 'Ada', id]
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

describe('a full refund', () => {
  it('of an order whose return was requested does not restock it, whatever its status', async ({ shop }) => {
    const { admin, shopper, id, hatLine, hat, read } = await makeDeliveredOrder(shop)
    await requestReturn(shopper, id, { units: { [hatLine]: 1 } })
    await setStatus(admin, id, 'inProcess')
    await refund(admin, id, { amount: 55.5 })
    expect(await read()).toMatchObject({
      orderStatus: 'inProcess',
      paymentStatus: 'refunded',
      returns: [{ state: 'accepted' }]
    })
    expect(await readStock(shop, hat)).toEqual({ onHand: 2, reserved: 0 })
    await readMail(shop, 'Your return for order #1001 was accepted')
    await expectLedgerToMatch(shop)
  })

  it('that rejects such an order does not say that it will not be shipped', async ({ shop }) => {
    const { admin, shopper, id, hatLine, hat } = await makeDeliveredOrder(shop)
    await requestReturn(shopper, id, { units: { [hatLine]: 1 } })
    await setStatus(admin, id, 'inProcess')
    await setStatus(admin, id, 'rejected')
    const { text } = await readMail(shop, 'Your order #1001 has been refunded')
    expect(text).toContain("We're sorry: your order was rejected.")
    expect(await readStock(shop, hat)).toEqual({ onHand: 2, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('in PayPal’s dashboard covers an accepted return whose own refund then fails', async ({ shop }) => {
    const { admin, shopper, id, hatLine, read } = await makeDeliveredOrder(shop)
    const { _id } = await requestReturn(shopper, id, { units: { [hatLine]: 1 } })
    await shop.paypal.faults({ on: 'refund', fault: '503' })
    await expect(acceptReturn(admin, _id)).rejects.toMatchObject({ status: 502 })
    await refundInDashboard(shop)
    await syncPayPalRefunds(shop.shop, id)
    shop.pass(2 * MINUTE)
    await reconcilePayments(shop.shop)
    expect(await read()).toMatchObject({ paymentStatus: 'refunded', returns: [{ state: 'accepted' }] })
    expect(await listRefunds(shop)).toEqual(['55.50'])
    await readMail(shop, 'Your return for order #1001 was accepted')
    await expectLedgerToMatch(shop)
  })
})
