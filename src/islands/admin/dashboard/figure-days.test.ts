import { expect, test } from 'vitest'

import { pairDays } from './figure-days.ts'

test('a day without a counterpart in the previous period has no earlier value', () => {
  const figures = { orders: 1, newCustomers: 0 }
  const days = [
    { day: '2026-03-01', revenue: 40, ...figures },
    { day: '2026-03-02', revenue: 50, ...figures }
  ]
  const earlierDays = [{ day: '2026-02-27', revenue: 10, ...figures }]
  expect(pairDays(days, earlierDays, ({ revenue }) => revenue)).toEqual([
    { day: '2026-03-01', value: 40, earlier: 10 },
    { day: '2026-03-02', value: 50, earlier: null }
  ])
})
