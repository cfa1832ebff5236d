import { expect, test } from 'vitest'

import { formatChange, toPolylinePoints } from './chart.ts'

test('a line spans the width and the height of the chart', () => {
  expect(toPolylinePoints([0, 5, 10], 10, 100, 40)).toBe('0,40 50,20 100,0')
  expect(toPolylinePoints([0, 0], 0, 100, 40)).toBe('0,40 100,40')
  expect(toPolylinePoints([3], 3, 100, 40)).toBe('0,0')
  expect(toPolylinePoints([10, null, 5], 10, 100, 40)).toBe('0,0 100,20')
})

test.each([
  [100, 112, '+12%'],
  [100, 50, '−50%'],
  [100, 100, '+0%'],
  [3, 6000, '+199,900%'],
  [0, 10, undefined]
])('the change from %d to %d is %s', (before, now, change) => {
  expect(formatChange(before, now)).toBe(change)
})
