import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

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

type Simulated = Config & { payments: { kind: 'simulated' } }

/** Starts the payment stand-in as a process of its own, with credentials that only these two know. */
export async function startStandIn({ host, port, dataDir, payments }: Simulated): Promise<PaymentAccount> {
  const credentials = {
    clientId: 'simulated',
    clientSecret: randomBytes(24).toString('hex'),
    webhookId: 'SIMULATEDWEBHOOK'
  }
  const child = fork(MAIN, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PAYPAL_PORT: String(payments.port),
      PAYPAL_PUBLIC_URL: `http://localhost:${payments.port}`,
      DATA_DIR: dataDir,
      PAYPAL_CLIENT_ID: credentials.clientId,
      PAYPAL_CLIENT_SECRET: credentials.clientSecret,
      PAYPAL_WEBHOOK_ID: credentials.webhookId,
      PAYPAL_WEBHOOK_URL: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/api/payments/paypal-webhook`
    }
  })
  let complaint = ''
  const listen = (chunk: Buffer) => (complaint += chunk.toString())
  child.stderr?.on('data', listen)
  const [first] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[]
  if (first !== 'listening')
    throw new Error(complaint.trim() || 'The payment stand-in did not start.', { cause: first })
  child.stderr?.off('data', listen).pipe(process.stderr)
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
  return { baseUrl: `http://127.0.0.1:${payments.port}`, ...credentials, stop }
}
