import { expect, it } from 'vitest'

import type { OrderRow } from './queries.ts'
import type { PaymentRow } from '../payments/queries.ts'
import { findCancellationError } from './cancel-order.ts'

const ORDER = { cancelled_at: null, order_status: 'confirmed', payment_status: 'paid', tracking_number: null }
const PAYMENT = { state: 'captured' }

const findError = (order: Partial<OrderRow>, payment: Partial<PaymentRow>) =>
  findCancellationError({ ...ORDER, ...order } as OrderRow, { ...PAYMENT, ...payment } as PaymentRow)

const CANCELLED = 'You have already cancelled this order.'
const CLOSED = 'This order is already closed.'
const SHIPPED = 'This order has already shipped.'
const UNPAID = { payment_status: 'pending' } as const

type Case = [order: Partial<OrderRow>, payment: Partial<PaymentRow>, error: string | undefined]

it.for<Case>([
  [{}, {}, undefined],
  [UNPAID, { state: 'created' }, undefined],
  [UNPAID, { state: 'open' }, undefined],
  [UNPAID, { state: 'capturing' }, 'Your payment is being processed. Please try again in a few minutes.'],
  [{ cancelled_at: '2026-03-02T10:00:00.000Z' }, { state: 'refunding' }, CANCELLED],
  [{ cancelled_at: '2026-03-02T10:00:00.000Z', order_status: 'rejected' }, { state: 'refunded' }, CANCELLED],
  [{ order_status: 'rejected', payment_status: 'failed' }, { state: 'failed' }, CLOSED],
  [{ order_status: 'delivered', payment_status: 'refunded' }, { state: 'refunded' }, CLOSED],
  [{ order_status: 'inShipping' }, {}, SHIPPED],
  [{ tracking_number: '1Z' }, {}, SHIPPED],
  [{}, { state: 'refunding' }, 'This order is being refunded right now.']
])('a shopper who cancels an order (%j, payment %j) reads: %s', ([order, payment, error]) => {
  expect(findError(order, payment)).toBe(error)
})
