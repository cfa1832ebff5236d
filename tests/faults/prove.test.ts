import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { USAGE } from '../prove/options.ts'

const PROVE = fileURLToPath(new URL('../prove/prove.ts', import.meta.url))

/** Rejects when the exit code is not 0. */
const prove = (...args: string[]) => promisify(execFile)(process.execPath, [PROVE, ...args])

test('a check passes for the correct shop and fails for a planted mistake', async () => {
  // The check of this mistake needs only one process.
  const { stdout } = await prove('--plant', '--only', 'hold-anew', '--seed', '7')
  expect(stdout).toContain('without a plant → abuse/holds on sqlite passed')
  expect(stdout).toContain('1 of 1 plants were caught')
})

test('an unknown check is refused with the usage', async () => {
  await expect(prove('--only', 'x')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(USAGE) as string
  })
})
