import { earliestPaint } from './bounds.ts'
import type { Line } from './line.ts'
import type { VisitResult } from './visit.ts'

/** Maximum milliseconds. */
export interface Goals {
  largest: number
  blocked: number
  /** From the tap to the cart sheet. */
  sheet: number
}

export interface Row {
  cells: string[]
  missed: string[]
}

const PAINT_COLUMNS = ['LCP', 'least', 'bound', 'on its path', 'shift']
export const HEAD = ['', ...PAINT_COLUMNS, 'blocked', 'bare', 'loaded', 'ahead', 'cart opens', 'blocked by it']

interface Visits {
  name: string
  line: Line
  goals: Goals
  results: VisitResult[]
  /** The same page without styles and scripts. */
  floor: VisitResult[]
}

export function toRow({ name, line, goals, results, floor }: Visits): Row {
  const medianOf = (valueOf: (result: VisitResult) => number) => median(results.map(valueOf))
  const [largest, shift, blocked] = [
    medianOf(({ vitals }) => vitals.largest.at),
    medianOf(({ vitals }) => vitals.shift),
    medianOf(({ vitals }) => vitals.blocked)
  ]
  const [page, picture] = [medianOf(({ path }) => path.page), medianOf(({ path }) => path.picture)]
  const delays = results.map(({ vitals }) => (vitals.sheet ?? Number.NaN) - (vitals.tapped ?? Number.NaN))
  const sheet = median(delays)
  const missed = Object.entries({
    LCP: largest > goals.largest,
    shift: shift > 0,
    blocked: blocked >= goals.blocked,
    'cart opens': sheet > goals.sheet
  })
  return {
    cells: [
      name,
      seconds(largest),
      seconds(Math.min(...results.map(({ vitals }) => vitals.largest.at))),
      seconds(earliestPaint(line, { page, picture })),
      `page ${kilobytes(page)}${picture ? ` + picture ${kilobytes(picture)}` : ''}`,
      shift.toFixed(3),
      `${blocked.toFixed(0)} ms`,
      `${median(floor.map(({ vitals }) => vitals.blocked)).toFixed(0)} ms`,
      kilobytes(medianOf(({ loaded }) => loaded)),
      kilobytes(medianOf(({ later }) => later)),
      Number.isNaN(sheet) ? '–' : seconds(sheet),
      Number.isNaN(sheet) ? '–' : `${medianOf(({ vitals }) => vitals.blockedByTap).toFixed(0)} ms`
    ],
    missed: missed.filter(([, isMissed]) => isMissed).map(([goal]) => `${line.name}, ${name}: ${goal}`)
  }
}

export function printTable(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  for (const cells of rows) {
    console.log(cells.map((cell, column) => cell[column ? 'padStart' : 'padEnd'](widths[column] ?? 0)).join('  '))
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
