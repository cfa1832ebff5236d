import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { issuesOf, newKey, openStandIn, orderBody } from './testing.ts'
import type { OpenStandIn } from './testing.ts'

const HOUR = 60 * 60 * 1000

let clock = Date.UTC(2030, 0, 1)
let paypal: OpenStandIn

beforeEach(async () => {
  paypal = await openStandIn({ now: () => clock, maxPaymentAttempts: 2 })
})
afterEach(() => paypal.close())

describe('a repeated request id', () => {
  test('returns the same order with 200, and 422 when the body differs', async () => {
    const headers = { 'paypal-request-id': newKey() }
    const first = await paypal.create(orderBody(), headers)
    expect(await paypal.create(orderBody(), headers)).toEqual({ status: 200, body: first.body })
    const otherOrder = await paypal.create(orderBody({ custom_id: 'order-2' }), headers)
    expect([otherOrder.status, issuesOf(otherOrder)]).toEqual([422, ['PAYPAL_REQUEST_ID_PREVIOUSLY_USED']])
    expect((await paypal.books()).orders).toHaveLength(1)
  })

  test('returns the same capture, and is refused for another order', async () => {
    const headers = { 'paypal-request-id': newKey() }
    const id = await paypal.approved()
    const first = await paypal.capture(id, headers)
    expect(await paypal.capture(id, headers)).toEqual({ status: 200, body: first.body })
    expect(issuesOf(await paypal.capture(await paypal.approved(), headers))).toEqual([
      'PAYPAL_REQUEST_ID_PREVIOUSLY_USED'
    ])
    expect((await paypal.books()).captures).toHaveLength(1)
  })

  test('expires after six hours', async () => {
    const headers = { 'paypal-request-id': newKey() }
    await paypal.create(orderBody(), headers)
    clock += 6 * HOUR
    expect((await paypal.create(orderBody(), headers)).status).toBe(201)
  })

  test('charges once in twenty concurrent captures; the rest are replays or conflicts', async () => {
    const headers = { 'paypal-request-id': newKey() }
    const id = await paypal.approved()
    const responses = await Promise.all(Array.from({ length: 20 }, () => paypal.capture(id, headers)))
    const count = (expectedStatus: number): number => responses.filter(({ status }) => status === expectedStatus).length
    expect(count(201)).toBe(1)
    expect(count(201) + count(200) + count(409)).toBe(20)
    expect((await paypal.books()).captures).toHaveLength(1)
  })

  test('is not needed: twenty concurrent captures with different ids charge once', async () => {
    const id = await paypal.approved()
    const responses = await Promise.all(Array.from({ length: 20 }, () => paypal.capture(id)))
    const refusals = responses.filter(({ status }) => status === 422)
    expect(refusals).toHaveLength(19)
    expect(new Set(refusals.flatMap(issuesOf))).toEqual(new Set(['ORDER_ALREADY_CAPTURED']))
    expect((await paypal.books()).totals).toEqual({ USD: { captured_minor: 4550, refunded_minor: 0 } })
  })

  test('is a conflict while the first call is running', async () => {
    const headers = { 'paypal-request-id': newKey() }
    const id = await paypal.approved()
    await paypal.faults({ on: 'capture', fault: 'latency', ms: 2000 })
    const responses = await Promise.all([paypal.capture(id, headers), paypal.capture(id, headers)])
    const [done, conflict] = responses.toSorted((a, b) => a.status - b.status)
    expect([done?.status, conflict?.status]).toEqual([201, 409])
    expect(conflict && issuesOf(conflict)).toEqual(['PREVIOUS_REQUEST_IN_PROGRESS'])
  })
})
