import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { captureShape, errorShape, orderShape } from './shapes.ts'
import { captureOf, issuesOf, newKey, openStandIn, orderBody, usd } from './testing.ts'
import type { OpenStandIn } from './testing.ts'

const HOUR = 60 * 60 * 1000

const breakdown = (total: string, parts: object) => ({ amount: { ...usd(total), breakdown: parts } })

let clock = Date.UTC(2030, 0, 1)
let paypal: OpenStandIn

beforeEach(async () => {
  paypal = await openStandIn({ now: () => clock, maxPaymentAttempts: 2 })
})
afterEach(() => paypal.close())

describe('the token', () => {
  test('is issued for valid credentials', async () => {
    const { status, body } = await paypal.token()
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 32400, access_token: expect.any(String) })
  })

  test('is refused for wrong credentials', async () => {
    expect(await paypal.token('simulated-client:wrong')).toEqual({
      status: 401,
      body: { error: 'invalid_client', error_description: 'Client Authentication failed' }
    })
  })

  test('is required for every call and expires after nine hours', async () => {
    const missing = await paypal.send('/v2/checkout/orders', { body: orderBody() })
    expect([missing.status, errorShape.parse(missing.body).name]).toEqual([401, 'AUTHENTICATION_FAILURE'])
    await paypal.signIn()
    clock += 9 * HOUR
    const stale = await paypal.create()
    expect([stale.status, stale.body]).toMatchObject([401, { error: 'invalid_token' }])
    await paypal.signIn()
    expect((await paypal.create()).status).toBe(201)
  })
})

describe('creating an order', () => {
  test('returns the minimal order with the link for the payer', async () => {
    const { status, body } = await paypal.create()
    const order = orderShape.parse(body)
    expect(status).toBe(201)
    expect(order.status).toBe('PAYER_ACTION_REQUIRED')
    expect(order.links).toContainEqual({
      href: `${paypal.url}/checkoutnow?token=${order.id}`,
      rel: 'payer-action',
      method: 'GET'
    })
    expect(order.purchase_units).toBeUndefined()
  })

  test('returns a CREATED order with the older approve link if it has no payment source', async () => {
    const { payment_source: _, ...body } = orderBody()
    const order = orderShape.parse((await paypal.create(body)).body)
    expect(order.status).toBe('CREATED')
    expect(order.links.map(({ rel }) => rel)).toEqual(['self', 'approve', 'capture'])
  })

  test('returns the complete order on request, as a GET does', async () => {
    const { body } = await paypal.create(orderBody({ invoice_id: 'INV-1' }), {
      prefer: 'return=representation'
    })
    const order = orderShape.parse(body)
    expect(order.purchase_units?.[0]).toMatchObject({
      custom_id: 'order-1',
      invoice_id: 'INV-1',
      amount: usd('45.50')
    })
    expect((await paypal.get(`/v2/checkout/orders/${order.id}`)).body).toEqual(body)
  })

  const items = [{ name: 'Linen shirt', quantity: '2', unit_amount: usd('20.00') }]

  test.each([
    ['AMOUNT_MISMATCH', breakdown('45.51', { item_total: usd('40.00'), shipping: usd('5.50') })],
    ['ITEM_TOTAL_MISMATCH', { ...breakdown('41.00', { item_total: usd('41.00') }), items }],
    ['ITEM_TOTAL_REQUIRED', { amount: usd('40.00'), items }],
    [
      'TAX_TOTAL_REQUIRED',
      { ...breakdown('40.00', { item_total: usd('40.00') }), items: [{ ...items[0], tax: usd('1.00') }] }
    ],
    ['DECIMAL_PRECISION', { amount: usd('45.505') }],
    ['DECIMAL_PRECISION', { amount: { currency_code: 'JPY', value: '45.50' } }],
    ['DECIMAL_PRECISION', { amount: { currency_code: 'HUF', value: '45.00' } }],
    ['CANNOT_BE_ZERO_OR_NEGATIVE', { amount: usd('0.00') }],
    ['CANNOT_BE_NEGATIVE', breakdown('40.00', { item_total: usd('45.00'), discount: usd('-5.00') })],
    ['INVALID_CURRENCY_CODE', { amount: { currency_code: 'XXX', value: '1.00' } }],
    ['MULTI_CURRENCY_ORDER', breakdown('40.00', { item_total: { currency_code: 'EUR', value: '40.00' } })],
    ['MAX_VALUE_EXCEEDED', { amount: usd('999999999999999.99') }]
  ])('refuses with 422 %s', async (issue, unit) => {
    const response = await paypal.create(orderBody(unit))
    expect([response.status, issuesOf(response)]).toEqual([422, [issue]])
    expect((await paypal.books()).orders).toEqual([])
  })

  test.each([
    ['MISSING_REQUIRED_PARAMETER', { ...orderBody(), intent: undefined }],
    ['INVALID_PARAMETER_VALUE', { ...orderBody(), intent: 'SALE' }],
    ['INVALID_ARRAY_MIN_ITEMS', { ...orderBody(), purchase_units: [] }],
    ['INVALID_PARAMETER_SYNTAX', orderBody({ amount: usd('12,50') })],
    ['INVALID_PARAMETER_SYNTAX', orderBody({ amount: { currency_code: 'USD', value: 45.5 } })],
    ['INVALID_PARAMETER_SYNTAX', orderBody({}, { return_url: 'javascript:alert(1)' })],
    ['INVALID_STRING_LENGTH', orderBody({ custom_id: 'x'.repeat(128) })]
  ])('refuses with 400 %s', async (issue, body) => {
    const response = await paypal.create(body)
    expect([response.status, issuesOf(response)]).toEqual([400, [issue]])
  })

  test('refuses text that is not JSON, another media type, and a payment source without a request id', async () => {
    const orders = '/v2/checkout/orders'
    const garbled = await paypal.api(orders, { text: '{"intent":' })
    expect([garbled.status, issuesOf(garbled)]).toEqual([400, ['MALFORMED_REQUEST_JSON']])
    const form = await paypal.api(orders, { text: 'a=b', headers: { 'content-type': 'text/plain' } })
    expect(form.status).toBe(415)
    const keyless = await paypal.create(orderBody(), { 'paypal-request-id': undefined })
    expect([keyless.status, issuesOf(keyless)]).toEqual([400, ['PAYPAL_REQUEST_ID_REQUIRED']])
  })
})

describe('capturing', () => {
  test('charges the payer after the approval', async () => {
    const id = await paypal.approved()
    const response = await paypal.capture(id)
    const capture = captureOf(response)
    expect([response.status, capture.status, capture.amount]).toEqual([201, 'COMPLETED', usd('45.50')])
    expect(capture.seller_receivable_breakdown).toEqual({
      gross_amount: usd('45.50'),
      paypal_fee: usd('2.08'),
      net_amount: usd('43.42')
    })
    const separateCapture = captureShape.parse((await paypal.get(`/v2/payments/captures/${capture.id}`)).body)
    expect(separateCapture).toMatchObject({
      custom_id: 'order-1',
      supplementary_data: { related_ids: { order_id: id } }
    })
    const order = orderShape.parse((await paypal.get(`/v2/checkout/orders/${id}`)).body)
    expect([order.status, order.purchase_units?.[0]?.payments?.captures[0]?.id]).toEqual(['COMPLETED', capture.id])
    expect(await paypal.books()).toMatchObject({
      captures: [{ id: capture.id, order_id: id, custom_id: 'order-1', status: 'COMPLETED', amount_minor: 4550 }],
      totals: { USD: { captured_minor: 4550, refunded_minor: 0 } }
    })
  })

  test('supports currencies without decimals', async () => {
    const yen = { currency_code: 'JPY', value: '4550' }
    const capture = captureOf(await paypal.capture(await paypal.approved(orderBody({ amount: yen }))))
    expect(capture.amount).toEqual(yen)
    expect((await paypal.books()).totals).toEqual({ JPY: { captured_minor: 4550, refunded_minor: 0 } })
  })

  test('is refused before the approval, and after a first capture', async () => {
    const { id } = await paypal.created()
    const early = await paypal.capture(id)
    expect([early.status, issuesOf(early)]).toEqual([422, ['ORDER_NOT_APPROVED']])
    await paypal.control(`orders/${id}/approve`)
    await paypal.capture(id)
    const again = await paypal.capture(id)
    expect([again.status, issuesOf(again)]).toEqual([422, ['ORDER_ALREADY_CAPTURED']])
  })

  test('responds with 404 for an unknown order', async () => {
    const response = await paypal.capture('5O190127TN364715T')
    expect([response.status, issuesOf(response)]).toEqual([404, ['INVALID_RESOURCE_ID']])
  })

  test('sends the payer back after a declined payment method, and succeeds after the next approval', async () => {
    const { id } = await paypal.created()
    await paypal.control(`orders/${id}/decline`)
    const key = newKey()
    const declined = await paypal.capture(id, { 'paypal-request-id': key })
    expect([declined.status, issuesOf(declined)]).toEqual([422, ['INSTRUMENT_DECLINED']])
    expect(errorShape.parse(declined.body).links).toContainEqual({
      href: `${paypal.url}/checkoutnow?token=${id}`,
      rel: 'redirect',
      method: 'GET'
    })
    await paypal.control(`orders/${id}/approve`)
    expect(issuesOf(await paypal.capture(id, { 'paypal-request-id': key }))).toEqual(['INSTRUMENT_DECLINED'])
    expect(captureOf(await paypal.capture(id)).status).toBe('COMPLETED')
  })

  test('is refused after too many declined attempts', async () => {
    const { id } = await paypal.created()
    await paypal.control(`orders/${id}/decline`)
    await paypal.capture(id)
    await paypal.capture(id)
    await paypal.control(`orders/${id}/approve`)
    expect(issuesOf(await paypal.capture(id))).toEqual(['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED'])
    expect((await paypal.books()).captures).toEqual([])
  })

  test('accepts an invoice id once', async () => {
    await paypal.capture(await paypal.approved(orderBody({ invoice_id: 'INV-7' })))
    const second = await paypal.capture(await paypal.approved(orderBody({ invoice_id: 'INV-7' })))
    expect(issuesOf(second)).toEqual(['DUPLICATE_INVOICE_ID'])
  })
})

describe('expiry', () => {
  test('an order without approval expires after three hours', async () => {
    const { id } = await paypal.created()
    clock += 3 * HOUR - 1000
    expect((await paypal.get(`/v2/checkout/orders/${id}`)).status).toBe(200)
    clock += 1000
    expect((await paypal.get(`/v2/checkout/orders/${id}`)).status).toBe(404)
    expect((await paypal.capture(id)).status).toBe(404)
    expect((await paypal.control(`orders/${id}/approve`)).status).toBe(409)
  })

  test('an approval is valid for three more hours', async () => {
    const { id } = await paypal.created()
    clock += 2 * HOUR
    await paypal.control(`orders/${id}/approve`)
    clock += 3 * HOUR - 1000
    const order = orderShape.parse((await paypal.get(`/v2/checkout/orders/${id}`)).body)
    expect(order.status).toBe('APPROVED')
    clock += 1000
    expect((await paypal.capture(id)).status).toBe(404)
    expect((await paypal.books()).orders).toMatchObject([{ id, status: 'EXPIRED' }])
  })
})
