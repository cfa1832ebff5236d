import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { expect, it, onTestFinished } from 'vitest'

const [START, SHOP] = ['start.ts', 'shop.ts'].map((name) => fileURLToPath(new URL(name, import.meta.url))) as [
  string,
  string
]

async function run(file: string, env: Record<string, string>) {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, [file], { env: { PATH, HOME, TMPDIR, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [output, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, output, errorOutput }
}

it.for([
  ['WORKERS', '0', 'a number of workers from 1 to 64'],
  ['WORKERS', 'abc', 'a number of workers from 1 to 64'],
  ['PORT', 'abc', 'a port from 1 to 65535'],
  ['PORT', '70000', 'a port from 1 to 65535']
])('refuses %s=%s in one line', async ([name = '', value = '', expected = '']) => {
  const errorOutput = `${name} is '${value}'. It must be ${expected}.\n`
  expect(await run(START, { [name]: value })).toEqual({ code: 1, output: '', errorOutput })
})

it('reports in one line that the control port is in use', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { code, errorOutput } = await run(SHOP, { CONTROL_PORT: String(port) })
  expect(errorOutput).toMatch(new RegExp(`^Port ${port} is already in use\\. [^\\n]+\\n$`))
  expect(code).toBe(1)
})
