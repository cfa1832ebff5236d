import { expect, test } from 'vitest'

import { isRisky, rejectWords, unpaidWords } from './status-question-words.ts'

const paid = {
  orderStatus: 'confirmed',
  paymentStatus: 'paid',
  paymentLink: 'https://paypal.example/1',
  totalAmount: 20
} as const
const uncharged = { ...paid, paymentLink: null }
/** Charged, and set aside because it is not what was asked. */
const odd = { ...paid, paymentStatus: 'pending' } as const
const refunded = { ...paid, paymentStatus: 'refunded' } as const
const unpaid = { ...uncharged, paymentStatus: 'pending' } as const
const failed = { ...uncharged, paymentStatus: 'failed' } as const
const shipped = { ...paid, orderStatus: 'inShipping' } as const
const delivered = { ...paid, orderStatus: 'delivered' } as const
const shippedUnpaid = { ...unpaid, orderStatus: 'inShipping' } as const

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

test.for([shipped, delivered])('of goods that have left no return to the shelf is promised: %j', (order) => {
  expect(rejectWords([order])).toBe(
    '$20.00 that was paid is sent back. The goods have left the shop, so the stock stays as it is. ' +
      'Raise it when they come back. The customer is told. Money that was sent back cannot be fetched again.'
  )
})

test('of many, those whose goods have left are counted', () => {
  expect(rejectWords([shipped, paid, delivered])).toBe(
    '$60.00 that was paid for 3 of them is sent back. ' +
      'The goods of 2 of them have left the shop, so the stock stays as it is. Raise it when they come back. ' +
      'The goods of the others go back on the shelf and each customer is told. ' +
      'Money that was sent back cannot be fetched again.'
  )
})

test('goods that were sent without being paid are in stock again, and it is said that they may have left', () => {
  expect(rejectWords([shippedUnpaid])).toBe(
    'The goods count as in stock again, because they were not paid. Lower the stock if they have left the shop. ' +
      'The customer is told.'
  )
})

test('an order that is closed already moves no stock', () => {
  const words = 'This order was closed before, so the stock stays as it is. The customer is told.'
  expect(rejectWords([refunded])).toBe(words)
  expect(rejectWords([failed])).toBe(words)
  expect(rejectWords([failed, unpaid])).toBe(
    'For 1 of them, closed before, the stock stays as it is. ' +
      'The goods of the others go back on the shelf and each customer is told.'
  )
})

test('orders that would be sent without being paid are named as that', () => {
  expect(unpaidWords([unpaid])).toBe('This order is not paid.')
  expect(unpaidWords([failed])).toBe('This order was not paid, and its goods are back in stock.')
  expect(unpaidWords([unpaid, paid])).toBe('1 of these 2 orders is not paid.')
  expect(unpaidWords([unpaid, paid, unpaid])).toBe('2 of these 3 orders are not paid.')
  expect(unpaidWords([unpaid, paid, failed])).toBe(
    '2 of these 3 orders are not paid. The goods of 1 of them are back in stock.'
  )
})

test.for([
  [paid, 'rejected', true],
  [uncharged, 'rejected', true],
  [odd, 'rejected', true],
  [unpaid, 'rejected', false],
  [shippedUnpaid, 'rejected', true],
  [refunded, 'rejected', false],
  [paid, 'delivered', false],
  [unpaid, 'inShipping', true],
  [failed, 'inProcess', true],
  [failed, 'pending', false]
] as const)('%j becoming %s is asked about: %j', ([order, status, asks]) => expect(isRisky(order, status)).toBe(asks))
