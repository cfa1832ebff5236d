import { describe, expect } from 'vitest'

import type { TimelineEntry } from '../../../../src/api/contract/order-administration.ts'
import { DAY, HOUR, MINUTE } from '../../../../src/lib/dates.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { createPaymentLink } from '../../../../src/server/shop/payments/queries.ts'
import { capture, decidePayment, setStatus } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { makeApprovedOrder, readChargeId, makeUnpaidOrder } from '../../../support/payments.ts'
import type { Person } from '../../../support/person.ts'
import { changeRefunds, holdRefunds, refund, refundInDashboard } from '../../../support/refunds.ts'
import { deliver, holdWebhooks } from '../../../support/webhooks.ts'

const readEntries = async (admin: Person, id: string) =>
  (await admin.call('GET /api/admin/orders/timeline/{id}', { params: { id } })).data

/** For example `status by Root: confirmed → delivered (changed)`. */
const formatTimeline = async (admin: Person, id: string) => (await readEntries(admin, id)).map(formatEntry)

function formatEntry(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'created':
      return 'created'
    case 'payment':
      return `payment ${entry.step}`
    case 'mail':
      return `mail ${entry.step}: ${entry.subject.replace(/#\d+/, 'N')}`
    case 'refund':
      return `refund by ${entry.author ?? 'nobody'}: ${entry.amount} ${entry.state}`
    case 'status':
      return `status by ${entry.author ?? 'nobody'}: ${entry.from} → ${entry.to} (${entry.step})`
  }
}

async function makePaidOrder(shop: TestShop) {
  const unpaid = await makeUnpaidOrder(shop)
  shop.pass(MINUTE)
  await capture(unpaid.shopper, await decidePayment(shop, unpaid.approvalURL, 'pay'))
  shop.pass(MINUTE)
  return { ...unpaid, admin: await shop.admin() }
}

describe('the timeline of an order', () => {
  it('begins with its creation and its opened payment', async ({ shop }) => {
    const { orderId } = await makeUnpaidOrder(shop)
    const at = shop.shop.now().toISOString()
    expect(await readEntries(await shop.admin(), orderId)).toEqual([
      { kind: 'created', at },
      { kind: 'payment', at, step: 'opened' }
    ])
  })

  it('shows the payment, each change of status once, and the mails', async ({ shop }) => {
    const { admin, orderId } = await makePaidOrder(shop)
    await setStatus(admin, orderId, 'inShipping')
    await setStatus(admin, orderId, 'inShipping')
    expect(await formatTimeline(admin, orderId)).toEqual([
      'created',
      'payment opened',
      'payment captured',
      'mail queued: Your order N is confirmed',
      'status by Root: confirmed → inShipping (changed)',
      'mail queued: Your order N is on its way'
    ])
  })

  it('shows the request for a refund and the refund', async ({ shop }) => {
    const { admin, orderId } = await makePaidOrder(shop)
    await setStatus(admin, orderId, 'rejected')
    expect(await formatTimeline(admin, orderId)).toEqual([
      'created',
      'payment opened',
      'payment captured',
      'mail queued: Your order N is confirmed',
      'status by Root: confirmed → rejected (rejection-requested)',
      'payment refunded',
      'mail queued: Your order N has been refunded'
    ])
  })

  it('shows each request to reject the order, and no second change of status after its refund', async ({ shop }) => {
    const { admin, orderId } = await makePaidOrder(shop)
    await shop.paypal.faults({ on: 'refund', fault: 'refused', issue: 'REFUND_NOT_ALLOWED' })
    await expect(setStatus(admin, orderId, 'rejected')).rejects.toMatchObject({ code: 'provider-down' })
    shop.pass(MINUTE)
    await setStatus(admin, orderId, 'rejected')
    const request = 'status by Root: confirmed → rejected (rejection-requested)'
    const entries = await formatTimeline(admin, orderId)
    expect(entries.filter((entry) => entry.startsWith('status'))).toEqual([request, request])
  })

  it('shows a partial refund, with its author and reason', async ({ shop }) => {
    const { admin, orderId } = await makePaidOrder(shop)
    await refund(admin, orderId, { amount: 5, reason: 'A stain' })
    const entries = await readEntries(admin, orderId)
    expect(entries.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { author: 'Root', amount: 5, state: 'completed', reason: 'A stain' }
    ])
  })

  it.for([
    ['confirmed', ['status by nobody: confirmed → rejected (changed)']],
    ['delivered', ['status by Root: confirmed → delivered (changed)']]
  ] as const)('shows if a full refund at PayPal has changed the status %s', async ([status, changes], { shop }) => {
    const webhooks = await holdWebhooks(shop)
    const { admin, orderId } = await makePaidOrder(shop)
    if (status === 'delivered') await setStatus(admin, orderId, status)
    await refundInDashboard(shop)
    await deliver(shop, await webhooks.nextOf('PAYMENT.CAPTURE.REFUNDED'))
    const entries = await formatTimeline(admin, orderId)
    expect(entries).toContain('payment refunded')
    expect(entries.filter((entry) => entry.startsWith('status'))).toEqual(changes)
  })

  it('shows that a refund at PayPal has rejected the order after a requested refund had failed', async ({ shop }) => {
    const webhooks = await holdWebhooks(shop)
    const { admin, orderId } = await makePaidOrder(shop)
    await shop.paypal.faults({ on: 'refund', fault: 'refused', issue: 'REFUND_NOT_ALLOWED' })
    await expect(setStatus(admin, orderId, 'rejected')).rejects.toMatchObject({ code: 'provider-down' })
    shop.pass(MINUTE)
    await refundInDashboard(shop)
    await deliver(shop, await webhooks.nextOf('PAYMENT.CAPTURE.REFUNDED'))
    expect((await formatTimeline(admin, orderId)).filter((entry) => entry.startsWith('status'))).toEqual([
      'status by Root: confirmed → rejected (rejection-requested)',
      'status by nobody: confirmed → rejected (changed)'
    ])
  })

  it('shows a declined payment and the cancelled order', async ({ shop }) => {
    const admin = await shop.admin()
    const { shopper, orderId, approvalURL } = await makeUnpaidOrder(shop)
    shop.pass(MINUTE)
    await expect(capture(shopper, await decidePayment(shop, approvalURL, 'decline'))).rejects.toMatchObject({
      kind: 'rejected'
    })
    shop.pass(HOUR)
    await reconcilePayments(shop.shop)
    expect(await formatTimeline(admin, orderId)).toEqual([
      'created',
      'payment opened',
      'payment declined',
      'payment failed',
      'mail queued: The payment for your order N was declined'
    ])
  })

  it('shows the time of a refund, and not of the checks whether PayPal has completed it', async ({ shop }) => {
    const { admin, orderId } = await makePaidOrder(shop)
    holdRefunds(shop)
    await setStatus(admin, orderId, 'rejected')
    changeRefunds(shop, (found) => (found.status = 'PENDING'))
    const refunded = { kind: 'payment', step: 'refunded', at: shop.shop.now().toISOString() }
    expect(await readEntries(admin, orderId)).toContainEqual(refunded)
    shop.pass(DAY)
    await reconcilePayments(shop.shop)
    expect(await readEntries(admin, orderId)).toContainEqual(refunded)
  })

  it('shows a payment that was declined permanently', async ({ shop }) => {
    const admin = await shop.admin()
    const { shopper, orderId, back } = await makeApprovedOrder(shop)
    shop.pass(MINUTE)
    await shop.paypal.faults({ on: 'capture', fault: 'declined' })
    await expect(capture(shopper, back)).rejects.toMatchObject({ kind: 'rejected' })
    expect(await formatTimeline(admin, orderId)).toEqual(['created', 'payment opened', 'payment declined'])
  })

  it('shows the delivery state of a mail', async ({ shop }) => {
    const { admin, orderId } = await makePaidOrder(shop)
    const later = new Date(shop.shop.now().getTime() + MINUTE).toISOString()
    const mail = shop.shop.db.updateTable('mail_outbox')
    await mail.set({ last_error: '550 no such user', failed_at: later }).execute()
    expect((await readEntries(admin, orderId)).at(-1)).toEqual({
      kind: 'mail',
      at: later,
      step: 'failed',
      subject: 'Your order #1001 is confirmed',
      error: '550 no such user'
    })
    await mail.set({ sent_at: later, failed_at: null }).execute()
    expect((await readEntries(admin, orderId)).at(-1)).toMatchObject({ at: later, step: 'sent', error: null })
  })

  it('contains no entries of other orders', async ({ shop }) => {
    const { admin, orderId } = await makePaidOrder(shop)
    await setStatus(admin, orderId, 'inShipping')
    const { db } = shop.shop
    const id = `${orderId.slice(0, -1)}${orderId.endsWith('0') ? '1' : '0'}`
    const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    await db
      .insertInto('orders')
      .values({ ...order, id, number: undefined })
      .execute()
    const payment = await db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
    const steps = { opened_at: null, declined_at: null, captured_at: null, provider_order_id: null, capture_id: null }
    await db
      .insertInto('payments')
      .values({ ...payment, ...steps, order_id: id })
      .execute()
    expect(await formatTimeline(admin, id)).toEqual(['created'])
  })

  it('responds with 404 for an unknown order', async ({ shop }) => {
    const refused = readEntries(await shop.admin(), 'f'.repeat(24))
    await expect(refused).rejects.toMatchObject({ status: 404, message: 'Order not found!' })
  })
})

describe('the link to a payment', () => {
  it('leads to the PayPal page of the charge', async ({ shop }) => {
    const admin = await shop.admin()
    const { shopper, orderId, back } = await makeApprovedOrder(shop)
    const read = async () => (await admin.call('GET /api/admin/orders/details/{id}', { params: { id: orderId } })).data
    expect((await read()).paymentLink).toBeNull()
    await capture(shopper, back)
    const link = (await read()).paymentLink ?? ''
    expect(link).toBe(`${shop.paypal.url}/activity/payment/${await readChargeId(shop)}`)
    const page = await fetch(link)
    expect(page.status).toBe(200)
    const text = await page.text()
    for (const words of ['$24.68', 'COMPLETED', orderId, 'Hat']) expect(text).toContain(words)
  })

  it.for([
    ['https://api-m.paypal.com', 'https://www.paypal.com/activity/payment/4XJ12345AB678901C'],
    ['https://api-m.sandbox.paypal.com', 'https://www.sandbox.paypal.com/activity/payment/4XJ12345AB678901C']
  ] as const)('for %s is %s', ([baseUrl, link]) => {
    const payments = { kind: 'paypal', baseUrl, clientId: '', clientSecret: '' } as const
    expect(createPaymentLink({ payments }, '4XJ12345AB678901C')).toBe(link)
    expect(createPaymentLink({ payments }, null)).toBeNull()
  })
})
