import { expect, test } from 'vitest'

import { splitVat, toBasisPoints } from './vat.ts'

test.for([
  [11_900, 19, 10_000, 1900],
  [999, 20, 833, 166],
  [1, 25, 1, 0],
  [10_770, 7.7, 10_000, 770],
  [4321, 0, 4321, 0]
] as const)('%d cents with %d%% VAT are %d cents net and %d cents VAT', ([gross, percent, netCents, vatCents]) => {
  expect(splitVat(gross, toBasisPoints(percent))).toEqual({ netCents, vatCents })
})

test('net and VAT always add up to the gross amount', () => {
  for (let gross = 0; gross < 5000; gross += 7)
    for (const percent of [5.5, 7, 19, 20, 25]) {
      const { netCents, vatCents } = splitVat(gross, toBasisPoints(percent))
      expect(netCents + vatCents).toBe(gross)
    }
})
