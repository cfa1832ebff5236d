import { expect, test } from 'vitest'

import { rateVital } from './web-vitals.ts'

test.each([
  ['lcp', 0, 'good'],
  ['lcp', 2500, 'good'],
  ['lcp', 2500.1, 'needs-improvement'],
  ['lcp', 4000, 'needs-improvement'],
  ['lcp', 4000.1, 'poor'],
  ['inp', 200, 'good'],
  ['inp', 201, 'needs-improvement'],
  ['inp', 500, 'needs-improvement'],
  ['inp', 501, 'poor']
] as const)('%s of %d ms is %s', (vital, milliseconds, rating) => {
  expect(rateVital(vital, milliseconds)).toBe(rating)
})
