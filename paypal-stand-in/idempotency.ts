import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { PayPalError, inProgress, invalidRequest, unprocessable } from './errors.ts'
import type { Env, Provider } from './provider.ts'

const HOUR_MS = 60 * 60 * 1000

/** PayPal's retention of a PayPal-Request-Id. */
const KEPT_MS = { create: 6 * HOUR_MS, capture: 6 * HOUR_MS, refund: 45 * 24 * HOUR_MS } as const

type Scope = keyof typeof KEPT_MS
type Row = { fingerprint: string; resource_id: string | null; refusal: string | null }
/** The stored result: a resource, or an error that a replay returns again. */
type Outcome = { id: string } | { refusal: PayPalError }
type Once = { id: string; replayed: boolean }

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

const replay = (row: Row, fingerprint: string): Once => {
  if (row.fingerprint !== fingerprint)
    throw unprocessable([{ issue: 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED', field: 'PayPal-Request-Id' }])
  if (row.resource_id !== null) return { id: row.resource_id, replayed: true }
  const { status, body } = JSON.parse(row.refusal ?? '') as {
    status: ContentfulStatusCode
    body: PayPalError['body']
  }
  throw new PayPalError(status, body)
}

const keep = (provider: Provider, scope: Scope, key: string, fingerprint: string, outcome: Outcome): void => {
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

const settle = (outcome: Outcome): Once => {
  if ('refusal' in outcome) throw outcome.refusal
  return { id: outcome.id, replayed: false }
}

/**
 * Does the work at most once for a PayPal-Request-Id. The key is stored in the transaction of the work. A second
 * call during the first is refused, as PayPal may do.
 */
export const once = async (
  provider: Provider,
  c: Context<Env>,
  scope: Scope,
  json: unknown,
  work: () => Outcome
): Promise<Once> => {
  const { ledger, now, keysInProgress: underWay } = provider
  const key = readKey(c)
  if (key === undefined) {
    await c.var.pause()
    return settle(ledger.transaction(work))
  }
  const fingerprint = fingerprintOf(c.req.path, json)
  const known = ledger.get<Row>(
    'select fingerprint, resource_id, refusal from requests where scope = ? and request_id = ? and created_at > ?',
    scope,
    key,
    now() - KEPT_MS[scope]
  )
  if (known) {
    await c.var.pause()
    return replay(known, fingerprint)
  }
  const held = `${scope}:${key}`
  if (underWay.has(held)) throw inProgress()
  underWay.add(held)
  try {
    await turn()
    await c.var.pause()
    return settle(
      ledger.transaction(() => {
        const outcome = work()
        keep(provider, scope, key, fingerprint, outcome)
        return outcome
      })
    )
  } finally {
    underWay.delete(held)
  }
}
