import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

import { MINUTE } from '../../../lib/dates.ts'
import { SETTING_VARIABLES } from '../config/environment-variables.ts'
import type { DatabaseConfig } from '../database/open.ts'

const START_FILE = fileURLToPath(new URL('../../start.mjs', import.meta.url))

/** A large shop takes minutes to migrate. */
const MAX_RUN_MS = 30 * MINUTE

const MAX_OUTPUT_LENGTH = 2000

/** The pipe closes even if this process is killed. The payment stand-in inherits the code, but has no such pipe. */
const EXIT_WITH_PARENT =
  "data:text/javascript,if (!process.send) process.stdin.on('end', () => process.exit()).resume()"

/** Starts this version on the copy, with the payment stand-in. */
export async function startCopy(copy: DatabaseConfig) {
  const [port = 0, paypalPort = 0] = await findFreePorts(2)
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--import', EXIT_WITH_PARENT, START_FILE, 'serve'], {
    env: createEnvironment({ PORT: String(port), PAYPAL_PORT: String(paypalPort), PUBLIC_URL: url }, copy),
    timeout: MAX_RUN_MS,
    killSignal: 'SIGKILL'
  })
  const exited = once(child, 'exit')
  const readOutput = await waitUntilOpen(child)
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  return { url, startMs: performance.now() - startedAt, readOutput, stop }
}

const SYSTEM_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE']

/** Without the other variables, the copy sends no emails to customers, no calls to PayPal, and no files to a store. */
function createEnvironment(own: NodeJS.ProcessEnv, { dataDir, databaseUrl }: DatabaseConfig): NodeJS.ProcessEnv {
  const names = [...SYSTEM_VARIABLES, ...Object.keys(SETTING_VARIABLES)]
  return {
    ...Object.fromEntries(names.map((name) => [name, process.env[name]])),
    ...own,
    HOST: '127.0.0.1',
    PAYMENTS: 'simulated',
    WEB_CONCURRENCY: '1',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl
  }
}

/** Returns a function that reads the last lines of the output. */
async function waitUntilOpen(child: ChildProcessWithoutNullStreams): Promise<() => string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MAX_OUTPUT_LENGTH)
      if (output.includes('is open at')) resolve()
    })
  }
  child.once('close', () => reject(new Error(`The new version does not start on the copy.\n${output.trim()}`)))
  await promise
  return () => output.trim()
}

async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}
