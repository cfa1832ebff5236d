import cluster from 'node:cluster'

import type { Logger } from 'pino'

import { applyDueChanges } from './apply-due-changes.ts'
import { requireNoDemoPasswords } from '../people/accounts/demo-accounts.ts'
import type { Backend } from '../web/backend/backend.ts'
import type { Config } from '../platform/config/config.ts'
import { DailyCounts } from '../platform/daily-counts/daily-counts.ts'
import { openDatabase } from '../platform/database/open.ts'
import type { Db } from '../platform/database/schema.ts'
import { createApi } from '../api.ts'
import type { ImageStore } from '../platform/images/image-store.ts'
import { openImageStore } from '../platform/images/open-image-store.ts'
import { createJobs } from './jobs.ts'
import { createLocalBackend } from '../web/backend/local.ts'
import { openLog } from '../platform/log.ts'
import { createMailTransport } from '../platform/mail/transport.ts'
import { serveMetrics } from '../platform/metrics/serve.ts'
import { connectPayPal, type PayPal } from '../platform/paypal/client.ts'
import { createStandInAccount, type PaymentAccount, startStandInProcess } from '../platform/paypal/stand-in.ts'
import { createRemoteBackend } from '../web/backend/remote.ts'
import type { Shop } from '../platform/shop.ts'
import { readHealth } from '../shop/health/checks.ts'
import { readVariantIndex } from '../shop/products/variant-index.ts'

export interface OpenShop {
  config: Config
  log: Logger
  backend: Backend
  /** Undefined if another host serves the API. */
  local?: { shop: Shop; runJobs(): Promise<void> }
  /** Resolves after their current round. */
  stopJobs(): Promise<void>
  /** Call after the last request. */
  close(): Promise<void>
}

export async function openShop(config: Config, now: () => Date = () => new Date()): Promise<OpenShop> {
  const log = openLog(config)
  if (config.apiHost) {
    const backend = createRemoteBackend(config.apiHost)
    return { config, log, backend, stopJobs: async () => {}, close: await serveMetrics(config) }
  }
  const images = openImageStore(config, log)
  // If the payment port is in use, the database is not opened.
  const account = await openPaymentAccount(config)
  const db = await openDatabase(config, async (openedDb, executed) => {
    if (config.mode === 'serve' && executed.length > 0) await requireNoDemoPasswords(openedDb)
  }).catch(async (error: unknown) => {
    await account.stop?.()
    throw error
  })
  const paypal = connectPayPal(account)
  try {
    if (config.mode !== 'serve') await openDemo(config, { db, images, paypal, log })
    warnWithoutWebhooks(config, log)
    const shop: Shop = {
      config,
      db,
      images,
      log,
      paypal,
      counts: new DailyCounts(db, now),
      now,
      applyDueChanges: () => applyDueChanges(shop)
    }
    // No visitor should wait for it: with 100,000 variants, it takes about six seconds.
    await readVariantIndex(shop)
    const stopMetrics = await serveMetrics(config, db, () => readHealth(shop))
    const jobs = createJobs(shop, createMailTransport(config))
    const stopJobs = jobs.start()
    const close = async () => {
      await stopMetrics()
      await stopJobs()
      await account.stop?.()
      await shop.counts.flush().catch((error: unknown) => log.error({ err: error }, 'daily counts not saved'))
      await db.destroy()
    }
    const backend = createLocalBackend(shop, createApi(shop))
    return { config, log, backend, local: { shop, runJobs: jobs.runOnce }, stopJobs, close }
  } catch (error) {
    await account.stop?.()
    await db.destroy()
    throw error
  }
}

async function openPaymentAccount({ payments, ...config }: Config): Promise<PaymentAccount> {
  if (payments.kind === 'remote') throw new Error('payments are processed by the API host')
  if (payments.kind === 'paypal') return payments
  const simulated = { ...config, payments }
  return cluster.isWorker ? createStandInAccount(simulated) : startStandInProcess(simulated)
}

interface DemoParts {
  db: Db
  images: ImageStore
  paypal: PayPal
  log: Logger
}

/** Production loads no module of the demo. */
async function openDemo({ payments }: Config, { db, images, paypal, log }: DemoParts): Promise<void> {
  const { seedDemo } = await import('../../../demo/seed.ts')
  const { captureDemoPayments } = await import('../../../demo/capture-payments.ts')
  const isSimulated = payments.kind === 'simulated'
  await seedDemo(db, images, { withOrders: isSimulated })
  if (!isSimulated) return
  // Another process may be capturing them, and the next start captures what is missing.
  await captureDemoPayments(db, paypal, `http://127.0.0.1:${payments.port}`).catch((error: unknown) =>
    log.warn({ err: error }, 'payments of the demo not captured')
  )
}

/** Without webhooks, polling takes minutes to find a payment whose browser never returned. */
function warnWithoutWebhooks({ payments }: Config, log: Logger): void {
  if (payments.kind === 'paypal' && !payments.webhookId) {
    log.warn('PAYPAL_WEBHOOK_ID is not set, so PayPal webhook events cannot be verified')
  }
}
