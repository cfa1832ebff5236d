import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { freePorts } from './ports.ts'

const START = fileURLToPath(new URL('../../src/server/start.mjs', import.meta.url))
const OPEN = /is open at/

/** Pino's level of errors. */
const ERROR = 50

export interface RunningShop {
  url: string
  paypalUrl: string
  dataDir: string
  /** The folder of sent mails. */
  outbox: string
  /** Returns the errors logged since the last call. */
  takeErrors(): string[]
  stop(): Promise<void>
}

/** Starts the demo in its own process, with a new data folder and a payment stand-in. */
export async function startShop(settings: Record<string, string> = {}, ...words: string[]): Promise<RunningShop> {
  const [port = 0, paypalPort = 0] = await freePorts(2)
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-'))
  const child = spawn(process.execPath, [START, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment({ PORT: port, PAYPAL_PORT: paypalPort, DATA_DIR: folder, RATE_LIMIT_SCALE: 100, ...settings })
  })
  const output = collectOutput(child)
  await opened(child, output)
  return {
    url: `http://localhost:${settings['PORT'] ?? port}`,
    paypalUrl: `http://localhost:${paypalPort}`,
    dataDir: folder,
    outbox: join(folder, 'outbox'),
    takeErrors: () => output.splice(0).filter(isError),
    stop: async () => {
      const ended = child.exitCode === null ? once(child, 'exit') : [child.exitCode]
      child.kill('SIGTERM')
      const [code] = (await ended) as unknown[]
      await rm(folder, { recursive: true, force: true })
      if (code !== 0) throw new Error(`The shop ended with ${String(code)}:\n${output.join('\n')}`)
    }
  }
}

/** Starts an empty shop, without the products of the demo. */
export async function startEmptyShop(): Promise<RunningShop> {
  const [port = 0] = await freePorts(1)
  const settings = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, WEB_CONCURRENCY: '1' }
  return startShop({ ...settings, PAYMENTS: 'simulated' }, 'serve')
}

/** The developer's own settings must not reach the tests' shop. */
function environment(settings: Record<string, string | number>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TEMP, SystemRoot } = process.env
  const own = Object.entries(settings).map(([name, value]) => [name, String(value)])
  return { PATH, HOME, TMPDIR, TEMP, SystemRoot, ...Object.fromEntries(own) }
}

function collectOutput(child: ChildProcess): string[] {
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      output.push(...lines)
    })
  }
  return output
}

function opened(child: ChildProcess, output: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => output.some((line) => OPEN.test(line)) && resolve()
    child.stdout?.on('data', look)
    child.once('exit', (code) => reject(new Error(`The shop did not start (${code}):\n${output.join('\n')}`)))
  })
}

function isError(line: string): boolean {
  if (!line.startsWith('{')) return line.includes('Error')
  return (JSON.parse(line) as { level: number }).level >= ERROR
}
