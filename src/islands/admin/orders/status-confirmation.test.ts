import { expect, test } from 'vitest'

import { shouldConfirm, describeRejection, describeUnpaidOrders } from './status-confirmation.ts'

const paid = {
  orderStatus: 'confirmed',
  paymentStatus: 'paid',
  paymentLink: 'https://paypal.example/1',
  totalAmount: 20
} as const
const uncharged = { ...paid, paymentLink: null }
/** PayPal charged another amount, so the payment awaits review. */
const mischarged = { ...paid, paymentStatus: 'pending' } as const
const refunded = { ...paid, paymentStatus: 'refunded' } as const
const unpaid = { ...uncharged, paymentStatus: 'pending' } as const
const failed = { ...uncharged, paymentStatus: 'failed' } as const
const shipped = { ...paid, orderStatus: 'inShipping' } as const
const delivered = { ...paid, orderStatus: 'delivered' } as const
const shippedUnpaid = { ...unpaid, orderStatus: 'inShipping' } as const

test('the text announces the refund of a paid order', () => {
  expect(describeRejection([paid])).toBe(
    '$20.00 will be refunded. The goods go back into stock. The customer gets an email. Refunds cannot be reversed.'
  )
})

test('the text announces no refund of an unpaid order', () => {
  expect(describeRejection([unpaid, unpaid])).toBe('The goods go back into stock. Each customer gets an email.')
})

test('the text announces no refund of an order that PayPal did not charge', () => {
  expect(describeRejection([uncharged])).toBe(
    'PayPal has no charge for this order, so nothing is refunded and the stock does not change. ' +
      'The customer gets an email.'
  )
})

test('the text counts several orders by effect', () => {
  expect(describeRejection([paid, paid, uncharged, unpaid])).toBe(
    '$40.00 will be refunded for 2 of them. ' +
      'PayPal has no charge for 1 of them, so nothing is refunded and the stock does not change. ' +
      'The goods of the others go back into stock. Each customer gets an email. Refunds cannot be reversed.'
  )
})

test('the text announces the refund of a charge of another amount', () => {
  const differs = 'it may differ from the order price.'
  const rest = 'The goods go back into stock. The customer gets an email. Refunds cannot be reversed.'
  expect(describeRejection([mischarged])).toBe(`PayPal’s charge will be refunded; ${differs} ${rest}`)
  expect(describeRejection([mischarged, unpaid])).toContain(
    `PayPal’s charge for 1 unpaid order will be refunded; ${differs}`
  )
  expect(describeRejection([paid, mischarged, mischarged])).toContain(
    `$20.00 will be refunded for 1 of them. PayPal’s charge for 2 unpaid orders will be refunded; ${differs}`
  )
})

test.for([shipped, delivered])('the text says that shipped goods do not go back into stock: %j', (order) => {
  expect(describeRejection([order])).toBe(
    '$20.00 will be refunded. The goods have left the shop, so the stock does not change. ' +
      'Increase it when they are returned. The customer gets an email. Refunds cannot be reversed.'
  )
})

test('the text counts shipped orders', () => {
  expect(describeRejection([shipped, paid, delivered])).toBe(
    '$60.00 will be refunded for 3 of them. ' +
      'The goods of 2 of them have left the shop, so the stock does not change. Increase it when they are returned. ' +
      'The goods of the others go back into stock. Each customer gets an email. Refunds cannot be reversed.'
  )
})

test('the text warns that goods shipped without payment go back into stock', () => {
  expect(describeRejection([shippedUnpaid])).toBe(
    'The goods go back into stock, because they were not paid for. ' +
      'Reduce the stock if they have left the shop. The customer gets an email.'
  )
})

test('the text says that a closed order does not change the stock', () => {
  const text = 'This order is already closed, so the stock does not change. The customer gets an email.'
  expect(describeRejection([refunded])).toBe(text)
  expect(describeRejection([failed])).toBe(text)
  expect(describeRejection([failed, unpaid])).toBe(
    'The stock does not change for 1 of them (already closed). ' +
      'The goods of the others go back into stock. Each customer gets an email.'
  )
})

test('the text counts unpaid orders', () => {
  expect(describeUnpaidOrders([unpaid])).toBe('This order is not paid.')
  expect(describeUnpaidOrders([failed])).toBe('This order was not paid, and its goods are back in stock.')
  expect(describeUnpaidOrders([unpaid, paid])).toBe('1 of these 2 orders is not paid.')
  expect(describeUnpaidOrders([unpaid, paid, unpaid])).toBe('2 of these 3 orders are not paid.')
  expect(describeUnpaidOrders([unpaid, paid, failed])).toBe(
    '2 of these 3 orders are not paid. The goods of 1 of them are back in stock.'
  )
})

test.for([
  [paid, 'rejected', true],
  [uncharged, 'rejected', true],
  [mischarged, 'rejected', true],
  [unpaid, 'rejected', false],
  [shippedUnpaid, 'rejected', true],
  [refunded, 'rejected', false],
  [paid, 'delivered', false],
  [unpaid, 'inShipping', true],
  [failed, 'inProcess', true],
  [failed, 'pending', false]
] as const)('an order %j that an admin sets to %s needs a confirmation: %j', ([order, status, expected]) =>
  expect(shouldConfirm(order, status)).toBe(expected)
)
