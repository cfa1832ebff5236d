import { DAY } from '../../../../lib/dates.ts'
import { readBackupTime } from '../names.ts'

/** 1970-01-01 was a Thursday, and weeks begin on Monday. */
const toWeek = (time: Date): string => String(Math.floor((time.getTime() / DAY + 3) / 7))

const RULES = [
  { periods: 7, toPeriod: (time: Date) => time.toISOString().slice(0, 10) },
  { periods: 4, toPeriod: toWeek },
  { periods: 6, toPeriod: (time: Date) => time.toISOString().slice(0, 7) }
]

/** Selects the newest backup of each of the last 7 days, 4 weeks and 6 months that have one. */
export function selectKeptBackups(names: string[]): Set<string> {
  const oldestFirst = names.toSorted()
  return new Set(
    RULES.flatMap(({ periods, toPeriod }) => {
      const newest = new Map(oldestFirst.map((name) => [toPeriod(readBackupTime(name)), name]))
      return [...newest.values()].slice(-periods)
    })
  )
}
