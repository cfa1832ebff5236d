import { expect, test } from 'vitest'

import { formatLocalTime, formatShortTime, fromLocalInput, INCOMPLETE_TIME, toLocalInput } from './local-time.ts'

test('a time survives the way to an input and back', () => {
  for (const iso of ['2026-11-28T09:05:00.000Z', '2026-07-01T23:59:00.000Z'])
    expect(fromLocalInput(toLocalInput(iso))).toBe(iso)
  expect([toLocalInput(''), toLocalInput(INCOMPLETE_TIME), fromLocalInput('')]).toEqual(['', '', ''])
})

test('a time is formatted in its zone', () => {
  expect(formatLocalTime('2026-11-28T23:05:00.000Z', 'Europe/Berlin')).toBe('29 November 2026, 00:05')
})

test('a short time includes the year only if it is not the current year', () => {
  const format = (iso: string) => formatShortTime(iso, '2026-11-28T00:00:00.000Z', 'UTC')
  expect(format('2026-12-01T09:00:00.000Z')).toBe('1 Dec, 09:00')
  expect(format('2027-01-02T09:00:00.000Z')).toBe('2 Jan 2027, 09:00')
  expect(formatShortTime('2026-12-31T23:30:00.000Z', '2026-11-28T00:00:00.000Z', 'Europe/Berlin')).toBe(
    '1 Jan 2027, 00:30'
  )
})
