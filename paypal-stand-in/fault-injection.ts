import { setTimeout as delay } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import { internalError, invalidClient, invalidToken, refused, tooManyRequests, unavailable } from './errors.ts'
import type { PayPalError } from './errors.ts'
import type { Call, FaultName } from './faults.ts'
import { expireOrder } from './expiry.ts'
import type { Env, Provider } from './provider.ts'

const errorFaults: Partial<Record<FaultName, (on: Call) => PayPalError>> = {
  '401': (on) => (on === 'token' ? invalidClient() : invalidToken()),
  '429': tooManyRequests,
  '500': internalError,
  '503': unavailable
}

/** Calls that keep their idempotency key locked while they are delayed. */
const CALLS_WITH_KEY = new Set<Call>(['create', 'capture', 'refund'])

const dropConnection = (c: Context<Env>): Response => {
  c.env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

const truncateResponse = (status: number): Response =>
  new Response('{"id":"5O19012', { status, headers: { 'content-type': 'application/json' } })

export const injectFaults =
  (provider: Provider, on: Call): MiddlewareHandler<Env> =>
  async (c, next) => {
    const plan = provider.faults.take(on)
    const { fault, ms, issue } = plan
    c.set('plan', plan)
    c.set('pause', async () => void (ms && (await delay(ms, undefined, { signal: provider.closing.signal }))))
    const createFaultError = fault && errorFaults[fault]
    if (createFaultError || fault === 'drop-before' || !CALLS_WITH_KEY.has(on)) await c.var.pause()
    if (fault === 'drop-before') return dropConnection(c)
    if (createFaultError) throw createFaultError(on)
    if (issue) throw refused(issue)
    if (fault === 'expired') expireOrder(provider, c.req.param('id') ?? '')
    await next()
    if (fault === 'drop-after') c.res = dropConnection(c)
    if (fault === 'bad-json') c.res = truncateResponse(c.res.status)
    return undefined
  }
