import type { HttpBindings } from '@hono/node-server'
import type { Faults, Plan } from './faults.ts'
import type { Ledger } from './ledger.ts'
import type { Webhooks } from './webhooks.ts'

export type Provider = {
  ledger: Ledger
  faults: Faults
  webhooks: Webhooks
  /** Milliseconds since the epoch. */
  now(): number
  /** The base URL of every link. Set when the server listens. */
  url: string
  clientId: string
  clientSecret: string
  maxPaymentAttempts: number
  /** Aborts delayed calls when the stand-in closes. */
  closing: AbortController
  /** Idempotency keys of calls in progress. */
  keysInProgress: Set<string>
}

export type Env = {
  Bindings: HttpBindings
  Variables: { debugId: string; plan: Plan; pause(): Promise<void> }
}
