import { DAY } from '../../../../lib/dates.ts'
import { readBackupTime } from '../names.ts'

/** 1970-01-01 was a Thursday, and weeks begin on Monday. */
const toWeek = (time: Date): string => String(Math.floor((time.getTime() / DAY + 3) / 7))

const RULES = [
  // A shop that was restored from an older backup, or is still empty, sends a second backup on the same day.
  { periods: 7, perPeriod: Infinity, toPeriod: (time: Date) => time.toISOString().slice(0, 10) },
  { periods: 4, perPeriod: 1, toPeriod: toWeek },
  { periods: 6, perPeriod: 1, toPeriod: (time: Date) => time.toISOString().slice(0, 7) }
]

/** Selects all backups of the last 7 days that have one, and the newest of each of the last 4 weeks and 6 months. */
export function selectKeptBackups(names: string[]): Set<string> {
  const oldestFirst = names.toSorted()
  return new Set(
    RULES.flatMap(({ periods, perPeriod, toPeriod }) => {
      const groups = Map.groupBy(oldestFirst, (name) => toPeriod(readBackupTime(name)))
      return [...groups.values()].slice(-periods).flatMap((group) => group.slice(-perPeriod))
    })
  )
}
