import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A part of the tests: a command of Node. */
export interface Part {
  name: string
  command: string[]
}

interface Outcome {
  name: string
  passed: boolean
  seconds: number
}

const bin = (path: string): string => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url))
const VITEST = [bin('vitest/vitest.mjs'), 'run']

const PARTS: Part[] = [
  { name: 'Rules and API', command: VITEST },
  { name: 'Faults', command: [...VITEST, '--config', 'tests/faults/vitest.config.ts'] },
  { name: 'Journeys', command: [bin('playwright/cli.js'), 'test'] }
]

/** Runs each part, also after one has failed. A signal stops the part under way, and there are no more. */
export async function runParts(parts: Part[], signals: NodeJS.EventEmitter = process): Promise<Outcome[]> {
  let child: ChildProcess | undefined
  let stopped = false
  // Ctrl-C reaches the part too: a second signal would keep it from stopping what it has started.
  signals.once('SIGINT', () => (stopped = true))
  signals.once('SIGTERM', () => {
    stopped = true
    child?.kill('SIGTERM')
  })
  const outcomes: Outcome[] = []
  for (const { name, command } of parts) {
    if (stopped) break
    const start = performance.now()
    child = spawn(process.execPath, command, { stdio: 'inherit' })
    const [code] = (await once(child, 'exit')) as [number | null]
    outcomes.push({ name, passed: code === 0, seconds: Math.round((performance.now() - start) / 1000) })
  }
  return outcomes
}

export const formatOutcome = ({ name, passed, seconds }: Outcome): string =>
  `${name.padEnd(15)}${passed ? 'passed' : 'FAILED'} in ${seconds} s`

if (import.meta.main) {
  const outcomes = await runParts(PARTS)
  console.log(`\n${outcomes.map(formatOutcome).join('\n')}`)
  if (outcomes.length < PARTS.length) console.log('Stopped before the end.')
  process.exitCode = outcomes.length === PARTS.length && outcomes.every(({ passed }) => passed) ? 0 : 1
}
