import type { Period } from '../../../api/contract/dashboard.ts'

export type PeriodDay = Period['days'][number]

export interface FigureDay {
  day: string
  /** Null if there is no order to average. */
  value: number | null
  /** The value on the same day of the previous period, or null if there is none. */
  earlier: number | null
}

/** Pairs each day with the same day of the previous period. */
export const pairDays = (
  days: PeriodDay[],
  earlierDays: PeriodDay[],
  getValue: (day: PeriodDay) => number | null
): FigureDay[] =>
  days.map((day, index) => {
    const earlierDay = earlierDays[index]
    return { day: day.day, value: getValue(day), earlier: earlierDay ? getValue(earlierDay) : null }
  })
