import { expect, test } from 'vitest'

import { DAY, HOUR, MINUTE, SECOND } from '../../../lib/dates.ts'
import type { Shop } from '../../platform/shop.ts'
import { calculateNextCheck, calculateRefundCheck } from './next-check.ts'
import type { PaymentRow } from './queries.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const shop = { now: () => new Date(NOW) } as Shop

const toIso = (ms: number) => new Date(NOW + ms).toISOString()

const INTERVALS: [PaymentRow['state'], age: number, interval: number][] = [
  ['open', 0, 90 * SECOND],
  ['open', 20 * MINUTE - 1, 90 * SECOND],
  ['open', 20 * MINUTE, 4 * MINUTE],
  ['created', 0, MINUTE],
  ['capturing', 60 * MINUTE - 1, MINUTE],
  ['capturing', 60 * MINUTE, 10 * MINUTE],
  ['refunding', 60 * MINUTE, 10 * MINUTE]
]

test.for(INTERVALS)('a payment that is %s for %i ms is checked again after %i ms', ([state, age, interval]) => {
  expect(calculateNextCheck(shop, { state, created_at: toIso(-age) }, 'waiting')).toBe(toIso(interval))
  expect(calculateNextCheck(shop, { state, created_at: toIso(-age) }, 'no-response')).toBe(toIso(20 * SECOND))
})

const HOLD_ENDS: [PaymentRow['state'], holdExpiresAt: number, next: number][] = [
  ['open', 30 * SECOND, 30 * SECOND],
  ['created', 30 * SECOND, 30 * SECOND],
  ['open', -30 * SECOND, 0],
  ['open', 5 * MINUTE, 90 * SECOND],
  ['capturing', 30 * SECOND, MINUTE]
]

test.for(HOLD_ENDS)(
  'a payment that is %s, whose hold ends in %i ms, is checked again after %i ms',
  ([state, holdExpiresAt, next]) => {
    const payment = { state, created_at: toIso(0), holdExpiresAt: toIso(holdExpiresAt) }
    expect(calculateNextCheck(shop, payment, 'waiting')).toBe(toIso(next))
  }
)

test('a captured payment without a response is checked again after ten minutes', () => {
  const payment = { state: 'captured' as const, created_at: toIso(0) }
  expect(calculateNextCheck(shop, payment, 'no-response')).toBe(toIso(10 * MINUTE))
})

test.for<[age: number, next: number]>([
  [0, HOUR],
  [HOUR - 1, HOUR],
  [HOUR, DAY],
  [DAY, 7 * DAY],
  [7 * DAY, 30 * DAY],
  [30 * DAY, 180 * DAY]
])('a payment that was captured %i ms ago is checked for refunds %i ms after the capture', ([age, next]) => {
  expect(calculateRefundCheck(shop, toIso(-age))).toBe(toIso(next - age))
})

test.for([toIso(-180 * DAY), null])('a payment that was captured at %s is not checked for refunds', (capturedAt) => {
  expect(calculateRefundCheck(shop, capturedAt)).toBeNull()
})
