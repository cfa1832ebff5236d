import { type Fleet, startFleet } from '../../support/fleet.ts'
import type { Finding, Stage } from '../check.ts'
import { urlOf } from './attack.ts'

const spaces = (count: number): string => ' '.repeat(count)

const RANGE = `between${spaces(260)}1${spaces(260)}and${spaces(520)}x`

/** A URL has room for 12 kB, and percent-encoding takes three characters for a space. */
export const HOSTILE_KEYWORDS = [RANGE + 'a'.repeat(12_000), RANGE + '1-'.repeat(6000), `under 50${' x'.repeat(3500)}`]

/** Milliseconds above those of a plain search. */
const MAX_EXTRA_TIME = 50
const TIMES = 5

/** The shop once read prices with patterns that took 34 s for a thousand spaces. */
export async function search({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1)
  for (let count = 0; count < 100; count += 1) await fleet.product(10)
  const plain = await measure(fleet, 'product')
  let slowest = 0
  for (const keyword of HOSTILE_KEYWORDS) slowest = Math.max(slowest, await measure(fleet, keyword))
  const extra = Math.max(0, Math.round(slowest - plain))
  return {
    done: `searches for ${HOSTILE_KEYWORDS.length} hostile texts of up to 13,000 characters`,
    figure: `${extra} ms above the ${Math.round(plain)} ms of a plain search`,
    bound: `${MAX_EXTRA_TIME} ms`,
    wrong: extra <= MAX_EXTRA_TIME ? [] : [`a search took ${extra} ms longer than a plain one`]
  }
}

/** Returns the median in milliseconds. */
async function measure(fleet: Fleet, keyword: string): Promise<number> {
  const waits: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const startedAt = performance.now()
    const response = await fetch(`${urlOf(fleet)}/api/shop/search/${encodeURIComponent(keyword)}?grouped=true`)
    if (!response.ok) throw new Error(`a search got the status ${response.status}`)
    await response.arrayBuffer()
    waits.push(performance.now() - startedAt)
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? Infinity
}
