import { describe, expect, it } from 'vitest'

import { listOrderLines, listRefundedLines } from './invoice-lines.ts'

const HAT = { _id: 'hat', title: 'Hat', price: 9.99, quantity: 3 }
const COAT = { _id: 'coat', title: 'Coat', price: 80, quantity: 1 }
const ORDER = { cartItems: [HAT, COAT], shippingAmount: 4.9 }

const format = (lines: ReturnType<typeof listOrderLines>) =>
  lines.map(({ item, label, quantity, amount }) => `${item?.title ?? label} ${quantity ?? ''} ${amount.toFixed(2)}`)

it('an invoice lists the items and the shipping', () => {
  expect(format(listOrderLines(ORDER))).toEqual(['Hat 3 29.97', 'Coat 1 80.00', 'Shipping  4.90'])
  expect(format(listOrderLines({ cartItems: [COAT, { ...HAT, replacementShipment: 1 }] }))).toEqual(['Coat 1 80.00'])
})

describe('a credit note', () => {
  it('lists the refunded units', () => {
    const refund = { amount: 19.98, items: [{ _id: 'hat', quantity: 2 }] }
    expect(format(listRefundedLines(ORDER, refund))).toEqual(['Hat 2 19.98'])
  })

  it('lists what is not the price of a unit, so that the lines add up', () => {
    const refund = { amount: 24.88, items: [{ _id: 'hat', quantity: 2 }] }
    expect(format(listRefundedLines(ORDER, refund))).toEqual(['Hat 2 19.98', 'Other amounts  4.90'])
    expect(format(listRefundedLines(ORDER, { amount: 5, items: [] }))).toEqual(['Refund  5.00'])
  })

  it('of less than the price of its units has a deduction', () => {
    const refund = { amount: 70, items: [{ _id: 'coat', quantity: 1 }] }
    expect(format(listRefundedLines(ORDER, refund))).toEqual(['Coat 1 80.00', 'Other amounts  -10.00'])
  })
})

it('the cents between the shares of units belong to a discounted line, also beside shipping', () => {
  const cartItems = [
    { _id: 'hat', title: 'Hat', price: 10, quantity: 1 },
    { _id: 'coat', title: 'Coat', price: 1, quantity: 3, discount: 2 }
  ]
  const items = [
    { _id: 'hat', quantity: 1 },
    { _id: 'coat', quantity: 1 }
  ]
  const list = (amount: number) =>
    listRefundedLines({ cartItems, shippingAmount: 4.9 }, { amount, items }).map((line) => [line.label, line.amount])
  expect(list(10.34)).toEqual([
    [undefined, 10],
    [undefined, 0.34]
  ])
  expect(list(15.24)).toEqual([
    [undefined, 10],
    [undefined, 0.34],
    ['Other amounts', 4.9]
  ])
})
