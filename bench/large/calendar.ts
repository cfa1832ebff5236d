import { DAY, HOUR } from '../../src/lib/dates.ts'

const DAYS = 730

/** Four times as many orders a day at the end. */
const GROWTH = 3

/** Weights from Sunday, and from January. */
const WEEKDAYS = [1.25, 1.1, 1, 0.95, 1, 0.9, 1.05]
const MONTHS = [0.85, 0.8, 0.95, 1, 1.05, 1, 0.9, 0.9, 1.05, 1.1, 1.5, 1.45]

/** Weights of the hours from midnight, in UTC. */
const HOURS = [5, 3, 2, 1, 1, 2, 3, 5, 8, 10, 11, 12, 13, 13, 12, 12, 13, 14, 16, 19, 21, 20, 15, 9]

export interface Calendar {
  now: number
  /** The time in milliseconds at which this share (0 to 1) of all events has happened. */
  at(share: number): number
}

export function openCalendar(now: Date): Calendar {
  const today = Math.floor(now.getTime() / DAY) * DAY
  const elapsedToday = now.getTime() - today
  const days = Array.from({ length: DAYS }, (_, index) => today - (DAYS - 1 - index) * DAY)
  const weights = days.map((day, index) => weightOf(day, index) * (day === today ? elapsedToday / DAY : 1))
  const pickDay = createPicker(weights)
  const pickHour = createPicker(HOURS)
  return {
    now: now.getTime(),
    at(share) {
      const { index, rest } = pickDay(share)
      const day = days[index] ?? today
      if (day === today) return today + Math.floor(rest * elapsedToday)
      const hour = pickHour(rest)
      return day + Math.floor((hour.index + hour.rest) * HOUR)
    }
  }
}

function weightOf(day: number, index: number): number {
  const date = new Date(day)
  return (1 + (GROWTH * index) / DAYS) * (WEEKDAYS[date.getUTCDay()] ?? 1) * (MONTHS[date.getUTCMonth()] ?? 1)
}

/** Finds the entry at a share of the summed weights, and the position within it. */
function createPicker(weights: number[]): (share: number) => { index: number; rest: number } {
  const ends: number[] = []
  for (const weight of weights) ends.push((ends.at(-1) ?? 0) + weight)
  const sum = ends.at(-1) ?? 0
  return (share) => {
    const target = share * sum
    const index = Math.max(0, firstAbove(ends, target))
    const weight = weights[index] ?? 1
    return { index, rest: weight === 0 ? 0 : (target - ((ends[index] ?? 0) - weight)) / weight }
  }
}

function firstAbove(ends: number[], target: number): number {
  let [low, high] = [0, ends.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 0) > target) high = middle
    else low = middle + 1
  }
  return low
}
