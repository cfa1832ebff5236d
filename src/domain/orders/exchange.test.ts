import { describe, expect, it, test } from 'vitest'

import { describeLineChanges, describeReturnOutcome, isReplacement, listLastReplacements } from './exchange.ts'

const sent = (lineId?: string) => ({ exchange: { lineId } })

const ORDER = {
  cartItems: [
    { _id: 'small', exchangedQuantity: 2, refundedQuantity: 1 },
    { _id: 'medium', exchangedQuantity: 1 },
    { _id: 'large' },
    { _id: 'socks' },
    { _id: 'scarf' }
  ],
  returns: [
    // Decided last, although it was requested first.
    { items: [sent('socks'), sent('scarf')] },
    { items: [sent('medium'), {}] },
    { items: [sent('large'), sent()] }
  ]
}

describe('a replacement', () => {
  it('is a line that a return names', () => {
    expect(ORDER.cartItems.filter((item) => isReplacement(ORDER, item)).map(({ _id }) => _id)).toEqual([
      'medium',
      'large',
      'socks',
      'scarf'
    ])
    expect(isReplacement({}, { _id: 'small' })).toBe(false)
  })

  it('is in the last package if it was sent with the last line', () => {
    expect(listLastReplacements(ORDER).map(({ _id }) => _id)).toEqual(['socks', 'scarf'])
    expect(listLastReplacements({ cartItems: [] })).toEqual([])
    expect(listLastReplacements({ cartItems: ORDER.cartItems.slice(0, 1), returns: ORDER.returns })).toEqual([])
  })
})

test('a line says what has happened to its units', () => {
  expect(ORDER.cartItems.slice(0, 3).map((item) => describeLineChanges(ORDER, item))).toEqual([
    ' · 1 refunded · 2 exchanged',
    ' · 1 exchanged · replacement, already paid',
    ' · replacement, already paid'
  ])
  expect(describeLineChanges({}, { _id: 'small' })).toBe('')
})

test.for([
  [[{}], 'refund the price through PayPal'],
  [[sent()], 'send the replacement'],
  [[sent('medium'), {}], 'refund the price through PayPal'],
  [[sent(), {}], 'refund the price through PayPal and send the replacement']
] as const)('%j: the shop will %s', ([items, outcome]) => {
  expect(describeReturnOutcome([...items])).toBe(outcome)
})
