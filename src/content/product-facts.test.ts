import { expect, it } from 'vitest'

import { selectProductFacts } from './product-facts.ts'

const TEXTS = { delivery: '{delivery} in 3 to 5 working days', returns: 'Free returns', care: 'Wash cold.' }

it.for([
  [undefined, 'Free delivery in 3 to 5 working days'],
  [{ price: 4.9, freeFrom: 0 }, 'Delivery for $4.90 in 3 to 5 working days'],
  [{ price: 4.9, freeFrom: 100 }, 'Delivery for $4.90 (free from $100.00) in 3 to 5 working days'],
  [
    { price: 12, freeFrom: 0, weightClasses: [{ maxGrams: 500, price: 3 }] },
    'Delivery from $3.00 in 3 to 5 working days'
  ]
] as const)('with the shipping rate %o, the details promise %j', ([rate, text]) => {
  const shippingRate = rate && { ...rate, weightClasses: 'weightClasses' in rate ? [...rate.weightClasses] : [] }
  expect(selectProductFacts(TEXTS, 'men', shippingRate).delivery).toBe(text)
})

it('a text without the placeholder stays as the owner wrote it', () => {
  const texts = { ...TEXTS, delivery: 'By bicycle' }
  expect(selectProductFacts(texts, 'men', { price: 4.9, freeFrom: 0 }).delivery).toBe('By bicycle')
})
