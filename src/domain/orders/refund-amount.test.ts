import { expect, it } from 'vitest'

import {
  calculateRefundableAmount,
  calculateReturnAmount,
  isRefundable,
  listItemsToPack,
  listReturnedUnits,
  parseRefundAmount,
  shouldRejectAfterRefund,
  suggestRefundAmount
} from './refund-amount.ts'

const order = {
  orderStatus: 'confirmed',
  paymentStatus: 'paid',
  paymentState: 'captured',
  totalAmount: 55.5,
  refundedAmount: 30.1,
  cartItems: [
    { _id: 'hat', price: 10, quantity: 3 },
    { _id: 'coat', price: 25.5, quantity: 1 }
  ]
}

it('suggests the price of the chosen units, up to what remains', () => {
  expect(calculateRefundableAmount(order)).toBe(25.4)
  expect(suggestRefundAmount(order, {})).toBe(0)
  expect(suggestRefundAmount(order, { hat: 2 })).toBe(20)
  expect(suggestRefundAmount(order, { coat: 1 })).toBe(25.4)
})

it.for([
  ['25.4', 25.4],
  ['25', 25],
  [' 0.01 ', 0.01],
  ['25.41', null],
  ['0', null],
  ['-1', null],
  ['1.005', null],
  ['1e1', null],
  ['', null]
] as const)('reads the amount %j as %j', ([text, amount]) => {
  expect(parseRefundAmount(order, text)).toBe(amount)
})

it('offers a refund only for a captured payment', () => {
  expect(isRefundable(order)).toBe(true)
  expect(isRefundable({ ...order, paymentState: 'refunding' })).toBe(false)
  expect(isRefundable({ ...order, paymentStatus: 'refunded', paymentState: 'refunded' })).toBe(false)
})

it('knows that a refund of the rest rejects an order that has not shipped', () => {
  expect(shouldRejectAfterRefund(order, 25.4)).toBe(true)
  expect(shouldRejectAfterRefund(order, 25.39)).toBe(false)
  expect(shouldRejectAfterRefund({ ...order, orderStatus: 'delivered' }, 25.4)).toBe(false)
})

it('packs only the units that were not refunded before the shipping', () => {
  const cartItems = [
    { _id: 'hat', quantity: 3, refundedQuantity: 1 },
    { _id: 'coat', quantity: 1, refundedQuantity: 1 }
  ]
  const pack = (orderStatus: string) =>
    listItemsToPack({ orderStatus, cartItems }).map(({ _id, quantity }) => `${quantity} ${_id}`)
  expect(pack('inProcess')).toEqual(['2 hat'])
  expect(pack('inShipping')).toEqual(['3 hat', '1 coat'])
})

it.for([
  ['inProcess', ['1 cap']],
  ['delivered', ['1 cap', '1 scarf']]
] as const)('packs the last replacements of an order with the status %s', ([orderStatus, units]) => {
  const cartItems = [
    { _id: 'hat', quantity: 3 },
    { _id: 'coat', quantity: 1, replacementShipment: 1 },
    { _id: 'cap', quantity: 1, replacementShipment: 2 },
    { _id: 'scarf', quantity: 1, refundedQuantity: 1, replacementShipment: 2 }
  ]
  expect(listItemsToPack({ orderStatus, cartItems }).map(({ _id, quantity }) => `${quantity} ${_id}`)).toEqual(units)
})

it('returns the units that were that no other refund covers', () => {
  const cartItems = [
    { _id: 'hat', price: 10, quantity: 3, refundedQuantity: 2 },
    { _id: 'coat', price: 25.5, quantity: 1, refundedQuantity: 1 },
    { _id: 'scarf', price: 5, quantity: 2 }
  ]
  const items = [
    { _id: 'hat', quantity: 2 },
    { _id: 'coat', quantity: 1 }
  ]
  expect(listReturnedUnits({ cartItems }, items)).toEqual({ hat: 1 })
})

it.for([
  { name: 'a part', refundedAmount: 30.1, units: { hat: 1 }, amount: 10 },
  { name: 'a whole line', refundedAmount: 0, units: { coat: 1 }, amount: 25.5 },
  { name: 'all', refundedAmount: 0, units: { hat: 3, coat: 1 }, amount: 60.4 },
  { name: 'all, up to what remains', refundedAmount: 30.1, units: { hat: 3, coat: 1 }, amount: 30.3 },
  { name: 'the last units', refundedHats: 3, refundedAmount: 30, units: { coat: 1 }, amount: 30.4 },
  { name: 'a part, although too much was refunded', refundedAmount: 70, units: { hat: 1 }, amount: 0 }
])('refunds $amount for a return of $name', ({ refundedHats = 0, refundedAmount, units, amount }) => {
  const cartItems = order.cartItems.map((item) =>
    item._id === 'hat' ? { ...item, refundedQuantity: refundedHats } : item
  )
  const shipped = { ...order, totalAmount: 60.4, shippingAmount: 4.9, cartItems, refundedAmount }
  expect(calculateReturnAmount(shipped, units as Record<string, number>)).toBe(amount)
})

it('refunds the return of an order without shipping costs', () => {
  expect(calculateReturnAmount({ ...order, refundedAmount: 0 }, { hat: 3, coat: 1 })).toBe(55.5)
})
