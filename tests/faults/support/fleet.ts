import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createClient } from '../../../src/api/client.ts'
import { openSession } from '../../../src/server/auth/sessions.ts'
import { openDatabase } from '../../../src/server/db/open.ts'
import type { Db } from '../../../src/server/db/schema.ts'
import { newId } from '../../../src/server/ids.ts'
import { openStandIn, type OpenStandIn } from '../../../paypal-stand-in/testing.ts'
import { freePorts } from '../../support/ports.ts'
import { startPostgres } from '../../support/postgres.ts'
import { makeProduct, type ProductFields } from '../../support/products.ts'
import { type Buyer, buyerWith } from './buyer.ts'
import { ShopProcess } from './shop-process.ts'

/** Several processes of one shop on one database, and the payment provider they share. */
export interface Fleet {
  shops: ShopProcess[]
  /** Where they keep what they know, as variables: DATA_DIR, and DATABASE_URL on PostgreSQL. */
  place: Record<string, string>
  db: Db
  paypal: OpenStandIn
  product(stock: number): Promise<ProductFields>
  /** `at` is where the buyer shops, if not at each process in turn. */
  buyer(at?: { url: string }[]): Promise<Buyer>
  buyers(count: number): Promise<Buyer[]>
  close(): Promise<void>
}

const CREDENTIALS = { PAYPAL_CLIENT_ID: 'simulated-client', PAYPAL_CLIENT_SECRET: 'simulated-secret' }

/** Webhooks go to the first shop. */
export async function startFleet(kind: 'sqlite' | 'postgres', processes: number): Promise<Fleet> {
  const closing = new AsyncDisposableStack()
  try {
    return await start(kind, processes, closing)
  } catch (error) {
    await closing.disposeAsync()
    throw error
  }
}

async function start(kind: 'sqlite' | 'postgres', processes: number, closing: AsyncDisposableStack): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-fleet-'))
  closing.defer(() => rm(folder, { recursive: true, force: true }))
  const databaseUrl = kind === 'postgres' ? await database(closing) : undefined
  const db = await openDatabase({ dataDir: folder, databaseUrl })
  closing.defer(() => db.destroy())
  const ports = await freePorts(processes)
  const publicUrl = `http://localhost:${ports[0] ?? 0}`
  const paypal = await openStandIn({ webhookUrl: `${publicUrl}/api/payments/paypal-webhook`, webhookRetryMs: 500 })
  closing.defer(paypal.close)
  const place = { DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const settings = {
    ...CREDENTIALS,
    ...place,
    PAYPAL_WEBHOOK_ID: 'SIMULATEDWEBHOOK',
    PAYPAL_BASE_URL: paypal.url,
    PUBLIC_URL: publicUrl,
    RATE_LIMIT_SCALE: '1000000'
  }
  const shops = ports.map((port) => new ShopProcess(port, settings))
  closing.defer(async () => void (await Promise.all(shops.map((shop) => shop.kill()))))
  await Promise.all(shops.map((shop) => shop.start()))
  return {
    shops,
    place,
    db,
    paypal,
    product: (stock) => makeProduct(db, new Date().toISOString(), { stock, price: 12.34 }),
    buyer: (at = shops) => makeBuyer(db, at),
    buyers: (count) => Promise.all(Array.from({ length: count }, () => makeBuyer(db, shops))),
    close: () => closing.disposeAsync()
  }
}

async function database(closing: AsyncDisposableStack): Promise<string> {
  const server = await startPostgres()
  closing.defer(server.stop)
  return server.urlOf('postgres')
}

let made = 0

/** Signed in as the login call would do it, less the password's cost, with an address to send things to. */
async function makeBuyer(db: Db, shops: { url: string }[]): Promise<Buyer> {
  made += 1
  const id = newId()
  const name = `Buyer ${made}`
  const now = new Date().toISOString()
  const account = { email: `buyer-${made}@example.com`, password_hash: '-', role: 'user' as const }
  await db
    .insertInto('users')
    .values({ id, user_name: name, user_name_key: name.toLowerCase(), ...account, created_at: now })
    .execute()
  const address = { address: '1 Mill Lane', city: 'Leeds', pincode: 'LS1 4AP', phone: '0113 496 0000', notes: 'Ring' }
  const addressId = newId()
  await db
    .insertInto('addresses')
    .values({ id: addressId, user_id: id, slot: 1, ...address })
    .execute()
  const { token } = await openSession({ now: () => new Date() }, db, id)
  const clients = shops.map(({ url }) => createClient({ baseURL: url, token: () => token }))
  return buyerWith({ id, addressId, clients })
}
