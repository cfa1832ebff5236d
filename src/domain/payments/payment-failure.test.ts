import { describe, expect, it } from 'vitest'

import { isPossiblyCharged, getNextStep, NO_ORDER, NO_PAYMENT, toPaymentFailure } from './payment-failure.ts'

const NOT_CAPTURED = 'Payment processing failed. Please try again.'
const UNEXPECTED = {
  code: 'unexpected',
  message: 'An unexpected error occurred. Please try again or contact support.'
}

describe('the failure of a capture', () => {
  it.each([
    [
      { kind: 'rejected', status: 402, code: 'payment-declined', serverMessage: 'Declined.' },
      { code: 'payment-declined', message: 'Declined.' }
    ],
    [
      { kind: 'rejected', status: 402, serverMessage: 'Sent by another backend.' },
      { code: 'payment-pending', message: 'Sent by another backend.' }
    ],
    [
      { kind: 'rejected', status: 400, code: 'invalid', serverMessage: '' },
      { code: 'rejected', message: NOT_CAPTURED }
    ],
    [
      { kind: 'rejected', status: 400 },
      { code: 'rejected', message: NOT_CAPTURED }
    ],
    [{ kind: 'network', status: 0 }, UNEXPECTED],
    [{ kind: 'server', status: 500, code: 'internal', serverMessage: 'Something went wrong.' }, UNEXPECTED],
    [undefined, UNEXPECTED]
  ])('of the call error %j is %j', (error, failure) => {
    expect(toPaymentFailure(error)).toEqual(failure)
  })
})

it.each([
  [NO_ORDER.code, 'wait', true],
  [NO_PAYMENT.code, 'pay', true],
  ['unexpected', 'retry', true],
  ['rejected', 'pay', true],
  ['payment-pending', 'wait', true],
  ['order-closed', 'pay', true],
  ['payment-declined', 'pay', false],
  ['payment-not-approved', 'pay', false],
  [undefined, 'pay', true]
] as const)('after %s the next step is to %s; the shopper may have been charged: %s', (code, next, charged) => {
  expect([getNextStep(code), isPossiblyCharged(code)]).toEqual([next, charged])
})
