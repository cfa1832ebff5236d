import pino from 'pino'
import { expect, test } from 'vitest'

import { PayPalError, type PayPal, type PayPalOrder } from '../../platform/paypal/client.ts'
import type { Shop } from '../../platform/shop.ts'
import { captureAtPayPal, fetchOutcome } from './capture-at-paypal.ts'
import type { PaymentRow } from './queries.ts'

const PAYMENT = { order_id: 'order', provider_order_id: 'paypal-order', attempt: 1 } as PaymentRow

const connect = (paypal: Partial<PayPal>) => ({ paypal, log: pino({ level: 'silent' }) }) as Shop

type Capture = { status: string; amount?: { value: string; currency_code: string }; custom_id?: string }

const createOrder = (status: string, ...captures: Capture[]): PayPalOrder => ({
  id: 'paypal-order',
  status,
  purchase_units: [{ payments: { captures: captures.map((capture) => ({ id: 'capture-id', ...capture })) } }]
})

const ORDERS: [description: string, kind: string, PayPalOrder][] = [
  ['is created', 'not-approved', { id: '', status: 'CREATED' }],
  ['waits for the payer', 'not-approved', createOrder('PAYER_ACTION_REQUIRED')],
  ['is approved', 'approved', { id: '', status: 'APPROVED', purchase_units: [] }],
  ['is approved, without payments', 'approved', { id: '', status: 'APPROVED', purchase_units: [{}] }],
  ['is approved, without captures', 'approved', { id: '', status: 'APPROVED', purchase_units: [{ payments: {} }] }],
  ['is void', 'unusable', createOrder('VOIDED')],
  ['is completed without a capture', 'unknown', createOrder('COMPLETED')],
  ['is captured', 'captured', createOrder('COMPLETED', { status: 'COMPLETED' })],
  ['is partially refunded', 'captured', createOrder('COMPLETED', { status: 'PARTIALLY_REFUNDED' })],
  ['is refunded', 'refunded', createOrder('COMPLETED', { status: 'REFUNDED' })],
  ['is under review', 'pending', createOrder('COMPLETED', { status: 'PENDING' })],
  ['has an unknown capture', 'unknown', createOrder('COMPLETED', { status: 'NEW_STATUS' })],
  ['is declined for good', 'unusable', createOrder('COMPLETED', { status: 'DECLINED' })],
  ['has failed for good', 'unusable', createOrder('COMPLETED', { status: 'FAILED' })],
  ['is declined', 'declined', createOrder('APPROVED', { status: 'DECLINED' })],
  ['is captured after a decline', 'captured', createOrder('COMPLETED', { status: 'DECLINED' }, { status: 'COMPLETED' })]
]

test.for(ORDERS)('an order at PayPal that %s has the outcome %s', async ([, kind, order]) => {
  expect(await fetchOutcome(connect({ getOrder: () => Promise.resolve(order) }), PAYMENT)).toMatchObject({ kind })
})

test('a capture without details has only its id', async () => {
  const order = createOrder('COMPLETED', { status: 'COMPLETED' })
  expect(await fetchOutcome(connect({ getOrder: () => Promise.resolve(order) }), PAYMENT)).toEqual({
    kind: 'captured',
    capture: {
      captureId: 'capture-id',
      payerId: '',
      amount: undefined,
      currency: undefined,
      orderId: undefined,
      refunds: []
    }
  })
})

test('a capture has the payer, the amount, the currency and the order', async () => {
  const amount = { value: '24.68', currency_code: 'USD' }
  const order = createOrder('COMPLETED', { status: 'COMPLETED', amount, custom_id: 'order' })
  const getOrder = () => Promise.resolve({ ...order, payer: { payer_id: 'PAYER' } })
  expect(await fetchOutcome(connect({ getOrder }), PAYMENT)).toEqual({
    kind: 'captured',
    capture: {
      captureId: 'capture-id',
      payerId: 'PAYER',
      amount: '24.68',
      currency: 'USD',
      orderId: 'order',
      refunds: []
    }
  })
})

test('a capture without an order id has the one of its purchase unit', async () => {
  const order = createOrder('COMPLETED', { status: 'COMPLETED' })
  order.purchase_units = order.purchase_units?.map((unit) => ({ ...unit, custom_id: 'order' }))
  expect(await fetchOutcome(connect({ getOrder: () => Promise.resolve(order) }), PAYMENT)).toMatchObject({
    capture: { orderId: 'order' }
  })
})

const refuse = (issue?: string, status = 422, isFinal = true) =>
  Promise.reject(new PayPalError('refused', issue, status, isFinal))

test.for([
  [404, 'INVALID_RESOURCE_ID', 'not-found'],
  // A proxy or a wrong URL, for example.
  [404, undefined, 'unknown'],
  [500, undefined, 'unknown'],
  [0, undefined, 'unknown']
] as const)('an order that is refused with status %i and the issue %s is %s', async ([status, issue, kind]) => {
  expect(await fetchOutcome(connect({ getOrder: () => refuse(issue, status) }), PAYMENT)).toEqual({ kind })
})

const REFUSALS: [string | undefined, string, isFinal: boolean, string][] = [
  ['INSTRUMENT_DECLINED', 'APPROVED', true, 'declined'],
  ['PAYER_ACTION_REQUIRED', 'APPROVED', true, 'not-approved'],
  ['DUPLICATE_INVOICE_ID', 'APPROVED', true, 'unusable'],
  ['NEW_ISSUE', 'APPROVED', true, 'declined'],
  // PayPal would repeat this refusal after the approval.
  ['NEW_ISSUE', 'CREATED', true, 'declined'],
  [undefined, 'APPROVED', false, 'unknown'],
  [undefined, 'CREATED', false, 'unknown'],
  [undefined, 'VOIDED', false, 'unusable']
]

test.for(REFUSALS)(
  'a capture that fails with %s, of an order that is %s (final: %s), has the outcome %s',
  async ([issue, status, isFinal, kind]) => {
    const shop = connect({
      captureOrder: () => refuse(issue, issue ? 422 : 503, isFinal),
      getOrder: () => Promise.resolve(createOrder(status))
    })
    expect(await captureAtPayPal(shop, PAYMENT)).toEqual({ kind })
  }
)
