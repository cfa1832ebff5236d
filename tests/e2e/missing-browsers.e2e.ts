import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from './support/test.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const RUNNER = fileURLToPath(new URL('../../node_modules/playwright/cli.js', import.meta.url))

test('the journeys of a browser that is not installed are skipped, and one line says how to install it', async () => {
  test.slow()
  const outputFolder = test.info().outputPath('journeys')
  const args = [RUNNER, 'test', '-c', 'tests/browsers', '--project=firefox', '--output', outputFolder, 'cart', 'logout']
  const { HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { PATH: dirname(process.execPath), HOME, TMPDIR } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(code, output).toBe(0)
  expect(output.match(/^.*not installed.*Debian.*$/gm)?.filter((line) => line.includes('firefox:'))).toEqual([
    'Skipping firefox: Firefox is not installed (Debian: apt-get install firefox-esr).'
  ])
  expect(output).toContain('5 skipped')
  expect(output).not.toContain('passed')
})
