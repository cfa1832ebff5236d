import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pino from 'pino'

import { openStandIn, type OpenStandIn } from '../../paypal-stand-in/testing.ts'
import type { Role } from '../../src/api/contract/auth.ts'
import type { AdminRole } from '../../src/domain/accounts/admin-roles.ts'
import { applyDueChanges } from '../../src/server/process/apply-due-changes.ts'
import { DailyCounts } from '../../src/server/platform/daily-counts/daily-counts.ts'
import { incrementCatalogVersion } from '../../src/server/platform/catalog-version.ts'
import type { Trx } from '../../src/server/platform/database/schema.ts'
import { transact } from '../../src/server/platform/database/transact.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { type AppClient, openApi } from './call-app.ts'
import { openImageStore } from '../../src/server/platform/images/open-image-store.ts'
import { connectPayPal } from '../../src/server/platform/paypal/client.ts'
import { nowIso, type Shop } from '../../src/server/platform/shop.ts'
import type { SavedRows, TestDatabase } from './database.ts'
import { insertAccount } from './insert-account.ts'
import { type Member, openBrowser, type Person } from './person.ts'
import { makeProduct, makeStyle, type ProductFields } from './products.ts'

export interface TestShop {
  shop: Shop
  api: AppClient
  origin: string
  paypal: OpenStandIn
  /** Moves the clock of the shop and of PayPal. */
  pass(milliseconds: number): void
  visitor(token?: () => string | null): Person
  visitorFrom(address: string): Person
  shopper(userName?: string): Promise<Member>
  /** An owner by default. */
  admin(userName?: string, adminRole?: AdminRole): Promise<Member>
  product(fields?: Partial<ProductFields>): Promise<ProductFields>
  /** Adds many products in one transaction. */
  addProducts(count: number): Promise<void>
  atClose(close: () => void | Promise<void>): void
  close(): Promise<void>
}

/** The stand-in's defaults. */
const CREDENTIALS = { clientId: 'simulated-client', clientSecret: 'simulated-secret', webhookId: 'SIMULATEDWEBHOOK' }

interface SavedState {
  rows?: SavedRows
  /** The path of the PayPal stand-in's ledger; in memory by default. */
  ledger?: string
}

export async function openTestShop(
  database: TestDatabase,
  environment: Record<string, string>,
  state: SavedState = {}
): Promise<TestShop> {
  const closing = new AsyncDisposableStack()
  try {
    return await open(database, environment, { state, closing })
  } catch (error) {
    await closing.disposeAsync()
    throw error
  }
}

async function open(
  database: TestDatabase,
  environment: Record<string, string>,
  { state: { rows, ledger = ':memory:' }, closing }: { state: SavedState; closing: AsyncDisposableStack }
): Promise<TestShop> {
  let time = Date.parse('2026-03-02T10:00:00.000Z')
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-shop-'))
  closing.defer(() => rm(folder, { recursive: true, force: true }))
  const paypal = await openStandIn({ ledger, now: () => time })
  closing.defer(paypal.close)
  const config = readConfig('demo', {
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    PAYPAL_BASE_URL: paypal.url,
    PAYPAL_CLIENT_ID: CREDENTIALS.clientId,
    PAYPAL_CLIENT_SECRET: CREDENTIALS.clientSecret,
    PAYPAL_WEBHOOK_ID: CREDENTIALS.webhookId,
    RATE_LIMIT_SCALE: '1000',
    ...environment
  })
  const { db, close } = await database.open(folder, rows)
  closing.defer(close)
  const log = pino({ level: 'silent' })
  const now = () => new Date(time)
  const shop: Shop = {
    config,
    db,
    images: openImageStore(config, log),
    paypal: connectPayPal({ baseUrl: paypal.url, ...CREDENTIALS }),
    counts: new DailyCounts(db, now),
    log,
    now,
    applyDueChanges: () => applyDueChanges(shop)
  }
  const api = openApi(shop)
  const visitor = (token?: () => string | null, address?: string) => openBrowser(api, config.publicUrl, token, address)

  async function makeMember(userName: string, role: Role, adminRole?: AdminRole): Promise<Member> {
    const { cookie, ...account } = await insertAccount(shop, { userName, role, ...(adminRole && { adminRole }) })
    const person = visitor()
    person.cookies.set('session', cookie)
    return { ...person, id: account.user.id, ...account }
  }

  async function insertProduct(trx: Trx, fields?: Partial<ProductFields>): Promise<ProductFields> {
    const product = await makeProduct(trx, nowIso(shop), fields)
    if (process.env['TEST_STYLES']) await makeStyle(trx, product)
    return product
  }

  return {
    shop,
    api,
    origin: config.publicUrl,
    paypal,
    pass: (milliseconds) => (time += milliseconds),
    visitor,
    visitorFrom: (address) => visitor(undefined, address),
    shopper: (userName = 'Ada') => makeMember(userName, 'user'),
    admin: (userName = 'Root', adminRole) => makeMember(userName, 'admin', adminRole),
    product: (fields) =>
      transact(db, async (trx) => {
        const product = await insertProduct(trx, fields)
        await incrementCatalogVersion(trx)
        return product
      }),
    addProducts: (count) =>
      transact(db, async (trx) => {
        for (let added = 0; added < count; added += 1) await insertProduct(trx)
        await incrementCatalogVersion(trx)
      }),
    atClose: (more) => closing.defer(more),
    close: () => closing.disposeAsync()
  }
}
