import { describe, expect } from 'vitest'

import { MINUTE } from '../../../../src/lib/dates.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { listCharges, expectLedgerToMatch, readStock } from '../../../support/ledger.ts'
import { capture, decidePayment, order, readOrderState, setStatus } from '../../../support/checkout.ts'
import { connectPayPal } from '../../../../src/server/platform/paypal/client.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import {
  makeApprovedOrder,
  readChargeId,
  expectCancelled,
  expectPaid,
  makeUnpaidOrder
} from '../../../support/payments.ts'
import { deliver, deliverGenuine, holdWebhooks } from '../../../support/webhooks.ts'

describe('an approval whose payer does not return to the shop', () => {
  it('is confirmed once by repeated webhooks', async ({ shop }) => {
    const webhooks = await holdWebhooks(shop)
    const { shopper, hat, orderId } = await makeApprovedOrder(shop)
    const event = await webhooks.nextOf('CHECKOUT.ORDER.APPROVED')
    const responses = await Promise.all([deliver(shop, event), deliver(shop, event), deliver(shop, event)])
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200])
    expect((await deliver(shop, await webhooks.nextOf('PAYMENT.CAPTURE.COMPLETED'))).status).toBe(200)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('is confirmed by the reconciler, even if the hold has expired', async ({ shop }) => {
    const { shopper, hat, orderId } = await makeApprovedOrder(shop)
    shop.pass(61 * MINUTE)
    await reconcilePayments(shop.shop)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('is charged once when browser, webhook and reconciler act at once', async ({ shop }) => {
    const webhooks = await holdWebhooks(shop)
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    const event = await webhooks.nextOf('CHECKOUT.ORDER.APPROVED')
    shop.pass(61 * MINUTE)
    await Promise.all([capture(shopper, back), deliver(shop, event), reconcilePayments(shop.shop)])
    await expectPaid(shop, shopper, orderId, hat)
  })
})

const listAttempts = ({ shop }: TestShop) =>
  shop.db.selectFrom('attempts').where('count', '>', 0).selectAll().orderBy('key').execute()

describe('a webhook', () => {
  it.for<[string, (body: string) => object]>([
    ['a wrong signature', () => ({ headers: { 'paypal-transmission-sig': 'bm90IHRoaXM=' } })],
    ['a changed body', (body) => ({ body: body.replace('"APPROVED"', '"COMPLETED"') })],
    ['a reserialized body', (body) => ({ body: JSON.stringify(JSON.parse(body)) })]
  ])('with %s is rejected and changes nothing', async ([, change], { shop }) => {
    const webhooks = await holdWebhooks(shop)
    const { shopper, hat, orderId } = await makeApprovedOrder(shop)
    const event = await webhooks.nextOf('CHECKOUT.ORDER.APPROVED')
    const changed = change(event.body) as Partial<typeof event>
    expect(changed.body).not.toBe(event.body)
    const headers = changed.headers && { 'content-type': 'application/json', ...changed.headers }
    const response = await deliver(shop, event, { ...changed, ...(headers && { headers }) })
    expect(response.status).toBe(400)
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
    expect(await listCharges(shop)).toEqual([])
    expect((await deliver(shop, event)).status).toBe(200)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it.for(['', '{', 'null', '[]', '{}', '{"event_type":"CHECKOUT.ORDER.APPROVED"}', '1}, "x": {"y": 1'])(
    'that is not an event is rejected: %j',
    async (body, { shop }) => {
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
      const response = await shop.api.fetch(new Request(`${shop.origin}/api/payments/paypal-webhook`, init), {})
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ success: false })
    }
  )

  it('without a signature is rejected without a call to PayPal', async ({ shop }) => {
    const { orderId } = await makeApprovedOrder(shop)
    await shop.paypal.faults({ on: 'verify', fault: '503' })
    const body = JSON.stringify({ event_type: 'CHECKOUT.ORDER.APPROVED', resource: { custom_id: orderId } })
    const response = await deliver(shop, { headers: { 'content-type': 'application/json' }, body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ success: false, code: 'invalid' })
  })

  it.for<[string, (ids: { orderId: string; paypalId: string }) => object]>([
    ['its custom id', ({ orderId }) => ({ custom_id: orderId })],
    ['the custom id of its purchase unit', ({ orderId }) => ({ purchase_units: [{ custom_id: orderId }] })],
    ['PayPal’s id of the order', ({ paypalId }) => ({ purchase_units: [], order_id: paypalId })],
    [
      'the related id of the order',
      ({ paypalId }) => ({ purchase_units: [{}], supplementary_data: { related_ids: { order_id: paypalId } } })
    ]
  ])('names its order by %s', async ([, createResource], { shop }) => {
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    const response = await deliverGenuine(shop, createResource({ orderId, paypalId: back.paymentId }))
    expect([response.status, await response.json()]).toEqual([200, { success: true }])
    await expectPaid(shop, shopper, orderId, hat)
  })

  it.for([{ custom_id: 'f\0' }, { purchase_units: [] }, { supplementary_data: {} }, {}])(
    'of an unknown order responds with 200 and changes nothing: %j',
    async (resource, { shop }) => {
      const { shopper, orderId } = await makeApprovedOrder(shop)
      const response = await deliverGenuine(shop, resource)
      expect([response.status, await response.json()]).toEqual([200, { success: true }])
      expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
    }
  )

  it('whose verification fails responds with 5xx, and succeeds when PayPal sends it again', async ({ shop }) => {
    const webhooks = await holdWebhooks(shop)
    const { shopper, hat, orderId } = await makeApprovedOrder(shop)
    const event = await webhooks.nextOf('CHECKOUT.ORDER.APPROVED')
    const before = await listAttempts(shop)
    await shop.paypal.faults({ on: 'verify', fault: '503' })
    expect((await deliver(shop, event)).status).toBeGreaterThanOrEqual(500)
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
    expect((await deliver(shop, event)).status).toBe(200)
    await expectPaid(shop, shopper, orderId, hat)
    expect(await listAttempts(shop)).toEqual(before)
  })

  it('settles its own order and no other', async ({ shop }) => {
    const webhooks = await holdWebhooks(shop)
    const { shopper, orderId } = await makeUnpaidOrder(shop)
    const ben = await shop.shopper('Ben')
    const his = await order(ben, [await shop.product(), 1])
    await decidePayment(shop, his.approvalURL, 'pay')
    const event = await webhooks.nextOf('CHECKOUT.ORDER.APPROVED')
    expect((await deliver(shop, event)).status).toBe(200)
    expect(await readOrderState(ben, his.orderId)).toBe('confirmed/paid')
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
  })
})

async function refundAtPayPal(shop: TestShop) {
  const webhooks = await holdWebhooks(shop)
  const approved = await makeApprovedOrder(shop)
  await capture(approved.shopper, approved.back)
  await shop.shop.paypal.refundCapture(await readChargeId(shop), 'made-by-hand')
  return { ...approved, event: await webhooks.nextOf('PAYMENT.CAPTURE.REFUNDED') }
}

describe('a refund made at PayPal', () => {
  it('rejects the order and restores its stock once', async ({ shop }) => {
    const { shopper, hat, orderId, event } = await refundAtPayPal(shop)
    const responses = await Promise.all([deliver(shop, event), deliver(shop, event)])
    expect(responses.map((response) => response.status)).toEqual([200, 200])
    expect(await readOrderState(shopper, orderId)).toBe('rejected/refunded')
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('responds with 5xx while PayPal cannot be queried, and succeeds when PayPal sends it again', async ({ shop }) => {
    const { shopper, hat, orderId, event } = await refundAtPayPal(shop)
    await shop.paypal.faults({ on: 'get', fault: '503', times: 2 })
    expect((await deliver(shop, event)).status).toBeGreaterThanOrEqual(500)
    expect((await deliver(shop, event)).status).toBeGreaterThanOrEqual(500)
    expect(await readOrderState(shopper, orderId)).toBe('confirmed/paid')
    expect((await deliver(shop, event)).status).toBe(200)
    expect(await readOrderState(shopper, orderId)).toBe('rejected/refunded')
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it.for([
    ['up', '', 'rejected/refunded'],
    ['self', '', 'confirmed/paid'],
    ['up', '/refund', 'confirmed/paid']
  ] as const)('names its charge by the link %s%s: the order is then %s', async ([rel, suffix, state], { shop }) => {
    const { shopper, orderId } = await refundAtPayPal(shop)
    const href = `https://api.paypal.com/v2/payments/captures/${await readChargeId(shop)}${suffix}`
    await deliverGenuine(shop, { links: [{ rel, href }] }, 'PAYMENT.CAPTURE.REFUNDED')
    expect(await readOrderState(shopper, orderId)).toBe(state)
  })

  it('that the shop requested itself is not queried again', async ({ shop }) => {
    const webhooks = await holdWebhooks(shop)
    const { shopper, orderId, back } = await makeApprovedOrder(shop)
    await capture(shopper, back)
    await setStatus(await shop.admin(), orderId, 'rejected')
    await shop.paypal.faults({ on: 'get', fault: '503' })
    expect((await deliver(shop, await webhooks.nextOf('PAYMENT.CAPTURE.REFUNDED'))).status).toBe(200)
    expect(await readOrderState(shopper, orderId)).toBe('rejected/refunded')
    await expectLedgerToMatch(shop)
  })
})

describe('an event about a refund', () => {
  const deliverRefund = (shop: TestShop, orderId: string) =>
    deliverGenuine(shop, { custom_id: orderId }, 'PAYMENT.CAPTURE.REFUNDED')

  it('changes nothing if the order was not charged', async ({ shop }) => {
    const { shopper, orderId } = await makeApprovedOrder(shop)
    expect((await deliverRefund(shop, orderId)).status).toBe(200)
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
  })

  it('changes nothing if the order has no payment at PayPal', async ({ shop }) => {
    const { shopper, orderId } = await makeUnpaidOrder(shop)
    await shop.shop.db.updateTable('payments').set({ state: 'created', provider_order_id: null }).execute()
    expect((await deliverRefund(shop, orderId)).status).toBe(200)
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
  })

  it('responds with 5xx if PayPal does not find the order, so that PayPal sends it again', async ({ shop }) => {
    const { orderId, back } = await makeApprovedOrder(shop)
    await shop.paypal.control(`orders/${back.paymentId}/expire`)
    expect((await deliverRefund(shop, orderId)).status).toBeGreaterThanOrEqual(500)
  })
})

describe('a charge that arrives after its order was rejected', () => {
  it('responds with 5xx while PayPal cannot be queried, and is refunded when PayPal sends the event again', async ({
    shop
  }) => {
    const webhooks = await holdWebhooks(shop)
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    await setStatus(await shop.admin(), orderId, 'rejected')
    await shop.shop.paypal.captureOrder(back.paymentId, 'late')
    const event = await webhooks.nextOf('PAYMENT.CAPTURE.COMPLETED')
    await shop.paypal.faults({ on: 'get', fault: '503' })
    expect((await deliver(shop, event)).status).toBeGreaterThanOrEqual(500)
    expect(await readOrderState(shopper, orderId)).toBe('rejected/failed')
    expect((await deliver(shop, event)).status).toBe(200)
    expect(await readOrderState(shopper, orderId)).toBe('rejected/refunded')
    expect(await listCharges(shop)).toEqual(['REFUNDED 24.68'])
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    await expectLedgerToMatch(shop)
  })
})

describe('an approval that PayPal reversed', () => {
  it('cancels the order by webhook', async ({ shop }) => {
    const webhooks = await holdWebhooks(shop)
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    await shop.paypal.control(`orders/${back.paymentId}/expire`)
    const response = await deliver(shop, await webhooks.nextOf('CHECKOUT.PAYMENT-APPROVAL.REVERSED'))
    expect(response.status).toBe(200)
    await expectCancelled(shop, shopper, orderId, hat)
  })
})

describe('an irrelevant event', () => {
  it('responds with 200 without a signature check at PayPal', async ({ shop }) => {
    const webhooks = await holdWebhooks(shop)
    const { orderId } = await makeApprovedOrder(shop)
    const event = await webhooks.nextOf('CHECKOUT.ORDER.APPROVED')
    await shop.paypal.faults({ on: 'verify', fault: '500' })
    const body = JSON.stringify({ event_type: 'CHECKOUT.ORDER.APPROVED', resource: { custom_id: 'f'.repeat(24) } })
    expect((await deliver(shop, event, { body })).status).toBe(200)
    for (const event_type of ['BILLING.PLAN.CREATED', 'constructor', '__proto__']) {
      const other = JSON.stringify({ event_type, resource: { custom_id: orderId } })
      expect((await deliver(shop, event, { body: other })).status).toBe(200)
    }
    expect((await shop.paypal.control('faults', undefined, 'GET')).body).toHaveLength(1)
  })
})

describe('a shop without a webhook id', () => {
  it('rejects every event', async ({ shop }) => {
    const webhooks = await holdWebhooks(shop)
    const { shopper, orderId } = await makeApprovedOrder(shop)
    const withoutId = connectPayPal({ baseUrl: shop.paypal.url, clientId: 'x', clientSecret: 'y' })
    shop.shop.paypal.verifyWebhook = withoutId.verifyWebhook
    expect((await deliver(shop, await webhooks.nextOf('CHECKOUT.ORDER.APPROVED'))).status).toBe(400)
    expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
  })
})

describe('forged events', () => {
  it.override({ environment: { RATE_LIMIT_SCALE: '1' } })

  it('are verified only up to a limit, and genuine ones are never rate-limited', async ({ shop }) => {
    const webhooks = await holdWebhooks(shop)
    const { shopper, hat, orderId } = await makeApprovedOrder(shop)
    const event = await webhooks.nextOf('CHECKOUT.ORDER.APPROVED')
    const headers = { ...event.headers, 'paypal-transmission-sig': 'bm90IHRoaXM=' }
    const statuses = []
    for (let sent = 0; sent < 70; sent += 1) statuses.push((await deliver(shop, event, { headers })).status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    shop.pass(16 * MINUTE)
    for (let sent = 0; sent < 70; sent += 1) expect((await deliver(shop, event)).status).toBe(200)
    await expectPaid(shop, shopper, orderId, hat)
  })
})
