import { expect, test } from 'vitest'

import { shouldConfirm, describeRejection, describeUnpaid } from './status-confirmation-text.ts'

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

test('a paid order is refunded', () => {
  expect(describeRejection([paid])).toBe(
    '$20.00 will be refunded. The goods go back into stock. The customer gets an e-mail. Refunds cannot be reversed.'
  )
})

test('an unpaid order is not refunded', () => {
  expect(describeRejection([unpaid, unpaid])).toBe('The goods go back into stock. Each customer gets an e-mail.')
})

test('an order without a charge at PayPal is not refunded', () => {
  expect(describeRejection([uncharged])).toBe(
    'PayPal has no charge for this order, so nothing is refunded and the stock does not change. ' +
      'The customer gets an e-mail.'
  )
})

test('several orders are counted by effect', () => {
  expect(describeRejection([paid, paid, uncharged, unpaid])).toBe(
    '$40.00 will be refunded for 2 of them. ' +
      'PayPal has no charge for 1 of them, so nothing is refunded and the stock does not change. ' +
      'The goods of the others go back into stock. Each customer gets an e-mail. Refunds cannot be reversed.'
  )
})

test('a charge of another amount is refunded too', () => {
  const differs = 'it may differ from the order price.'
  const rest = 'The goods go back into stock. The customer gets an e-mail. Refunds cannot be reversed.'
  expect(describeRejection([mischarged])).toBe(`PayPal’s charge will be refunded; ${differs} ${rest}`)
  expect(describeRejection([mischarged, unpaid])).toContain(
    `PayPal’s charge for 1 unpaid order will be refunded; ${differs}`
  )
  expect(describeRejection([paid, mischarged, mischarged])).toContain(
    `$20.00 will be refunded for 1 of them. PayPal’s charge for 2 unpaid orders will be refunded; ${differs}`
  )
})

test.for([shipped, delivered])('shipped goods do not go back into stock: %j', (order) => {
  expect(describeRejection([order])).toBe(
    '$20.00 will be refunded. The goods have left the shop, so the stock does not change. ' +
      'Increase it when they are returned. The customer gets an e-mail. Refunds cannot be reversed.'
  )
})

test('shipped orders are counted', () => {
  expect(describeRejection([shipped, paid, delivered])).toBe(
    '$60.00 will be refunded for 3 of them. ' +
      'The goods of 2 of them have left the shop, so the stock does not change. Increase it when they are returned. ' +
      'The goods of the others go back into stock. Each customer gets an e-mail. Refunds cannot be reversed.'
  )
})

test('goods that were shipped unpaid go back into stock, with a warning', () => {
  expect(describeRejection([shippedUnpaid])).toBe(
    'The goods count as in stock again, because they were not paid for. ' +
      'Reduce the stock if they have left the shop. The customer gets an e-mail.'
  )
})

test('a closed order does not change the stock', () => {
  const text = 'This order had been closed before, so the stock does not change. The customer gets an e-mail.'
  expect(describeRejection([refunded])).toBe(text)
  expect(describeRejection([failed])).toBe(text)
  expect(describeRejection([failed, unpaid])).toBe(
    'The stock does not change for 1 of them, which had been closed before. ' +
      'The goods of the others go back into stock. Each customer gets an e-mail.'
  )
})

test('unpaid orders are counted', () => {
  expect(describeUnpaid([unpaid])).toBe('This order is not paid.')
  expect(describeUnpaid([failed])).toBe('This order was not paid, and its goods are back in stock.')
  expect(describeUnpaid([unpaid, paid])).toBe('1 of these 2 orders is not paid.')
  expect(describeUnpaid([unpaid, paid, unpaid])).toBe('2 of these 3 orders are not paid.')
  expect(describeUnpaid([unpaid, paid, failed])).toBe(
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
] as const)('%j becoming %s asks for confirmation: %j', ([order, status, expected]) =>
  expect(shouldConfirm(order, status)).toBe(expected)
)
