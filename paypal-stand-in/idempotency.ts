import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { PayPalError, inProgress, invalidRequest, unprocessable } from './errors.ts'
import type { Env, Provider } from './provider.ts'

const HOUR_MS = 60 * 60 * 1000

/** As long as PayPal stores a PayPal-Request-Id. */
const RETENTION_MS = { create: 6 * HOUR_MS, capture: 6 * HOUR_MS, refund: 45 * 24 * HOUR_MS } as const

type Scope = keyof typeof RETENTION_MS
type Row = { fingerprint: string; resource_id: string | null; refusal: string | null }
/** A replay returns the error again. */
type Outcome = { id: string } | { refusal: PayPalError }
type OnceResult = { id: string; replayed: boolean }

const fingerprintOf = (path: string, json: unknown): string =>
  createHash('sha256')
    .update(`${path}\n${JSON.stringify(json)}`)
    .digest('hex')

const readKey = (c: Context<Env>): string | undefined => {
  const key = c.req.header('paypal-request-id')
  if (key !== undefined && (key === '' || key.length > 108))
    throw invalidRequest({ issue: 'INVALID_STRING_LENGTH', field: 'PayPal-Request-Id', location: 'header' })
  return key
}

const replay = (row: Row, fingerprint: string): OnceResult => {
  if (row.fingerprint !== fingerprint)
    throw unprocessable([{ issue: 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED', field: 'PayPal-Request-Id' }])
  if (row.resource_id !== null) return { id: row.resource_id, replayed: true }
  const { status, body } = JSON.parse(row.refusal ?? '') as {
    status: ContentfulStatusCode
    body: PayPalError['body']
  }
  throw new PayPalError(status, body)
}

const storeOutcome = (provider: Provider, scope: Scope, key: string, fingerprint: string, outcome: Outcome): void => {
  const refusal = 'refusal' in outcome ? outcome.refusal : undefined
  provider.ledger.run(
    `insert or replace into requests (scope, request_id, fingerprint, resource_id, refusal, created_at)
     values (?, ?, ?, ?, ?, ?)`,
    scope,
    key,
    fingerprint,
    'id' in outcome ? outcome.id : null,
    refusal ? JSON.stringify({ status: refusal.status, body: refusal.body }) : null,
    provider.now()
  )
}

const toResult = (outcome: Outcome): OnceResult => {
  if ('refusal' in outcome) throw outcome.refusal
  return { id: outcome.id, replayed: false }
}

/** Stores the key in the transaction of the work. A second call during the first is refused, as PayPal may do. */
export const runOnce = async (
  provider: Provider,
  c: Context<Env>,
  scope: Scope,
  json: unknown,
  work: () => Outcome
): Promise<OnceResult> => {
  const { ledger, now, keysInProgress } = provider
  const key = readKey(c)
  if (key === undefined) {
    await c.var.pause()
    return toResult(ledger.transaction(work))
  }
  const fingerprint = fingerprintOf(c.req.path, json)
  const storedRow = ledger.get<Row>(
    'select fingerprint, resource_id, refusal from requests where scope = ? and request_id = ? and created_at > ?',
    scope,
    key,
    now() - RETENTION_MS[scope]
  )
  if (storedRow) {
    await c.var.pause()
    return replay(storedRow, fingerprint)
  }
  const lockKey = `${scope}:${key}`
  if (keysInProgress.has(lockKey)) throw inProgress()
  keysInProgress.add(lockKey)
  try {
    await nextTurn()
    await c.var.pause()
    return toResult(
      ledger.transaction(() => {
        const outcome = work()
        storeOutcome(provider, scope, key, fingerprint, outcome)
        return outcome
      })
    )
  } finally {
    keysInProgress.delete(lockKey)
  }
}
