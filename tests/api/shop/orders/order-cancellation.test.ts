import { describe, expect } from 'vitest'

import { isApiError } from '../../../../src/api/errors.ts'
import { HOUR, MINUTE } from '../../../../src/lib/dates.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { settlePayment } from '../../../../src/server/shop/payments/settle.ts'
import {
  addToCart,
  buy,
  capture,
  decidePayment,
  placeOrder,
  readOrder,
  readOrderState,
  saveAddress,
  setStatus
} from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { expectLedgerToMatch, listCharges, listMails, readStock } from '../../../support/ledger.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { makeApprovedOrder, makeUnpaidOrder } from '../../../support/payments.ts'
import type { Person } from '../../../support/person.ts'
import { makeDeliveredOrder, makeRefundableOrder, refund, refundInDashboard } from '../../../support/refunds.ts'
import { requestReturn } from '../../../support/returns.ts'
import { saveOwnerEmail } from '../../../support/settings.ts'

const cancel = (shopper: Person, id: string) => shopper.call('POST /api/shop/order/cancel/{id}', { params: { id } })

const track = (admin: Person, id: string, number: string) =>
  admin.call('PUT /api/admin/orders/tracking/{id}', { params: { id }, body: { carrier: 'ups', number } })

const CONFLICT = { status: 409, code: 'conflict' }

const findUnexpectedFailures = (results: PromiseSettledResult<unknown>[]): unknown[] =>
  results
    .flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    .filter((error) => !isApiError(error) || error.status !== 409)

describe('a shopper who cancels a paid order', () => {
  it('gets the whole payment back, and the stock returns once', async ({ shop }) => {
    const { shopper, admin, id, hat, coat, read } = await makeRefundableOrder(shop)
    expect(await read()).toMatchObject({ canCancel: true })
    shop.pass(MINUTE)
    const { data, message } = await cancel(shopper, id)
    expect(message).toBe('Your order has been cancelled.')
    const cancelled = { orderStatus: 'rejected', paymentStatus: 'refunded', refundedAmount: 55.5, canCancel: false }
    expect(data).toMatchObject({ ...cancelled, cancelledAt: shop.shop.now().toISOString() })
    await expect(cancel(shopper, id)).rejects.toMatchObject(CONFLICT)
    await setStatus(admin, id, 'rejected')
    expect([await readStock(shop, hat), await readStock(shop, coat)]).toEqual([
      { onHand: 5, reserved: 0 },
      { onHand: 5, reserved: 0 }
    ])
    expect(await listMails(shop)).toEqual([
      'ada@example.com: Your order #1001 is confirmed',
      'ada@example.com: Your order #1001 has been cancelled'
    ])
    expect(await listCharges(shop)).toEqual(['REFUNDED 55.50'])
    await expectLedgerToMatch(shop)
  })

  it('gets back what earlier refunds have left', async ({ shop }) => {
    const { shopper, admin, id, hatLine, hat } = await makeRefundableOrder(shop)
    await refund(admin, id, { amount: 10, units: { [hatLine]: 1 }, restock: true })
    await refundInDashboard(shop, '5.50')
    expect((await cancel(shopper, id)).data).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 55.5 })
    const { refunds } = await shop.paypal.books()
    expect(refunds.map(({ amount }) => amount.value)).toEqual(['10.00', '5.50', '40.00'])
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('reads that the cancellation is in progress while PayPal does not respond', async ({ shop }) => {
    const { shopper, admin, id, read } = await makeRefundableOrder(shop)
    await shop.paypal.faults({ on: 'refund', fault: 'drop-after' })
    expect(await cancel(shopper, id)).toMatchObject({
      message: expect.stringContaining('is being cancelled') as string
    })
    expect(await read()).toMatchObject({ orderStatus: 'confirmed', canCancel: false })
    await expect(cancel(shopper, id)).rejects.toMatchObject(CONFLICT)
    await expect(setStatus(admin, id, 'inShipping')).rejects.toMatchObject(CONFLICT)
    await expect(track(admin, id, '1Z')).rejects.toMatchObject(CONFLICT)
    shop.pass(2 * MINUTE)
    await reconcilePayments(shop.shop)
    expect(await readOrderState(shopper, id)).toBe('rejected/refunded')
    expect(await listCharges(shop)).toEqual(['REFUNDED 55.50'])
    await expectLedgerToMatch(shop)
  })

  it('cannot cancel an order with a return, whose status an admin has reset', async ({ shop }) => {
    const { shopper, admin, id, hatLine, read } = await makeDeliveredOrder(shop)
    await requestReturn(shopper, id, { units: { [hatLine]: 1 } })
    await setStatus(admin, id, 'inProcess')
    expect(await read()).toMatchObject({ canCancel: false })
    await expect(cancel(shopper, id)).rejects.toMatchObject({ ...CONFLICT, message: 'This order has already shipped.' })
    expect(await listCharges(shop)).toEqual(['COMPLETED 55.50'])
  })

  it('keeps the order if PayPal declines the refund', async ({ shop }) => {
    const { shopper, id, read, admin } = await makeRefundableOrder(shop)
    await shop.paypal.faults({ on: 'refund', fault: 'refused', issue: 'REFUND_NOT_ALLOWED' })
    await expect(cancel(shopper, id)).rejects.toMatchObject({ code: 'payment-declined' })
    expect(await read()).toMatchObject({ orderStatus: 'confirmed', paymentStatus: 'paid', canCancel: true })
    expect(await read()).not.toHaveProperty('cancelledAt')
    expect(await listMails(shop)).toContain('ada@example.com: Your order #1001 was not cancelled')
    await setStatus(admin, id, 'inShipping')
    await expectLedgerToMatch(shop)
  })

  it('is named in the timeline and the activity', async ({ shop }) => {
    const { shopper, admin, id } = await makeRefundableOrder(shop)
    await cancel(shopper, id)
    const timeline = await admin.call('GET /api/admin/orders/timeline/{id}', { params: { id } })
    expect(timeline.data.filter(({ kind }) => kind === 'status')).toMatchObject([
      { author: 'Ada', to: 'rejected', step: 'cancelled' }
    ])
    const { data } = await admin.call('GET /api/admin/activity/get', { query: { q: 'order.cancelled' } })
    const statuses = { before: { orderStatus: 'confirmed' }, after: { orderStatus: 'rejected' } }
    expect(data).toMatchObject([{ actor: { userName: 'Ada' }, ...statuses }])
  })

  it('is reported to the owner', async ({ shop }) => {
    const { shopper, admin, id } = await makeRefundableOrder(shop)
    await saveOwnerEmail(admin, 'owner@shop.example')
    await cancel(shopper, id)
    expect(await listMails(shop)).toContain('owner@shop.example: Order #1001 was cancelled')
  })
})

describe('a shopper who has cancelled three paid orders in a day', () => {
  it.override('environment', { RATE_LIMIT_SCALE: '1' })

  async function openScene(shop: TestShop) {
    const [ada, hat] = [await shop.shopper(), await shop.product({ stock: 20 })]
    const address = await saveAddress(ada)
    async function makeOrder(): Promise<string> {
      await addToCart(ada, hat)
      const { approvalURL } = await placeOrder(ada, address)
      return (await capture(ada, await decidePayment(shop, approvalURL, 'pay'))).data._id
    }
    return { ada, hat, address, makeOrder }
  }

  async function makeScene(shop: TestShop) {
    const admin = await shop.admin()
    const scene = await openScene(shop)
    const { ada, makeOrder } = scene
    for (let nth = 1; nth <= 3; nth += 1)
      expect((await cancel(ada, await makeOrder())).data).toMatchObject({ paymentStatus: 'refunded' })
    const listRequests = async () => {
      const { data } = await admin.call('GET /api/admin/orders/get', { query: { attention: 'returns' } })
      return data.map(({ _id }) => _id)
    }
    return { ...scene, admin, listRequests }
  }

  const countRefunds = async (shop: TestShop) =>
    (await listCharges(shop)).filter((charge) => charge.startsWith('REFUNDED')).length

  it('requests the next cancellation, which the owner accepts by rejecting the order', async ({ shop }) => {
    const { admin, ada, makeOrder, listRequests } = await makeScene(shop)
    await saveOwnerEmail(admin, 'owner@shop.example')
    const id = await makeOrder()
    const { data, message } = await cancel(ada, id)
    expect(message).toBe('We will decide on your cancellation request and email you.')
    const requested = { orderStatus: 'confirmed', paymentStatus: 'paid', canCancel: false }
    expect(data).toMatchObject({ ...requested, cancellationRequestedAt: shop.shop.now().toISOString() })
    expect(data).not.toHaveProperty('cancelledAt')
    await expect(cancel(ada, id)).rejects.toMatchObject(CONFLICT)
    expect([await countRefunds(shop), await listRequests()]).toEqual([3, [id]])
    const mails = await listMails(shop)
    expect(mails).toContain('ada@example.com: Your cancellation request for order #1004')
    expect(mails).toContain('owner@shop.example: Cancellation requested for order #1004')
    await setStatus(admin, id, 'rejected')
    const cancelled = await readOrder(ada, id)
    expect(cancelled).toMatchObject({ orderStatus: 'rejected', paymentStatus: 'refunded' })
    expect(cancelled).toHaveProperty('cancelledAt')
    expect(cancelled).not.toHaveProperty('cancellationRequestedAt')
    expect([await countRefunds(shop), await listRequests()]).toEqual([4, []])
    expect(await listMails(shop)).toContain('ada@example.com: Your order #1004 has been cancelled')
    await expectLedgerToMatch(shop)
  })

  it('keeps the order if the owner continues with it, and can ask again', async ({ shop }) => {
    const { admin, ada, makeOrder, listRequests } = await makeScene(shop)
    const id = await makeOrder()
    await cancel(ada, id)
    await setStatus(admin, id, 'inProcess')
    expect(await listRequests()).toEqual([])
    expect(await readOrder(ada, id)).not.toHaveProperty('cancellationRequestedAt')
    expect(await countRefunds(shop)).toBe(3)
    await cancel(ada, id)
    expect(await listRequests()).toEqual([id])
  })

  it('reads in the mail about the next status that the order was not cancelled', async ({ shop }) => {
    const { admin, ada, makeOrder } = await makeScene(shop)
    const [id, otherId] = [await makeOrder(), await makeOrder()]
    await cancel(ada, id)
    for (const orderId of [id, otherId]) await setStatus(admin, orderId, 'inProcess')
    const mails = shop.shop.db.selectFrom('mail_outbox').select('text').where('subject', 'like', '%is being prepared')
    const texts = (await mails.orderBy('subject').execute()).map(({ text }) => text.includes("We couldn't cancel"))
    expect(texts).toEqual([true, false])
  })

  it('reads that the request is open again if PayPal declines the refund', async ({ shop }) => {
    const { admin, ada, makeOrder, listRequests } = await makeScene(shop)
    const id = await makeOrder()
    await cancel(ada, id)
    await shop.paypal.faults({ on: 'refund', fault: 'refused', issue: 'REFUND_NOT_ALLOWED' })
    await expect(setStatus(admin, id, 'rejected')).rejects.toMatchObject({ code: 'provider-down' })
    expect(await listRequests()).toEqual([id])
    expect(await readOrder(ada, id)).not.toHaveProperty('cancelledAt')
  })

  it('can cancel unpaid orders, and a paid one the next day, and does not limit others', async ({ shop }) => {
    const { ada, hat, address, makeOrder } = await makeScene(shop)
    const ben = await shop.shopper('Ben')
    const { _id } = await buy(shop, ben, [hat, 1])
    expect((await cancel(ben, _id)).data).toMatchObject({ paymentStatus: 'refunded' })
    await addToCart(ada, hat)
    const { orderId } = await placeOrder(ada, address)
    expect((await cancel(ada, orderId)).data).toMatchObject({ orderStatus: 'rejected', paymentStatus: 'failed' })
    shop.pass(24 * HOUR)
    expect((await cancel(ada, await makeOrder())).data).toMatchObject({ paymentStatus: 'refunded' })
  })

  it('cancels at most three of many orders at once', async ({ shop }) => {
    const { ada, makeOrder } = await openScene(shop)
    const ids: string[] = []
    for (let nth = 1; nth <= 5; nth += 1) ids.push(await makeOrder())
    await Promise.all(ids.map((id) => cancel(ada, id)))
    expect(await countRefunds(shop)).toBe(3)
    await expectLedgerToMatch(shop)
  })
})

describe('a shopper who cancels an unpaid order', () => {
  it('is not charged, even if the payment was approved', async ({ shop }) => {
    const { shopper, hat, back } = await makeApprovedOrder(shop)
    const { data } = await cancel(shopper, back.orderId)
    expect(data).toMatchObject({ orderStatus: 'rejected', paymentStatus: 'failed', canCancel: false })
    expect(await settlePayment(shop.shop, back.orderId, 1)).toBe('failed')
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    expect(await listMails(shop)).toEqual(['ada@example.com: Your order #1001 has been cancelled'])
    const admin = await shop.admin()
    await expect(setStatus(admin, back.orderId, 'inShipping')).rejects.toMatchObject(CONFLICT)
    await expectLedgerToMatch(shop)
  })

  it('is refunded if PayPal charges the order nevertheless, and the owner gets no email about a new order', async ({
    shop
  }) => {
    const admin = await shop.admin()
    await saveOwnerEmail(admin, 'owner@shop.example')
    const { shopper, hat, back } = await makeApprovedOrder(shop)
    await shop.shop.paypal.captureOrder(back.paymentId, 'by another process')
    await cancel(shopper, back.orderId)
    expect(await settlePayment(shop.shop, back.orderId, 1)).toBe('failed')
    expect(await readOrderState(shopper, back.orderId)).toBe('rejected/refunded')
    expect(await listCharges(shop)).toEqual(['REFUNDED 24.68'])
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    expect(await listMails(shop)).toEqual([
      'ada@example.com: Your order #1001 has been cancelled',
      'ada@example.com: Your order #1001 has been cancelled'
    ])
  })

  it('has to wait while the payment is captured', async ({ shop }) => {
    const { shopper, orderId } = await makeUnpaidOrder(shop)
    await shop.shop.db.updateTable('payments').set({ state: 'capturing' }).where('order_id', '=', orderId).execute()
    await expect(cancel(shopper, orderId)).rejects.toMatchObject({
      ...CONFLICT,
      message: expect.stringContaining('being processed') as string
    })
  })
})

it.for(['inShipping', 'delivered'])('an order with the status %s cannot be cancelled', async (status, { shop }) => {
  const { shopper, admin, id } = await makeRefundableOrder(shop)
  await setStatus(admin, id, status)
  expect(await readOrder(shopper, id)).toMatchObject({ canCancel: false })
  await expect(cancel(shopper, id)).rejects.toMatchObject({ ...CONFLICT, message: 'This order has already shipped.' })
  // An admin who has set the status by mistake sets it back.
  await setStatus(admin, id, 'inProcess')
  await cancel(shopper, id)
  await expectLedgerToMatch(shop)
})

it('an order with a tracking number cannot be cancelled', async ({ shop }) => {
  const { shopper, admin, id } = await makeRefundableOrder(shop)
  await track(admin, id, '1Z')
  await expect(cancel(shopper, id)).rejects.toMatchObject(CONFLICT)
  await track(admin, id, '')
  await cancel(shopper, id)
})

describe('of several requests at once, exactly one wins', () => {
  it('if the shopper cancels while an admin ships the order', async ({ shop }) => {
    const { shopper, admin, id } = await makeRefundableOrder(shop)
    const results = await Promise.allSettled([cancel(shopper, id), setStatus(admin, id, 'inShipping')])
    const [cancelled] = results.map(({ status }) => status === 'fulfilled')
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: CONFLICT })
    expect(await readOrderState(shopper, id)).toBe(cancelled ? 'rejected/refunded' : 'inShipping/paid')
    await expectLedgerToMatch(shop)
  })

  it('if the shopper cancels twice', async ({ shop }) => {
    const { shopper, id, hat } = await makeRefundableOrder(shop)
    const results = await Promise.allSettled([cancel(shopper, id), cancel(shopper, id), cancel(shopper, id)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(findUnexpectedFailures(results)).toEqual([])
    expect(await listCharges(shop)).toEqual(['REFUNDED 55.50'])
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('if the shopper cancels while an admin refunds a part', async ({ shop }) => {
    const { shopper, admin, id, hatLine, hat } = await makeRefundableOrder(shop)
    const body = { amount: 10, units: { [hatLine]: 1 }, restock: true }
    const results = await Promise.allSettled([refund(admin, id, body), cancel(shopper, id)])
    expect(findUnexpectedFailures(results)).toEqual([])
    shop.pass(HOUR)
    await reconcilePayments(shop.shop)
    const isCancelled = (await readOrderState(shopper, id)) === 'rejected/refunded'
    expect(await readStock(shop, hat)).toEqual({ onHand: isCancelled ? 5 : 3, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('if the shopper cancels while the payment is captured', async ({ shop }) => {
    const { shopper, hat, back } = await makeApprovedOrder(shop)
    const { orderId, paymentId, payerId } = back
    const body = { orderId, paymentId, payerId }
    const results = await Promise.allSettled([
      cancel(shopper, orderId),
      shopper.call('POST /api/shop/order/capture', { body })
    ])
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    const state = await readOrderState(shopper, orderId)
    expect(['confirmed/paid', 'rejected/failed', 'rejected/refunded']).toContain(state)
    expect(await readStock(shop, hat)).toEqual({ onHand: state === 'confirmed/paid' ? 3 : 5, reserved: 0 })
    await expectLedgerToMatch(shop)
  })
})

it('the mail about a cancellation does not apologize', async ({ shop }) => {
  const { shopper, id } = await makeRefundableOrder(shop)
  await cancel(shopper, id)
  const mail = shop.shop.db.selectFrom('mail_outbox').select('text').where('subject', 'like', '%cancelled')
  const { text } = await mail.executeTakeFirstOrThrow()
  expect(text).toContain('You cancelled this order, so it will not be shipped.')
  expect(text).toContain('PayPal is returning the full amount')
  expect(text).not.toContain('sorry')
})
