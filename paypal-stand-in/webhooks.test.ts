import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { captureShape, orderShape, refundShape } from './shapes.ts'
import { captureOf, openReceiver, openStandIn } from './testing.ts'
import type { OpenStandIn, Received } from './testing.ts'

const eventShape = z.strictObject({
  id: z.string().startsWith('WH-'),
  event_version: z.literal('1.0'),
  create_time: z.iso.datetime(),
  resource_version: z.literal('2.0'),
  resource_type: z.string(),
  event_type: z.string(),
  summary: z.string(),
  resource: z.record(z.string(), z.unknown()),
  links: z.array(z.unknown())
})

const eventOf = ({ body }: Received) => eventShape.parse(JSON.parse(body))

let clock = Date.UTC(2030, 0, 1)
let statuses: number[]
let receiver: Awaited<ReturnType<typeof openReceiver>>
let paypal: OpenStandIn

beforeEach(async () => {
  statuses = []
  receiver = await openReceiver(statuses)
  paypal = await openStandIn({
    webhookUrl: receiver.url,
    webhookId: '1JE4291016473214C',
    webhookRetryMs: 1,
    now: () => clock
  })
})
afterEach(async () => {
  await paypal.close()
  receiver.close()
})

const setWebhooks = (body: object) => paypal.control('webhooks', body)

/** Sends the unparsed text of the event. */
const verify = async ({ headers, body }: Received, changes: Record<string, string> = {}): Promise<unknown> => {
  const parts = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: '1JE4291016473214C',
    ...changes
  }
  const text = `${JSON.stringify(parts).slice(0, -1)},"webhook_event":${body}}`
  const response = await paypal.api('/v1/notifications/verify-webhook-signature', { text })
  return z.strictObject({ verification_status: z.string() }).parse(response.body).verification_status
}

describe('an event', () => {
  test('is sent for the approval, the capture and the refund, in PayPal’s format', async () => {
    const id = await paypal.approved()
    const approval = eventOf(await receiver.next())
    expect([approval.event_type, approval.resource_type]).toEqual(['CHECKOUT.ORDER.APPROVED', 'checkout-order'])
    expect(orderShape.parse(approval.resource)).toMatchObject({ id, status: 'APPROVED', intent: 'CAPTURE' })

    const capture = captureOf(await paypal.capture(id))
    const completed = eventOf(await receiver.next())
    expect([completed.event_type, completed.resource_type]).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'capture'])
    expect(captureShape.parse(completed.resource)).toMatchObject({
      id: capture.id,
      custom_id: 'order-1',
      supplementary_data: { related_ids: { order_id: id } }
    })

    const refund = refundShape.parse((await paypal.refund(capture.id)).body)
    const refunded = eventOf(await receiver.next())
    expect([refunded.event_type, refunded.resource_type]).toEqual(['PAYMENT.CAPTURE.REFUNDED', 'refund'])
    expect(refundShape.parse(refunded.resource).id).toBe(refund.id)
  })

  test.each([
    ['pending', 'complete', ['PAYMENT.CAPTURE.PENDING', 'PAYMENT.CAPTURE.COMPLETED']],
    ['pending', 'deny', ['PAYMENT.CAPTURE.PENDING', 'PAYMENT.CAPTURE.DENIED']],
    ['declined', undefined, ['PAYMENT.CAPTURE.DECLINED']]
  ])('is sent for a capture that is %s (%s)', async (fault, end, types) => {
    const id = await paypal.approved()
    await receiver.next()
    await paypal.faults({ on: 'capture', fault })
    const capture = captureOf(await paypal.capture(id))
    const first = eventOf(await receiver.next()).event_type
    if (end) await paypal.control(`captures/${capture.id}/${end}`)
    expect(end ? [first, eventOf(await receiver.next()).event_type] : [first]).toEqual(types)
  })

  test('is sent when an approval expires without a capture', async () => {
    const id = await paypal.approved()
    await receiver.next()
    clock += 3 * 60 * 60 * 1000
    await paypal.get(`/v2/checkout/orders/${id}`)
    const event = eventOf(await receiver.next())
    expect(event.event_type).toBe('CHECKOUT.PAYMENT-APPROVAL.REVERSED')
    expect(event.resource).toMatchObject({ order_id: id, purchase_units: [{ custom_id: 'order-1' }] })
  })

  test('is not sent for an order that expires without an approval', async () => {
    const { id } = await paypal.created()
    await paypal.control(`orders/${id}/expire`)
    const { deliveries } = (await paypal.control('webhooks', undefined, 'GET')).body as {
      deliveries: unknown[]
    }
    expect(deliveries).toEqual([])
  })
})

describe('the signature', () => {
  let received: Received
  beforeEach(async () => {
    await paypal.approved()
    received = await receiver.next()
  })

  test('is valid for the unchanged event', async () => {
    expect(await verify(received)).toBe('SUCCESS')
  })

  test.each([
    ['a changed body', (body: string) => body.replace('45.50', '0.50')],
    ['a body parsed and printed again', (body: string) => JSON.stringify(JSON.parse(body))]
  ])('is invalid for %s', async (_, change) => {
    expect(change(received.body)).not.toBe(received.body)
    expect(await verify({ ...received, body: change(received.body) })).toBe('FAILURE')
  })

  test.each([
    ['transmission_id', '69cd13f0-d67a-11e5-baa3-778b53f4ae55'],
    ['transmission_time', '2016-02-18T20:01:35Z'],
    ['transmission_sig', 'bm90IGEgc2lnbmF0dXJl'],
    ['webhook_id', '0AB1234567890CDEF'],
    ['cert_url', 'https://example.com/cert'],
    ['auth_algo', 'SHA1withRSA']
  ])('is invalid for another %s', async (name, value) => {
    expect(await verify(received, { [name]: value })).toBe('FAILURE')
  })

  test('needs all its fields', async () => {
    const response = await paypal.api('/v1/notifications/verify-webhook-signature', {
      body: { webhook_event: {} }
    })
    expect(response.status).toBe(400)
  })
})

describe('delivery', () => {
  test('is retried with the same event and transmission id until it succeeds', async () => {
    statuses.push(500, 302, 503)
    await paypal.approved()
    const tries = [await receiver.next(), await receiver.next(), await receiver.next(), await receiver.next()]
    expect(new Set(tries.map(({ body }) => body)).size).toBe(1)
    expect(new Set(tries.map(({ headers }) => headers['paypal-transmission-id'])).size).toBe(1)
  })

  test('stops after 25 retries', async () => {
    const slow = await openReceiver(Array.from({ length: 40 }, () => 500))
    const standIn = await openStandIn({ webhookUrl: slow.url, webhookRetryMs: 0 })
    await standIn.approved()
    for (let tries = 0; tries < 26; tries += 1) await slow.next()
    const marker = await standIn.approved()
    expect(eventOf(await slow.next()).resource).toMatchObject({ id: marker })
    const { body } = await standIn.control('webhooks', undefined, 'GET')
    expect(body).toMatchObject({ deliveries: [{ state: 'failed', attempts: 26, last_status: 500 }, {}] })
    await standIn.close()
    slow.close()
  })

  test('sends copies with different transmission ids', async () => {
    await setWebhooks({ mode: 'normal', copies: 3 })
    await paypal.approved()
    const copies = [await receiver.next(), await receiver.next(), await receiver.next()]
    expect(new Set(copies.map((copy) => eventOf(copy).id)).size).toBe(1)
    expect(new Set(copies.map(({ headers }) => headers['paypal-transmission-id'])).size).toBe(3)
    expect(await Promise.all(copies.map((copy) => verify(copy)))).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])
  })

  test('sends an invalid signature in mode bad-signature', async () => {
    await setWebhooks({ mode: 'bad-signature' })
    await paypal.approved()
    expect(await verify(await receiver.next())).toBe('FAILURE')
  })

  test('sends nothing in mode lost', async () => {
    await setWebhooks({ mode: 'lost' })
    await paypal.approved()
    await setWebhooks({ mode: 'normal' })
    const second = await paypal.approved()
    expect(eventOf(await receiver.next()).resource).toMatchObject({ id: second })
    expect(receiver.arrived).toEqual([])
  })

  test('sends the event before the response in mode early', async () => {
    await setWebhooks({ mode: 'early' })
    const id = await paypal.approved()
    expect(receiver.arrived).toHaveLength(1)
    await paypal.capture(id)
    expect(receiver.arrived.map((delivery) => eventOf(delivery).event_type)).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED'
    ])
  })

  test('sends the event after the delay in mode late', async () => {
    await setWebhooks({ mode: 'late', delayMs: 120 })
    const startedAt = performance.now()
    await paypal.approved()
    await receiver.next()
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(119)
  })
})
