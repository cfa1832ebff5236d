import { expect, test } from 'vitest'

import { isAboutMoney, rejectWords } from './reject-words.ts'

const paid = { paymentStatus: 'paid', paymentLink: 'https://paypal.example/1', totalAmount: 20 } as const
const uncharged = { ...paid, paymentLink: null }
/** Charged, and set aside because it is not what was asked. */
const odd = { ...paid, paymentStatus: 'pending' } as const
const refunded = { ...paid, paymentStatus: 'refunded' } as const
const unpaid = { ...uncharged, paymentStatus: 'pending' } as const

test('what was charged is sent back', () => {
  expect(rejectWords([paid])).toBe(
    '$20.00 that was paid is sent back. The goods go back on the shelf and the customer is told. ' +
      'Money that was sent back cannot be fetched again.'
  )
})

test('of what was never paid nothing is promised', () => {
  expect(rejectWords([unpaid, unpaid])).toBe('The goods go back on the shelf and each customer is told.')
})

test('what counts as paid and was never charged cannot be sent back', () => {
  expect(rejectWords([uncharged])).toBe(
    'PayPal knows of no charge for it: no money is sent back, and the stock stays as it is. The customer is told.'
  )
})

test('of many it is said of how many', () => {
  expect(rejectWords([paid, paid, uncharged, unpaid])).toBe(
    '$40.00 that was paid for 2 of them is sent back. ' +
      'PayPal knows of no charge for 1 of them: no money is sent back, and the stock stays as it is. ' +
      'The goods of the others go back on the shelf and each customer is told. ' +
      'Money that was sent back cannot be fetched again.'
  )
})

test('what was charged for an order that is not paid is sent back too, whatever it was', () => {
  const odds = 'that may differ from the order price.'
  const rest =
    'The goods go back on the shelf and the customer is told. Money that was sent back cannot be fetched again.'
  expect(rejectWords([odd])).toBe(`What PayPal charged is sent back; ${odds} ${rest}`)
  expect(rejectWords([odd, unpaid])).toContain(`What PayPal charged for 1 unpaid order is sent back; ${odds}`)
  expect(rejectWords([paid, odd, odd])).toContain(
    `$20.00 that was paid for 1 of them is sent back. What PayPal charged for 2 unpaid orders is sent back; ${odds}`
  )
})

test('what was sent back already is not sent back again', () => {
  expect(rejectWords([refunded])).toBe('The goods go back on the shelf and the customer is told.')
})

test.for([
  [paid, true],
  [uncharged, true],
  [odd, true],
  [unpaid, false],
  [refunded, false]
] as const)('%j is about money: %j', ([order, asks]) => expect(isAboutMoney(order)).toBe(asks))
