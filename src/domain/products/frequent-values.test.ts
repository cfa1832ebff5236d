import { expect, test } from 'vitest'

import { listFrequentValues } from './frequent-values.ts'

test('a filter offers the values that most products have, in their order', () => {
  const counts = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`color ${index}`, index]))
  expect(listFrequentValues(counts, 12)).toEqual(Array.from({ length: 12 }, (_, index) => `color ${index + 18}`))
  expect(listFrequentValues({ navy: 1, blue: 3 }, 2)).toEqual(['navy', 'blue'])
})
