import type { Logger } from 'pino'

import { seedDemo } from '../../demo/seed.ts'
import { refuseDemoAccounts } from './auth/demo-accounts.ts'
import type { Backend } from './backend/backend.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/open.ts'
import { createApi } from './routes.ts'
import { openImageStore } from './images/open-store.ts'
import { createJobs } from './jobs/jobs.ts'
import { createLocalBackend } from './backend/local.ts'
import { openLog } from './log.ts'
import { mailTransport } from './mail/transport.ts'
import { serveMetrics } from './metrics/serve.ts'
import { connectPayPal } from './paypal/client.ts'
import { type PaymentAccount, startStandIn } from './paypal/stand-in.ts'
import { createRemoteBackend } from './backend/remote.ts'
import type { Shop } from './shop.ts'

export interface OpenShop {
  config: Config
  log: Logger
  backend: Backend
  /** What is in this process; nothing when the API lives elsewhere. */
  inside?: { shop: Shop; runJobs(): Promise<void> }
  /** Begins no more work that no request waits for, and ends what is under way. */
  rest(): Promise<void>
  /** After the last request. */
  close(): Promise<void>
}

/** Everything of the shop but its way in: the database migrated, a demo seeded, payments connected, jobs running. */
export async function openShop(config: Config, now: () => Date = () => new Date()): Promise<OpenShop> {
  const log = openLog(config)
  if (config.apiHost) {
    const backend = createRemoteBackend(config.apiHost, config)
    return { config, log, backend, rest: async () => {}, close: await serveMetrics(config) }
  }
  const images = openImageStore(config, log)
  // Payments come first: if their port is taken, the database is not even opened.
  const account = await paymentAccount(config)
  const db = await openDatabase(config).catch(async (error: unknown) => {
    await account.stop?.()
    throw error
  })
  try {
    if (config.mode === 'serve') await refuseDemoAccounts(db)
    else await seedDemo(db, images)
    warnOfLostWebhooks(config, log)
    const shop: Shop = { config, db, images, log, paypal: connectPayPal(account), now }
    const stopMetrics = await serveMetrics(config, db)
    const jobs = createJobs(shop, mailTransport(config))
    const rest = jobs.start()
    const close = async () => {
      await stopMetrics()
      await rest()
      await account.stop?.()
      await db.destroy()
    }
    const backend = createLocalBackend(shop, createApi(shop))
    return { config, log, backend, inside: { shop, runJobs: jobs.runOnce }, rest, close }
  } catch (error) {
    await account.stop?.()
    await db.destroy()
    throw error
  }
}

async function paymentAccount({ payments, ...config }: Config): Promise<PaymentAccount> {
  if (payments.kind === 'elsewhere') throw new Error('payments are taken where the API lives')
  return payments.kind === 'paypal' ? payments : startStandIn({ ...config, payments })
}

/** Without them a payment whose browser never came back is found by asking, which takes minutes. */
function warnOfLostWebhooks({ payments }: Config, log: Logger): void {
  if (payments.kind === 'paypal' && !payments.webhookId) {
    log.warn('PAYPAL_WEBHOOK_ID is not set, so no event of PayPal can be believed')
  }
}
