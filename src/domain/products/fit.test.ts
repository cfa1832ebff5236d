import { expect, it } from 'vitest'

import { describeFit } from './fit.ts'

it.each([
  [{ small: 8, true: 4, large: 1 }, 'Runs small (62% of 13 answers)'],
  [{ small: 0, true: 5, large: 0 }, 'True to size (100% of 5 answers)'],
  [{ small: 1, true: 1, large: 4 }, 'Runs large (67% of 6 answers)'],
  [{ small: 4, true: 0, large: 0 }, undefined]
])('summarizes %j as %s', (counts, text) => {
  expect(describeFit(counts)).toBe(text)
})
