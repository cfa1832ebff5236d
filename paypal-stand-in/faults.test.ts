import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orderShape } from './shapes.ts'
import { captureOf, issuesOf, newKey, openStandIn } from './testing.ts'
import type { OpenStandIn } from './testing.ts'

const mock = (code: string) => ({
  'paypal-mock-response': JSON.stringify({ mock_application_codes: code })
})

let paypal: OpenStandIn
beforeEach(async () => {
  paypal = await openStandIn()
})
afterEach(() => paypal.close())

describe('the mock header', () => {
  test.each([
    'INSTRUMENT_DECLINED',
    'PAYER_ACTION_REQUIRED',
    'ORDER_NOT_APPROVED',
    'DUPLICATE_INVOICE_ID',
    'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
    'TRANSACTION_REFUSED'
  ])('returns %s and captures nothing', async (issue) => {
    const id = await paypal.approved()
    const response = await paypal.capture(id, mock(issue))
    expect([response.status, issuesOf(response)]).toEqual([422, [issue]])
    expect((await paypal.books()).captures).toEqual([])
    expect(captureOf(await paypal.capture(id)).status).toBe('COMPLETED')
  })

  test('also selects general errors, and is ignored when unknown or not JSON', async () => {
    expect((await paypal.create(undefined, mock('INTERNAL_SERVER_ERROR'))).status).toBe(500)
    expect((await paypal.create(undefined, mock('RATE_LIMIT_REACHED'))).status).toBe(429)
    expect((await paypal.create(undefined, mock('NO_SUCH_CODE'))).status).toBe(201)
    expect((await paypal.create(undefined, { 'paypal-mock-response': 'INSTRUMENT_DECLINED' })).status).toBe(201)
  })
})

describe('a fault from the control port', () => {
  test.each([
    ['401', 401, 'invalid_token'],
    ['429', 429, 'RATE_LIMIT_REACHED'],
    ['500', 500, 'INTERNAL_SERVER_ERROR'],
    ['503', 503, 'SERVICE_UNAVAILABLE']
  ])('%s is returned as many times as set, and captures nothing', async (fault, status, name) => {
    const id = await paypal.approved()
    await paypal.faults({ on: 'capture', fault, times: 2 })
    const headers = { 'paypal-request-id': newKey() }
    for (const _ of [1, 2]) {
      const response = await paypal.capture(id, headers)
      expect([response.status, JSON.stringify(response.body)]).toEqual([status, expect.stringContaining(name)])
    }
    expect((await paypal.books()).captures).toEqual([])
    expect((await paypal.capture(id, headers)).status).toBe(201)
  })

  test('drop-before closes the connection before the capture, and a retry with the same id captures', async () => {
    const id = await paypal.approved()
    const headers = { 'paypal-request-id': newKey() }
    await paypal.faults({ on: 'capture', fault: 'drop-before' })
    await expect(paypal.capture(id, headers)).rejects.toThrow('fetch failed')
    expect((await paypal.books()).captures).toEqual([])
    expect((await paypal.capture(id, headers)).status).toBe(201)
  })

  test('drop-after closes the connection after the capture, and a retry with the same id returns it', async () => {
    const id = await paypal.approved()
    const headers = { 'paypal-request-id': newKey() }
    await paypal.faults({ on: 'capture', fault: 'drop-after' })
    await expect(paypal.capture(id, headers)).rejects.toThrow('fetch failed')
    const [capture] = (await paypal.books()).captures
    const replay = await paypal.capture(id, headers)
    expect([replay.status, captureOf(replay).id]).toEqual([200, capture?.id])
  })

  test('bad-json truncates the response of a completed call', async () => {
    const id = await paypal.approved()
    await paypal.faults({ on: 'capture', fault: 'bad-json' })
    await expect(paypal.capture(id)).rejects.toThrow(SyntaxError)
    expect((await paypal.books()).captures).toHaveLength(1)
  })

  test('latency delays a call by its time', async () => {
    await paypal.faults({ on: 'create', fault: 'latency', ms: 120 })
    const startedAt = performance.now()
    await paypal.create()
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(119)
  })

  test('pending leaves the capture under review until the control port completes or denies it', async () => {
    for (const [end, status] of [
      ['complete', 'COMPLETED'],
      ['deny', 'DECLINED']
    ] as const) {
      await paypal.faults({ on: 'capture', fault: 'pending' })
      const response = await paypal.capture(await paypal.approved())
      const capture = captureOf(response)
      expect(orderShape.parse(response.body).status).toBe('COMPLETED')
      expect([capture.status, capture.status_details]).toEqual(['PENDING', { reason: 'PENDING_REVIEW' }])
      expect(issuesOf(await paypal.refund(capture.id))).toEqual(['PENDING_CAPTURE'])
      expect((await paypal.control(`captures/${capture.id}/${end}`)).body).toEqual({ id: capture.id, status })
      expect((await paypal.control(`captures/${capture.id}/${end}`)).status).toBe(409)
    }
    expect((await paypal.books()).totals).toEqual({ USD: { captured_minor: 4550, refunded_minor: 0 } })
  })

  test('declined completes the order with a declined capture', async () => {
    await paypal.faults({ on: 'capture', fault: 'declined' })
    const response = await paypal.capture(await paypal.approved())
    expect([response.status, orderShape.parse(response.body).status, captureOf(response).status]).toEqual([
      201,
      'COMPLETED',
      'DECLINED'
    ])
    expect(issuesOf(await paypal.refund(captureOf(response).id))).toEqual(['REFUND_NOT_ALLOWED'])
    expect((await paypal.books()).totals).toEqual({ USD: { captured_minor: 0, refunded_minor: 0 } })
  })

  test('short captures a cent less than requested', async () => {
    await paypal.faults({ on: 'capture', fault: 'short' })
    const response = await paypal.capture(await paypal.approved())
    expect(captureOf(response)).toMatchObject({ status: 'COMPLETED', amount: { value: '45.49' } })
    expect((await paypal.books()).totals).toEqual({ USD: { captured_minor: 4549, refunded_minor: 0 } })
  })

  test('expired expires the order permanently', async () => {
    const id = await paypal.approved()
    await paypal.faults({ on: 'get', fault: 'expired' })
    expect((await paypal.get(`/v2/checkout/orders/${id}`)).status).toBe(404)
    expect((await paypal.capture(id)).status).toBe(404)
  })

  test('applies to tokens, refunds and verifications', async () => {
    await paypal.faults({ on: 'token', fault: '401' }, { on: 'refund', fault: '503' }, { on: 'verify', fault: '500' })
    expect(await paypal.token()).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect((await paypal.refund('7913490945804003T')).status).toBe(503)
    expect((await paypal.api('/v1/notifications/verify-webhook-signature', { body: {} })).status).toBe(500)
  })

  test('can be deleted, and is rejected for a call that it does not apply to', async () => {
    await paypal.faults({ on: 'create', fault: '500' })
    expect((await paypal.control('faults', undefined, 'DELETE')).status).toBe(204)
    expect((await paypal.create()).status).toBe(201)
    expect((await paypal.faults({ on: 'create', fault: 'pending' })).status).toBe(400)
    expect((await paypal.faults({ on: 'order', fault: '500' })).status).toBe(400)
  })
})

describe('the control port', () => {
  test('refuses web pages and proxies', async () => {
    const readLedger = (headers: Record<string, string>) => paypal.send('/control/ledger', { method: 'GET', headers })
    expect((await readLedger({ origin: 'https://example.com' })).status).toBe(403)
    expect((await readLedger({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(403)
    expect((await readLedger({ origin: 'http://localhost:4321' })).status).toBe(200)
  })

  test('empties the books at a reset and keeps the token', async () => {
    await paypal.capture(await paypal.approved())
    await paypal.faults({ on: 'create', fault: '500' })
    expect((await paypal.control('reset')).status).toBe(204)
    expect(await paypal.books()).toEqual({ orders: [], captures: [], refunds: [], totals: {} })
    expect((await paypal.create()).status).toBe(201)
  })
})
