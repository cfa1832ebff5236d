import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { freePorts } from '../support/ports.ts'
import { expect, test } from './support/test.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const RUNNER = fileURLToPath(new URL('../../node_modules/playwright/cli.js', import.meta.url))

/** Each shop uses three ports, ten after the previous shop's. */
const PORTS = 13

test('the examples for testers pass unchanged', async () => {
  test.setTimeout(180_000)
  const [port = 0] = await freePorts(PORTS)
  // The default folder has the results of this run, which the examples would delete.
  const args = [RUNNER, 'test', '-c', 'docs/examples', '--output', test.info().outputPath('examples')]
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port) }
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(code, output).toBe(0)
  expect(output).toContain('3 passed')
})
