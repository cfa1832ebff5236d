import { expect, test } from 'vitest'

import { slope } from './slope.ts'

const line = (growth: number, noise: number) =>
  Array.from({ length: 50 }, (_, x) => ({ x, y: 100 + growth * x + noise * (x % 2 ? 1 : -1) }))

test('the slope of a line is its growth, even with noise', () => {
  expect(slope(line(3, 0))).toBeCloseTo(3)
  expect(slope(line(3, 10))).toBeCloseTo(3, 0)
  expect(slope(line(0, 10))).toBeCloseTo(0, 0)
})

test('a point has no slope', () => {
  expect(slope([{ x: 1, y: 5 }])).toBe(0)
})
