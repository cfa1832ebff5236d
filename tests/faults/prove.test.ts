import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

const PROVE = fileURLToPath(new URL('../prove/prove.ts', import.meta.url))

/** Rejects when the exit code is not 0. */
const prove = (...args: string[]) => promisify(execFile)(process.execPath, [PROVE, ...args])

test('a check passes for the correct shop and fails for a planted mistake', async () => {
  const { stdout } = await prove('--plant', '--only', 'rounded-amount', '--seed', '7')
  expect(stdout).toContain('without a plant → last-unit on sqlite passed')
  expect(stdout).toContain('1 of 1 plants were caught')
})

test('an unknown name is refused with a list of the known names', async () => {
  await expect(prove('--only', 'last-unicorn')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('there is no check last-unicorn, but last-unit, killed') as string
  })
  await expect(prove('--plant', '--only', 'weed')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('there is no plant weed') as string
  })
})
