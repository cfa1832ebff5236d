import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

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
const PARTS: Part[] = [
  { name: 'Rules and API', command: [bin('vitest/vitest.mjs'), 'run'] },
  { name: 'Journeys', command: [bin('playwright/cli.js'), 'test'] }
]

/** A signal stops the current part and skips the rest. */
export async function runParts(parts: Part[], signals: NodeJS.EventEmitter = process): Promise<Outcome[]> {
  let child: ChildProcess | undefined
  let isStopped = false
  // Ctrl-C also reaches the part, and a second signal would interrupt its shutdown.
  signals.once('SIGINT', () => (isStopped = true))
  signals.once('SIGTERM', () => {
    isStopped = true
    child?.kill('SIGTERM')
  })
  const outcomes: Outcome[] = []
  for (const { name, command } of parts) {
    if (isStopped) break
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
