import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { activityRoutes } from './activity-routes.ts'
import { approvalRoutes } from './approval-routes.ts'
import { controlRoutes } from './control.ts'
import { respondWithError, notFound } from './errors.ts'
import { expireOverdue } from './expiry.ts'
import { createFaults } from './faults.ts'
import { newDebugId } from './ids.ts'
import { openLedger } from './ledger.ts'
import { orderRoutes } from './order-routes.ts'
import { paymentRoutes } from './payment-routes.ts'
import type { Env, Provider } from './provider.ts'
import { createSigner } from './signing.ts'
import type { Signer } from './signing.ts'
import { tokenRoutes } from './tokens.ts'
import { verifyRoutes } from './verify-routes.ts'
import { createWebhooks } from './webhooks.ts'

export type StandInOptions = {
  /** A file, or `:memory:`. */
  ledger: string
  /** 0 uses any free port. */
  port?: number
  host?: string
  /** The base of the links. Default: `http://host:port`. */
  publicUrl?: string
  clientId?: string
  clientSecret?: string
  webhookUrl?: string
  webhookId?: string
  /** Doubles with each retry. */
  webhookRetryMs?: number
  /** Declined captures before PayPal cancels an order. */
  maxPaymentAttempts?: number
  /** Milliseconds since the epoch. */
  now?: () => number
}

export type StandIn = { url: string; port: number; close(): Promise<void> }

const SWEEP_MS = 60_000
const ANY_ADDRESS = new Set(['0.0.0.0', '::'])

const createProvider = (options: StandInOptions): { provider: Provider; signer: Signer } => {
  const ledger = openLedger(options.ledger)
  const signer = createSigner(ledger)
  const now = options.now ?? Date.now
  const webhooks = createWebhooks({
    ledger,
    signer,
    now,
    retryMs: options.webhookRetryMs ?? 2000,
    baseUrl: () => provider.url,
    settings: {
      url: options.webhookUrl,
      webhookId: options.webhookId ?? 'SIMULATEDWEBHOOK',
      mode: 'normal',
      copies: 1,
      delayMs: undefined
    }
  })
  const provider: Provider = {
    ledger,
    webhooks,
    now,
    faults: createFaults(),
    url: '',
    clientId: options.clientId ?? 'simulated-client',
    clientSecret: options.clientSecret ?? 'simulated-secret',
    maxPaymentAttempts: options.maxPaymentAttempts ?? 10,
    closing: new AbortController(),
    keysInProgress: new Set()
  }
  return { provider, signer }
}

const createApp = (provider: Provider, signer: Signer): Hono<Env> => {
  const app = new Hono<Env>()
  app.use('*', async (c, next) => {
    c.set('debugId', newDebugId())
    c.header('paypal-debug-id', c.var.debugId)
    expireOverdue(provider)
    await next()
    void provider.webhooks.send()
  })
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.route('/', tokenRoutes(provider))
  app.route('/', orderRoutes(provider))
  app.route('/', paymentRoutes(provider))
  app.route('/', verifyRoutes(provider, signer))
  app.route('/', approvalRoutes(provider))
  app.route('/', activityRoutes(provider))
  app.route('/', controlRoutes(provider))
  app.notFound((c) => respondWithError(notFound(), c))
  app.onError(respondWithError)
  return app
}

export const startStandIn = async (options: StandInOptions): Promise<StandIn> => {
  const { provider, signer } = createProvider(options)
  const host = options.host ?? '127.0.0.1'
  const server = createServer(getRequestListener(createApp(provider, signer).fetch))
  server.listen(options.port ?? 4322, host)
  await once(server, 'listening').catch((error: unknown) => {
    provider.ledger.close()
    throw error
  })
  const { port } = server.address() as AddressInfo
  const hostname = ANY_ADDRESS.has(host) ? 'localhost' : host
  provider.url =
    options.publicUrl?.replace(/\/+$/, '') ?? `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`

  const sweep = (): void => {
    expireOverdue(provider)
    void provider.webhooks.send()
  }
  sweep()
  const sweepTimer = setInterval(sweep, SWEEP_MS).unref()
  return {
    url: provider.url,
    port,
    close: async () => {
      clearInterval(sweepTimer)
      provider.closing.abort()
      server.close()
      server.closeAllConnections()
      await provider.webhooks.close()
      provider.ledger.close()
    }
  }
}
