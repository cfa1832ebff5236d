import { expect, test } from 'vitest'

import { formatLocalTime, fromLocalInput, INCOMPLETE_TIME, toLocalInput } from './local-time.ts'

test('a time survives the way to an input and back', () => {
  for (const iso of ['2026-11-28T09:05:00.000Z', '2026-07-01T23:59:00.000Z'])
    expect(fromLocalInput(toLocalInput(iso))).toBe(iso)
  expect([toLocalInput(''), toLocalInput(INCOMPLETE_TIME), fromLocalInput('')]).toEqual(['', '', ''])
})

test('a time is formatted in its zone', () => {
  expect(formatLocalTime('2026-11-28T23:05:00.000Z', 'Europe/Berlin')).toBe('2026-11-29 00:05')
})
