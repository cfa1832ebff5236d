import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { DAY } from '../../../../lib/dates.ts'
import { createBackupName, readBackupTime } from '../names.ts'
import { selectKeptBackups } from './retention.ts'

const toName = (time: Date): string => `${createBackupName(time)}.age`

const MIN = new Date('2020-01-01')
const names = fc
  .array(fc.date({ min: MIN, max: new Date('2030-12-31'), noInvalidDate: true }), { minLength: 1, maxLength: 120 })
  .map((times) => times.map(toName))

/** A shop that makes a backup every night, except those in `missed`. */
const nights = fc
  .record({
    start: fc.date({ min: MIN, max: new Date('2025-01-01'), noInvalidDate: true }),
    missed: fc.func(fc.boolean())
  })
  .map(({ start, missed }) =>
    Array.from({ length: 250 }, (_, night) => new Date(start.getTime() + night * DAY))
      .filter((_, night) => night % 3 > 0 || !missed(night))
      .map(toName)
  )

const periodOf = { day: (name: string) => name.slice(5, 15), month: (name: string) => name.slice(5, 12) }

it('keeps the newest backup of each of 7 days, 4 weeks and 6 months', () => {
  const all = Array.from({ length: 400 }, (_, night) =>
    toName(new Date(Date.parse('2026-11-30T03:10:00Z') - night * DAY))
  )
  const days = [...selectKeptBackups(all)].map((name) => name.slice(10, 15)).toSorted()
  const months = ['06-30', '07-31', '08-31', '09-30', '10-31']
  // Sundays. The last day is a Monday.
  const weeks = ['11-15', '11-22']
  expect(days).toEqual([...months, ...weeks, '11-24', '11-25', '11-26', '11-27', '11-28', '11-29', '11-30'])
})

it('keeps all backups of the last 7 days, because the newest of a day can be of an empty or older shop', () => {
  const days = ['23', '24', '25', '26', '27', '28', '29', '30']
  const all = days.flatMap((day) => ['03', '12'].map((hour) => toName(new Date(`2026-11-${day}T${hour}:00:00Z`))))
  expect([...selectKeptBackups(all)].toSorted()).toEqual(all.slice(2))
})

it('always keeps the newest backup, at most 17 of nightly ones, and none that does not exist', () => {
  fc.assert(
    fc.property(nights, (all) => {
      expect(selectKeptBackups(all).size).toBeLessThanOrEqual(17)
    }),
    { numRuns: 10 }
  )
  fc.assert(
    fc.property(names, (all) => {
      const kept = selectKeptBackups(all)
      expect(kept).toContain(all.toSorted().at(-1))
      expect([...kept].filter((name) => !all.includes(name))).toEqual([])
    })
  )
})

it.for(['day', 'month'] as const)('keeps a backup of each of the last periods: %s', (period) => {
  fc.assert(
    fc.property(names, (all) => {
      const toPeriod = periodOf[period]
      const expected = [...new Set(all.map(toPeriod))].toSorted().slice(period === 'day' ? -7 : -6)
      const kept = [...selectKeptBackups(all)]
      expect([...new Set(kept.map(toPeriod))]).toEqual(expect.arrayContaining(expected))
    })
  )
})

it('keeps the same backups, whether old ones are deleted every night or at the end', () => {
  fc.assert(
    fc.property(nights, (all) => {
      let remaining = new Set<string>()
      for (const name of all) remaining = selectKeptBackups([...remaining, name])
      expect([...remaining].toSorted()).toEqual([...selectKeptBackups(all)].toSorted())
    }),
    { numRuns: 10 }
  )
})

it('reads the time of a backup from its name', () => {
  const time = new Date('2026-11-30T03:10:59Z')
  expect(readBackupTime(toName(time))).toEqual(time)
})
