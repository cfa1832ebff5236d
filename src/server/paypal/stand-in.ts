import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { SECOND } from '../../lib/dates.ts'
import type { Config } from '../config.ts'

const MAIN = fileURLToPath(new URL('../../../paypal-stand-in/main.ts', import.meta.url))

/** Where payments are taken, and with which credentials. */
export interface PaymentAccount {
  baseUrl: string
  clientId: string
  clientSecret: string
  webhookId?: string | undefined
  stop?(): Promise<void>
}

interface StandIn extends PaymentAccount {
  /** The process that it is now. */
  pid(): number | undefined
  stop(): Promise<void>
}

type Simulated = Config & { payments: { kind: 'simulated' } }

/** Starts the payment stand-in as a process of its own, with credentials that only these two know. One that dies is started again. */
export async function startStandIn(config: Simulated): Promise<StandIn> {
  const { port } = config.payments
  const credentials = {
    clientId: 'simulated',
    clientSecret: randomBytes(24).toString('hex'),
    webhookId: 'SIMULATEDWEBHOOK'
  }
  const environment = environmentFor(config, credentials)
  const stopping = new AbortController()
  let child = await launch(environment)
  const kept = keepAlive()

  async function keepAlive(): Promise<void> {
    for (;;) {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      if (stopping.signal.aborted) return
      // Its port may still be taken for a moment; whoever pays meanwhile is told that PayPal cannot be reached.
      await pause(SECOND, undefined, { ref: false })
      if (stopping.signal.aborted) return
      child = await launch(environment).catch(() => child)
      // Told to stop while it started: the one that was told was the one before.
      if (stopping.signal.aborted) child.kill()
    }
  }

  const stop = async () => {
    stopping.abort()
    child.kill()
    await kept
  }
  return { baseUrl: `http://127.0.0.1:${port}`, ...credentials, pid: () => child.pid, stop }
}

function environmentFor(
  { host, port, dataDir, payments }: Simulated,
  account: { clientId: string; clientSecret: string; webhookId: string }
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

/** Resolves once it listens. Throws what it complained of. */
async function launch(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = fork(MAIN, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env })
  let complaint = ''
  const listen = (chunk: Buffer) => (complaint += chunk.toString())
  child.stderr?.on('data', listen)
  const [first] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[]
  if (first !== 'listening') {
    throw new Error(complaint.trim() || 'The payment stand-in did not start.', { cause: first })
  }
  child.stderr?.off('data', listen).pipe(process.stderr)
  return child
}
