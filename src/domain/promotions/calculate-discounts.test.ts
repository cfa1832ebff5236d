import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { splitLineTotal } from '../orders/line-refund.ts'
import { calculateTotalCents } from '../cart/cart-totals.ts'
import { MIN_DISCOUNTED_CENTS } from '../limits.ts'
import { calculateDiscounts, type Promotion } from './calculate-discounts.ts'
import { describeOutcome } from './describe-outcome.ts'

const promotion = (fields: Partial<Promotion>): Promotion => ({
  _id: 'a',
  name: 'Spring',
  kind: 'percent',
  value: 10,
  minimum: 0,
  ...fields
})

const HATS = { id: 'hat', cents: 1999, quantity: 3 }
const COAT = { id: 'coat', cents: 5000, quantity: 1 }

const explain = (fields: Partial<Promotion>, ...others: Promotion[]) => {
  const { outcomes } = calculateDiscounts([HATS, COAT], [promotion(fields), ...others], 500)
  return outcomes[0] && describeOutcome(outcomes[0])
}

test('a percentage is rounded once, and the shares of the lines add up to it', () => {
  const { total, lines } = calculateDiscounts([HATS, COAT], [promotion({ value: 15 })], 0)
  // 15% of $109.97
  expect([total, lines.get('hat'), lines.get('coat')]).toEqual([1650, 899, 751])
})

test('each line loses exactly the percentage if that is a whole number of cents', () => {
  const playsuit = { id: 'playsuit', cents: 1750, quantity: 1 }
  const jacket = { id: 'jacket', cents: 14_800, quantity: 1 }
  const { lines } = calculateDiscounts([playsuit, jacket], [promotion({ value: 20 })], 0)
  expect([...lines]).toEqual([
    ['playsuit', 350],
    ['jacket', 2960]
  ])
})

test('a discount is only for its products', () => {
  const { lines } = calculateDiscounts([HATS, COAT], [promotion({ productIds: ['coat'] })], 0)
  expect([...lines]).toEqual([['coat', 500]])
})

test('an amount leaves a cent of each unit of its products', () => {
  expect(
    calculateDiscounts([HATS, COAT], [promotion({ kind: 'amount', value: 70, productIds: ['coat'] })], 0).total
  ).toBe(4999)
})

test('something remains to be paid', () => {
  expect(calculateTotalCents([COAT], undefined, [promotion({ value: 100 })]).total).toBe(MIN_DISCOUNTED_CENTS)
  const pins = { id: 'pin', cents: 1, quantity: 400 }
  expect(calculateTotalCents([COAT, pins], undefined, [promotion({ value: 100 })]).total).toBe(401)
})

test('the highest discount applies, together with free shipping', () => {
  const [ten, five, free] = [
    promotion({ _id: 'ten' }),
    promotion({ _id: 'five', kind: 'amount', value: 5 }),
    promotion({ _id: 'free', kind: 'shipping' })
  ]
  const { outcomes, isShippingFree } = calculateDiscounts([COAT, HATS], [five, free, ten], 700)
  expect(outcomes.map(({ cents, reason }) => [cents, reason])).toEqual([
    [0, 'other-discount'],
    [700, undefined],
    [1100, undefined]
  ])
  expect(isShippingFree).toBe(true)
})

test('with equal discounts, the automatic one applies, so that the shopper keeps the code', () => {
  const { outcomes } = calculateDiscounts([COAT], [promotion({ code: 'TEN' }), promotion({ _id: 'b' })], 0)
  expect(outcomes.map(({ cents }) => cents)).toEqual([0, 500])
})

test('each discount that does not apply says why', () => {
  expect(explain({})).toBeUndefined()
  expect(explain({ minimum: 110 })).toBe('Add $0.03 more to your cart to use this code.')
  expect(explain({ minimum: 60, productIds: ['coat'] })).toBe(
    'Add $10.00 more of the products that this code is for to use this code.'
  )
  expect(explain({ productIds: [] })).toBe('This code is not for the products in your cart.')
  expect(explain({ problem: 'used-up' })).toBe('This code has been used up.')
  expect(explain({}, promotion({ _id: 'b', value: 11 }))).toBe(
    'Another discount saves you at least as much. Discounts cannot be combined.'
  )
  const [free] = calculateDiscounts([HATS], [promotion({ kind: 'shipping' })], 0).outcomes
  expect(free && describeOutcome(free)).toBe('Shipping is already free.')
  const [small] = calculateDiscounts([{ id: 'pin', cents: 90, quantity: 1 }], [promotion({})], 0).outcomes
  expect(small && describeOutcome(small)).toBe('Your cart is too small for this code.')
})

const ids = ['a', 'b', 'c', 'd']
const lines = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...ids),
    cents: fc.integer({ min: 1, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    weight: fc.integer({ min: 0, max: 3000 })
  }),
  { selector: ({ id }) => id, minLength: 1 }
)
const promotions = fc.uniqueArray(
  fc.record({
    _id: fc.constantFrom(...ids),
    name: fc.constant('Sale'),
    kind: fc.constantFrom('percent', 'amount', 'shipping'),
    value: fc.integer({ min: 1, max: 100 }),
    minimum: fc.integer({ min: 0, max: 50 }),
    productIds: fc.option(fc.subarray(ids), { nil: undefined }),
    problem: fc.option(fc.constant('used-up'), { nil: undefined, freq: 5 })
  }),
  { selector: ({ _id }) => _id }
) as fc.Arbitrary<Promotion[]>
const rate = fc.record({ price: fc.integer({ min: 0, max: 20 }), freeFrom: fc.integer({ min: 0, max: 100 }) })

test('every cart: the order of the discounts does not matter, and the shares and refunds add up to what is paid', () => {
  fc.assert(
    fc.property(lines, promotions, rate, fc.func(fc.nat()), (cart, offers, shippingRate, order) => {
      const totals = calculateTotalCents(cart, shippingRate, offers)
      const { discounts } = totals
      const shuffled = calculateTotalCents(
        cart,
        shippingRate,
        offers.toSorted((a, b) => order(a._id) - order(b._id))
      )
      expect(shuffled.total).toBe(totals.total)
      expect([...shuffled.discounts.lines]).toEqual([...discounts.lines])
      expect(totals.total).toBe(totals.subtotal - discounts.total + totals.shipping)
      expect(totals.total).toBeGreaterThan(0)
      expect(totals.total).toBeLessThanOrEqual(calculateTotalCents(cart, shippingRate).total)
      let refunded = totals.shipping
      for (const { id, cents, quantity } of cart) {
        const share = discounts.lines.get(id) ?? 0
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual((cents - 1) * quantity)
        for (let gone = 0; gone < quantity; gone += 1)
          refunded += splitLineTotal({ totalCents: cents * quantity - share, quantity, gone }, 1)
      }
      expect(refunded).toBe(totals.total)
    }),
    { numRuns: 300 }
  )
})
