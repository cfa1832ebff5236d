import type { Finding } from './check.ts'

const WIDTHS = [15, 8, 74, 28, 45]
const MOST_TOLD = 8

export const printHead = (): void => printRow(['check', 'on', 'what was done', 'figure', 'bound', 'verdict'])

export function printFinding(check: string, database: string, { done, figure, bound, wrong }: Finding): void {
  printRow([check, database, done, figure, bound, wrong.length === 0 ? 'holds' : 'FALLS SHORT'])
  for (const one of wrong.slice(0, MOST_TOLD)) console.log(`  ! ${one}`)
  if (wrong.length > MOST_TOLD) console.log(`  ! and ${wrong.length - MOST_TOLD} more`)
}

function printRow(cells: string[]): void {
  console.log(
    cells
      .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0))
      .join(' ')
      .trimEnd()
  )
}
