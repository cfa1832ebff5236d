import { loadavg } from 'node:os'

/** Measures the builds in turn, so that all run under the same load. Returns the results by build and round. */
export async function takeTurns<Build, Result>(
  builds: readonly Build[],
  rounds: number,
  measure: (build: Build) => Promise<Result>
): Promise<Result[][]> {
  const results = builds.map((): Result[] => [])
  for (let round = 0; round < rounds; round += 1) {
    const numbered = [...builds.entries()]
    // The build that is first in a round can have a disadvantage.
    for (const [index, build] of round % 2 ? numbered.toReversed() : numbered)
      results[index]?.push(await measure(build))
  }
  return results
}

/** Values by build and round. With two builds, the first is the one before a change. */
export type Values = number[][]

type Best = 'lowest' | 'highest'

/** Returns the value of each build that this share (0 to 1) of its rounds surpasses. */
function takeQuantile(values: Values, share: number, best: Best): number[] {
  return values.map((rounds) => {
    const sorted = rounds.toSorted((a, b) => (best === 'lowest' ? a - b : b - a))
    return sorted[Math.floor(rounds.length * share)] ?? Number.NaN
  })
}

/**
 * Returns a value for each build: of one build the median of the rounds, of two builds the best quartile. Other programs
 * only slow a build down, and not both builds alike, so good rounds are easier to compare.
 */
export const summarize = (values: Values, best: Best = 'lowest'): number[] =>
  takeQuantile(values, values.length > 1 ? 0.25 : 0.5, best)

export const median = (rounds: number[]): number => summarize([rounds])[0] ?? Number.NaN

export const headOf = (builds: readonly unknown[], title: string): string[] =>
  builds.length > 1 ? ['before', 'after', 'ratio'] : [title]

export function toCells(summary: number[], format: (value: number) => string): string[] {
  const [before = Number.NaN, after] = summary
  return [...summary.map(format), ...(after === undefined ? [] : [`× ${(after / before).toFixed(2)}`])]
}

const MAX_RATIO = 1.05
/** Milliseconds: a frame, and noise. */
const MIN_DIFFERENCE = 50

/** Compares milliseconds. A change of the build slows the best round, the quartile and the median, but noise rarely all. */
export const isSlower = (values: Values): boolean =>
  [0, 0.25, 0.5].every((share) => {
    const [before = Number.NaN, after = Number.NaN] = takeQuantile(values, share, 'lowest')
    return after > before * MAX_RATIO && after - before > MIN_DIFFERENCE
  })

export function printTable(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  const align = (cell: string, column: number) => cell[column ? 'padStart' : 'padEnd'](widths[column] ?? 0)
  for (const cells of rows) console.log(cells.map(align).join('  '))
}

/** The figures are only reliable if few other programs run. */
export const formatLoad = (): string => `load of this machine ${loadavg()[0]?.toFixed(1)}`

/** Prints what was missed, and sets the exit code. */
export function reportMissed(missed: string[]): void {
  if (missed.length > 0) console.error(`\nMissed:\n${missed.join('\n')}`)
  process.exitCode = missed.length > 0 ? 1 : 0
}

export const formatTime = (milliseconds: number): string => `${milliseconds.toFixed(0)} ms`
export const formatBytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
