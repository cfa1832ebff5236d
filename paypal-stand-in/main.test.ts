import { spawn } from 'node:child_process'
import type { ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { freePorts } from '../tests/support/ports.ts'

type Child = ChildProcessByStdio<null, Readable, Readable>

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const body = { intent: 'CAPTURE', purchase_units: [{ amount: { currency_code: 'USD', value: '45.50' } }] }

let folder: string
let children: Child[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paypal-stand-in-'))
  children = []
})
afterEach(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const run = (env: Record<string, string>): Child => {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...env }
  })
  children.push(child)
  return child
}

const read = async (stream: Readable): Promise<string> => {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

const waitUntilListening = async (child: Child): Promise<string> => String((await once(child.stdout, 'data'))[0])

const readFailure = async (child: Child): Promise<[number | null, string]> => {
  const output = read(child.stderr)
  const [code] = (await once(child, 'exit')) as [number | null]
  return [code, await output]
}

test('prints its URL in one line and stops on SIGTERM', async () => {
  const [port] = await freePorts(1)
  const child = run({ DATA_DIR: folder, PAYPAL_PORT: String(port) })
  expect(await waitUntilListening(child)).toBe(`PayPal stand-in (payments are simulated) on http://127.0.0.1:${port}\n`)
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
})

test('reads its credentials from the environment and keeps its ledger after a crash', async () => {
  const [port] = await freePorts(1)
  const env = {
    DATA_DIR: folder,
    PAYPAL_PORT: String(port),
    PAYPAL_CLIENT_ID: 'shop',
    PAYPAL_CLIENT_SECRET: 'pss'
  }
  const create = async (): Promise<[number, unknown]> => {
    const tokenResponse = await fetch(`http://127.0.0.1:${port}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('shop:pss').toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' })
    })
    const { access_token } = (await tokenResponse.json()) as { access_token: string }
    const response = await fetch(`http://127.0.0.1:${port}/v2/checkout/orders`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
        'paypal-request-id': 'one'
      },
      body: JSON.stringify(body)
    })
    return [response.status, await response.json()]
  }
  const first = run(env)
  await waitUntilListening(first)
  const [status, order] = await create()
  first.kill('SIGKILL')
  await once(first, 'exit')
  await waitUntilListening(run(env))
  expect(status).toBe(201)
  expect(await create()).toEqual([200, order])
})

test('prints in one line that the port is in use', async () => {
  const otherServer = createServer().listen(0, '127.0.0.1')
  await once(otherServer, 'listening')
  const { port } = otherServer.address() as AddressInfo
  const outcome = await readFailure(run({ DATA_DIR: folder, PAYPAL_PORT: String(port) }))
  expect(outcome).toEqual([1, `PayPal stand-in: port ${port} is in use\n`])
  otherServer.close()
})

test('prints in one line that it cannot keep a ledger', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const [code, output] = await readFailure(run({ DATA_DIR: join(file, 'data'), PAYPAL_PORT: '0' }))
  expect(code).toBe(1)
  expect(output).toMatch(/^PayPal stand-in: cannot keep the ledger in .*\n$/)
})
