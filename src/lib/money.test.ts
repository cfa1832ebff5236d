import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { effectivePrice, formatMoney, percentOff, toCents, toDollars } from './money.ts'

describe('cents and dollars', () => {
  it('lose nothing on the way there and back', () => {
    const cents = integer({ min: 0, max: 2_000_000_000 })
    assert(
      property(cents, (amount) => {
        expect(toCents(toDollars(amount))).toBe(amount)
      })
    )
  })

  it.for([
    [0, 0],
    [0.1, 10],
    [19.99, 1999],
    [1.1 + 2.2, 330],
    [4.35, 435],
    [1234567.89, 123456789]
  ])('%d dollars are %d cents', ([dollars = 0, cents]) => {
    expect(toCents(dollars)).toBe(cents)
  })
})

it('shows two decimals and no grouping', () => {
  expect([0, 5, 12.5, 1234.567].map(formatMoney)).toEqual(['$0.00', '$5.00', '$12.50', '$1234.57'])
})

it('sells at the sale price when there is one', () => {
  expect([effectivePrice(55, 44), effectivePrice(55, 0), effectivePrice(0, 0)]).toEqual([44, 55, 0])
})

it('rounds what a sale takes off to whole percent', () => {
  expect([percentOff(55, 44), percentOff(30, 20), percentOff(80, 79.9), percentOff(10, 10)]).toEqual([20, 33, 0, 0])
})
