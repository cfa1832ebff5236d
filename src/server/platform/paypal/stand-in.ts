import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { SECOND } from '../../../lib/dates.ts'
import type { Config } from '../config/config.ts'

const MAIN_FILE = fileURLToPath(new URL('../../../../paypal-stand-in/main.ts', import.meta.url))

export interface PaymentAccount {
  baseUrl: string
  clientId: string
  clientSecret: string
  webhookId?: string | undefined
  stop?(): Promise<void>
}

interface StandIn extends PaymentAccount {
  /** Changes on restart. */
  pid(): number | undefined
  stop(): Promise<void>
}

export type SimulatedConfig = Config & { payments: { kind: 'simulated' } }

/** The environment variable that gives the secret to the workers. */
export const SECRET_VARIABLE = 'STAND_IN_SECRET'

const clientSecret = process.env[SECRET_VARIABLE] ?? randomBytes(24).toString('hex')

/** Returns the account at the stand-in, which the primary process starts. */
export const createStandInAccount = ({ payments }: SimulatedConfig) => ({
  baseUrl: `http://127.0.0.1:${payments.port}`,
  clientId: 'simulated',
  clientSecret,
  webhookId: 'SIMULATEDWEBHOOK'
})

/** Starts the payment stand-in in a child process, and restarts the process when it exits. */
export async function startStandInProcess(config: SimulatedConfig): Promise<StandIn> {
  const account = createStandInAccount(config)
  const environment = createEnvironment(config, account)
  const stopping = new AbortController()
  let child = await launch(environment)
  const supervision = restartOnExit()

  async function restartOnExit(): Promise<void> {
    for (;;) {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      if (stopping.signal.aborted) return
      // The dead process may hold its port for a moment.
      await pause(SECOND, undefined, { ref: false })
      if (stopping.signal.aborted) return
      child = await launch(environment).catch(() => child)
      // `stop` killed only the previous child.
      if (stopping.signal.aborted) child.kill()
    }
  }

  const stop = async () => {
    stopping.abort()
    child.kill()
    await supervision
  }
  return { ...account, pid: () => child.pid, stop }
}

function createEnvironment(
  { host, port, dataDir, payments }: SimulatedConfig,
  account: ReturnType<typeof createStandInAccount>
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    HOST: '127.0.0.1',
    PAYPAL_PORT: String(payments.port),
    PAYPAL_PUBLIC_URL: `http://localhost:${payments.port}`,
    DATA_DIR: dataDir,
    PAYPAL_CLIENT_ID: account.clientId,
    PAYPAL_CLIENT_SECRET: account.clientSecret,
    PAYPAL_WEBHOOK_ID: account.webhookId,
    PAYPAL_WEBHOOK_URL: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/api/payments/paypal-webhook`
  }
}

/** Resolves when the stand-in listens. Throws its error output if it exits instead. */
async function launch(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = fork(MAIN_FILE, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env })
  let errorOutput = ''
  const collectOutput = (chunk: Buffer) => (errorOutput += chunk.toString())
  child.stderr?.on('data', collectOutput)
  const [first] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[]
  if (first !== 'listening') {
    throw new Error(errorOutput.trim() || 'The payment stand-in did not start.', { cause: first })
  }
  child.stderr?.off('data', collectOutput).pipe(process.stderr)
  return child
}
