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
  ])('answers %s and takes nothing', async (issue) => {
    const id = await paypal.approved()
    const answer = await paypal.capture(id, mock(issue))
    expect([answer.status, issuesOf(answer)]).toEqual([422, [issue]])
    expect((await paypal.books()).captures).toEqual([])
    expect(captureOf(await paypal.capture(id)).status).toBe('COMPLETED')
  })

  test('names whole answers too, and is ignored when unknown or not JSON', async () => {
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
  ])('%s is answered as often as asked, and takes nothing', async (fault, status, name) => {
    const id = await paypal.approved()
    await paypal.faults({ on: 'capture', fault, times: 2 })
    const headers = { 'paypal-request-id': newKey() }
    for (const _ of [1, 2]) {
      const answer = await paypal.capture(id, headers)
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringContaining(name)])
    }
    expect((await paypal.books()).captures).toEqual([])
    expect((await paypal.capture(id, headers)).status).toBe(201)
  })

  test('drop-before cuts the line with nothing taken; the same id then takes it', async () => {
    const id = await paypal.approved()
    const headers = { 'paypal-request-id': newKey() }
    await paypal.faults({ on: 'capture', fault: 'drop-before' })
    await expect(paypal.capture(id, headers)).rejects.toThrow('fetch failed')
    expect((await paypal.books()).captures).toEqual([])
    expect((await paypal.capture(id, headers)).status).toBe(201)
  })

  test('drop-after cuts the line with the money taken; the same id then hears of it', async () => {
    const id = await paypal.approved()
    const headers = { 'paypal-request-id': newKey() }
    await paypal.faults({ on: 'capture', fault: 'drop-after' })
    await expect(paypal.capture(id, headers)).rejects.toThrow('fetch failed')
    const [taken] = (await paypal.books()).captures
    const replay = await paypal.capture(id, headers)
    expect([replay.status, captureOf(replay).id]).toEqual([200, taken?.id])
  })

  test('bad-json garbles the answer of a call that was done', async () => {
    const id = await paypal.approved()
    await paypal.faults({ on: 'capture', fault: 'bad-json' })
    await expect(paypal.capture(id)).rejects.toThrow(SyntaxError)
    expect((await paypal.books()).captures).toHaveLength(1)
  })

  test('latency delays a call by its time', async () => {
    await paypal.faults({ on: 'create', fault: 'latency', ms: 120 })
    const start = performance.now()
    await paypal.create()
    expect(performance.now() - start).toBeGreaterThanOrEqual(119)
  })

  test('pending leaves the money under review until the control port completes or denies it', async () => {
    for (const [end, status] of [
      ['complete', 'COMPLETED'],
      ['deny', 'DECLINED']
    ] as const) {
      await paypal.faults({ on: 'capture', fault: 'pending' })
      const answer = await paypal.capture(await paypal.approved())
      const capture = captureOf(answer)
      expect(orderShape.parse(answer.body).status).toBe('COMPLETED')
      expect([capture.status, capture.status_details]).toEqual(['PENDING', { reason: 'PENDING_REVIEW' }])
      expect(issuesOf(await paypal.refund(capture.id))).toEqual(['PENDING_CAPTURE'])
      expect((await paypal.control(`captures/${capture.id}/${end}`)).body).toEqual({ id: capture.id, status })
      expect((await paypal.control(`captures/${capture.id}/${end}`)).status).toBe(409)
    }
    expect((await paypal.books()).totals).toEqual({ USD: { captured_minor: 4550, refunded_minor: 0 } })
  })

  test('declined completes the order with a declined capture', async () => {
    await paypal.faults({ on: 'capture', fault: 'declined' })
    const answer = await paypal.capture(await paypal.approved())
    expect([answer.status, orderShape.parse(answer.body).status, captureOf(answer).status]).toEqual([
      201,
      'COMPLETED',
      'DECLINED'
    ])
    expect(issuesOf(await paypal.refund(captureOf(answer).id))).toEqual(['REFUND_NOT_ALLOWED'])
    expect((await paypal.books()).totals).toEqual({ USD: { captured_minor: 0, refunded_minor: 0 } })
  })

  test('short takes a cent less than was asked', async () => {
    await paypal.faults({ on: 'capture', fault: 'short' })
    const answer = await paypal.capture(await paypal.approved())
    expect(captureOf(answer)).toMatchObject({ status: 'COMPLETED', amount: { value: '45.49' } })
    expect((await paypal.books()).totals).toEqual({ USD: { captured_minor: 4549, refunded_minor: 0 } })
  })

  test('expired ends the order for good', async () => {
    const id = await paypal.approved()
    await paypal.faults({ on: 'get', fault: 'expired' })
    expect((await paypal.get(`/v2/checkout/orders/${id}`)).status).toBe(404)
    expect((await paypal.capture(id)).status).toBe(404)
  })

  test('reaches tokens, refunds and verifications', async () => {
    await paypal.faults({ on: 'token', fault: '401' }, { on: 'refund', fault: '503' }, { on: 'verify', fault: '500' })
    expect(await paypal.token()).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect((await paypal.refund('7913490945804003T')).status).toBe(503)
    expect((await paypal.api('/v1/notifications/verify-webhook-signature', { body: {} })).status).toBe(500)
  })

  test('can be taken back, and is refused when it makes no sense', async () => {
    await paypal.faults({ on: 'create', fault: '500' })
    expect((await paypal.control('faults', undefined, 'DELETE')).status).toBe(204)
    expect((await paypal.create()).status).toBe(201)
    expect((await paypal.faults({ on: 'create', fault: 'pending' })).status).toBe(400)
    expect((await paypal.faults({ on: 'order', fault: '500' })).status).toBe(400)
  })
})

describe('the control port', () => {
  test('is closed to web pages and proxies', async () => {
    const asked = (headers: Record<string, string>) => paypal.send('/control/ledger', { method: 'GET', headers })
    expect((await asked({ origin: 'https://example.com' })).status).toBe(403)
    expect((await asked({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(403)
    expect((await asked({ origin: 'http://localhost:4321' })).status).toBe(200)
  })

  test('reset empties the books and keeps the token', async () => {
    await paypal.capture(await paypal.approved())
    await paypal.faults({ on: 'create', fault: '500' })
    expect((await paypal.control('reset')).status).toBe(204)
    expect(await paypal.books()).toEqual({ orders: [], captures: [], refunds: [], totals: {} })
    expect((await paypal.create()).status).toBe(201)
  })
})
