import type { HttpBindings } from '@hono/node-server'
import type { Faults, Plan } from './faults.ts'
import type { Ledger } from './ledger.ts'
import type { Webhooks } from './webhooks.ts'

/** What every part of the stand-in works with. */
export type Provider = {
  ledger: Ledger
  faults: Faults
  webhooks: Webhooks
  /** Milliseconds since the epoch. */
  now(): number
  /** The base of every link; known once the server listens. */
  url: string
  clientId: string
  clientSecret: string
  maxPaymentAttempts: number
  /** Ends the waits of calls that are still slow when the stand-in closes. */
  closing: AbortController
  /** Idempotency keys whose first call is still under way. */
  underWay: Set<string>
}

export type Env = {
  Bindings: HttpBindings
  Variables: { debugId: string; plan: Plan; pause(): Promise<void> }
}
