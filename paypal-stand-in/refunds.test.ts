import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { captureShape, refundShape } from './shapes.ts'
import { captureOf, issuesOf, newKey, openStandIn, usd } from './testing.ts'
import type { OpenStandIn } from './testing.ts'

const HOUR = 60 * 60 * 1000

let clock = Date.UTC(2030, 0, 1)
let paypal: OpenStandIn

beforeEach(async () => {
  paypal = await openStandIn({ now: () => clock, maxPaymentAttempts: 2 })
})
afterEach(() => paypal.close())

describe('refunding', () => {
  let captureId: string
  beforeEach(async () => {
    captureId = captureOf(await paypal.capture(await paypal.approved())).id
  })

  test('is possible in parts, up to the captured amount', async () => {
    const part = await paypal.refund(captureId, { amount: usd('5.50'), note_to_payer: 'A loose seam' })
    expect([part.status, refundShape.parse(part.body)]).toMatchObject([
      201,
      { status: 'COMPLETED', amount: usd('5.50'), custom_id: 'order-1' }
    ])
    const status = async () => captureShape.parse((await paypal.get(`/v2/payments/captures/${captureId}`)).body).status
    expect(await status()).toBe('PARTIALLY_REFUNDED')
    const tooMuch = await paypal.refund(captureId, { amount: usd('40.01') })
    expect([tooMuch.status, issuesOf(tooMuch)]).toEqual([422, ['REFUND_AMOUNT_EXCEEDED']])
    const rest = refundShape.parse((await paypal.refund(captureId)).body)
    expect([rest.amount, rest.seller_payable_breakdown?.total_refunded_amount]).toEqual([usd('40.00'), usd('45.50')])
    expect(await status()).toBe('REFUNDED')
    expect(issuesOf(await paypal.refund(captureId))).toEqual(['CAPTURE_FULLY_REFUNDED'])
    expect((await paypal.books()).totals).toEqual({ USD: { captured_minor: 4550, refunded_minor: 4550 } })
  })

  test('happens once for one request id', async () => {
    const key = newKey()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => paypal.refund(captureId, { amount: usd('5.50') }, key))
    )
    expect(responses.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const replay = await paypal.refund(captureId, { amount: usd('5.50') }, key)
    const { refunds } = await paypal.books()
    expect(refunds.map(({ id }) => id)).toEqual([refundShape.parse(replay.body).id])
    const self = refundShape.parse(replay.body).links.find(({ rel }) => rel === 'self')
    expect((await paypal.get(self?.href ?? '')).body).toEqual(replay.body)
  })

  test.each([
    ['CANNOT_BE_ZERO_OR_NEGATIVE', usd('0.00')],
    ['DECIMAL_PRECISION', usd('1.005')],
    ['REFUND_CAPTURE_CURRENCY_MISMATCH', { currency_code: 'EUR', value: '1.00' }],
    ['INVALID_CURRENCY_CODE', { currency_code: 'XXX', value: '1.00' }]
  ])('is refused with 422 %s', async (issue, amount) => {
    const response = await paypal.refund(captureId, { amount })
    expect([response.status, issuesOf(response)]).toEqual([422, [issue]])
  })

  test('responds with 404 for an unknown capture and is refused for an old one', async () => {
    expect((await paypal.refund('7913490945804003T')).status).toBe(404)
    clock += 181 * 24 * HOUR
    await paypal.signIn()
    expect(issuesOf(await paypal.refund(captureId))).toEqual(['REFUND_TIME_LIMIT_EXCEEDED'])
  })
})
