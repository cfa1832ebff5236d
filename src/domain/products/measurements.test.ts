import { expect, test } from 'vitest'

import { convertToInches, isMeasurements, parseMeasurements, toInches } from './measurements.ts'

test('lines of cells are a table of sizes', () => {
  const table = { columns: ['Size', 'Chest', 'Length'], rows: [{ size: 'S', values: [92, 68.5] }] }
  for (const text of [
    'Size, Chest, Length\nS, 92, 68.5',
    ' Size\tChest\tLength\r\nS\t92\t68.5\n',
    'Size;Chest;Length\nS;92;68.5'
  ])
    expect(parseMeasurements(text)).toEqual(table)
})

test.each([
  ['', true],
  ['Size, Chest\nS, 92\n36/32, 98', true],
  ['Size, Chest', false],
  ['Size\nS', false],
  ['Size, Chest\nS', false],
  ['Size, Chest\nS, 92, 70', false],
  ['Size, Chest\nS,', false],
  ['Size, Chest\nS, large', false],
  ['Size, Chest\nS, 0', false],
  ['Size, Chest\nS, Infinity', false],
  ['Size, Chest\n, 92', false],
  ['Size, Chest\nS, 92\nS, 98', false],
  ['Size, Chest, Chest\nS, 92, 98', false],
  ['Size, Chest\nS, 92\n\nM, 98', false]
])('%j is empty or a table: %s', (text, expected) => {
  expect(isMeasurements(text)).toBe(expected)
})

test.for([
  ['80–83', '31.5–32.7'],
  ['36-38', '14.2-15'],
  ['61.5', '24.2'],
  ['61,5', undefined],
  ['–', undefined],
  ['', undefined],
  ['about 80', undefined]
])('%s cm are %s inches', ([cm = '', inches]) => {
  expect(convertToInches(cm)).toBe(inches)
})

test('inches have one decimal', () => {
  expect([70, 92.5, 2.54].map(toInches)).toEqual([27.6, 36.4, 1])
})
