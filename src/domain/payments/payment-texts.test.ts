import { describe, expect, it } from 'vitest'

import {
  afterFailure,
  captureFailure,
  CHECKED,
  CLOSED,
  DECLINED,
  isMaybeCharged,
  NO_ORDER,
  NO_PAYMENT,
  NOT_APPROVED
} from './payment-texts.ts'

const NOT_CAPTURED = 'Payment processing failed. Please try again.'
const UNEXPECTED = 'An unexpected error occurred. Please try again or contact support.'

describe('what is said of a failed capture', () => {
  it.each([
    [{ kind: 'refused', message: DECLINED }, DECLINED],
    [{ kind: 'refused', message: '' }, NOT_CAPTURED],
    [{ kind: 'network', message: 'The line is dead.' }, UNEXPECTED],
    [{ kind: 'server', message: 'Something went wrong.' }, UNEXPECTED],
    [undefined, UNEXPECTED]
  ])('of %j', (error, said) => {
    expect(captureFailure(error)).toBe(said)
  })
})

it.each([
  [NO_ORDER, 'wait', true],
  [NO_PAYMENT, 'pay', true],
  [NOT_CAPTURED, 'pay', true],
  [UNEXPECTED, 'ask', true],
  [CHECKED, 'wait', true],
  [CLOSED, 'pay', true],
  [DECLINED, 'pay', false],
  [NOT_APPROVED, 'pay', false]
])('after %j one may %s; support is named: %s', (message, next, charged) => {
  expect([afterFailure(message), isMaybeCharged(message)]).toEqual([next, charged])
})
