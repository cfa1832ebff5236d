import type { Finding } from './check.ts'

const WIDTHS = [15, 8, 74, 28, 45]
const MAX_LISTED = 8

export const printHead = (): void => printRow(['check', 'on', 'what was done', 'figure', 'bound', 'verdict'])

export function printFinding(check: string, database: string, { done, figure, bound, wrong }: Finding): void {
  printRow([check, database, done, figure, bound, wrong.length === 0 ? 'passed' : 'FAILED'])
  for (const message of wrong.slice(0, MAX_LISTED)) console.log(`  ! ${message}`)
  if (wrong.length > MAX_LISTED) console.log(`  ! and ${wrong.length - MAX_LISTED} more`)
}

function printRow(cells: string[]): void {
  console.log(
    cells
      .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0))
      .join(' ')
      .trimEnd()
  )
}
