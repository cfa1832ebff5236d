import { EventEmitter } from 'node:events'

import { expect, it } from 'vitest'

import { formatOutcome, runParts } from './run.ts'

const part = (name: string, script: string) => ({ name, command: ['-e', script] })
const PASSES = part('Rules', '')
const FAILS = part('Faults', 'process.exit(1)')

it('runs every part, even after a failure, and reports the failed parts', async () => {
  const outcomes = await runParts([FAILS, PASSES, part('Journeys', 'process.kill(process.pid)')])
  expect(outcomes.map(({ name, passed }) => [name, passed])).toEqual([
    ['Faults', false],
    ['Rules', true],
    ['Journeys', false]
  ])
})

it('stops the running part at a signal and skips the rest', async () => {
  const signals = new EventEmitter()
  const running = runParts([part('Rules', 'setInterval(() => {}, 1000)'), PASSES], signals)
  signals.emit('SIGTERM')
  expect(await running).toMatchObject([{ name: 'Rules', passed: false }])
})

it('prints the result and the duration of a part', () => {
  expect(formatOutcome({ name: 'Rules and API', passed: true, seconds: 251 })).toBe('Rules and API  passed in 251 s')
  expect(formatOutcome({ name: 'Faults', passed: false, seconds: 7 })).toBe('Faults         FAILED in 7 s')
})
