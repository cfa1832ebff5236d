import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { formatMoney, toCents, toDollars } from './money.ts'

describe('cents and dollars', () => {
  it('convert to each other without loss', () => {
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
