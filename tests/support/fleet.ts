import { type Client, createClient } from '../../src/api/client.ts'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import type { Role } from '../../src/api/contract/auth.ts'
import type { Db } from '../../src/server/platform/database/schema.ts'
import { createId } from '../../src/server/platform/ids.ts'
import { connectStandIn, openStandIn, type StandInClient } from '../../paypal-stand-in/testing.ts'
import { type SignedInAccount, insertAccount } from './insert-account.ts'
import { createStorageLike } from './new-storage.ts'
import { freePorts } from './ports.ts'
import { startPostgres } from './postgres.ts'
import { incrementCatalogVersion } from '../../src/server/platform/catalog-version.ts'
import { transact } from '../../src/server/platform/database/transact.ts'
import { makeProduct, type ProductFields } from './products.ts'
import { type Buyer, buyerWith } from './buyer.ts'
import { providerProcess, type ServerProcess, shopProcess } from './server-process.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

export interface Fleet extends AsyncDisposable {
  shops: ServerProcess[]
  /** DATA_DIR and, on PostgreSQL, DATABASE_URL. */
  storage: Record<string, string>
  db: Db
  paypal: StandInClient
  provider: ServerProcess | undefined
  folder: string
  product(stock: number): Promise<ProductFields>
  /** Default: each process in turn. */
  buyer(at?: { url: string }[]): Promise<Buyer>
  buyers(count: number): Promise<Buyer[]>
  /** `index` is the process that the client calls. */
  admin(index?: number): Promise<Client>
}

export interface FleetOptions {
  provider?: 'here' | 'apart'
  /** The PostgreSQL server for the new database. Default: the fleet starts its own. */
  postgresUrl?: string
  /** The number of last processes that are not started, because the test starts them. Default: 0. */
  stoppedCount?: number
  /** Environment variables. */
  settings?: Record<string, string>
}

const CREDENTIALS = { PAYPAL_CLIENT_ID: 'simulated-client', PAYPAL_CLIENT_SECRET: 'simulated-secret' }

/** Webhooks go to the first shop. */
export async function startFleet(kind: DatabaseKind, processes: number, options: FleetOptions = {}): Promise<Fleet> {
  const closing = new AsyncDisposableStack()
  try {
    return await start(kind, processes, options, closing)
  } catch (error) {
    await closing.disposeAsync()
    throw error
  }
}

async function start(
  kind: DatabaseKind,
  processes: number,
  options: FleetOptions,
  closing: AsyncDisposableStack
): Promise<Fleet> {
  const server = kind === 'postgres' ? (options.postgresUrl ?? (await startPostgresServer(closing))) : undefined
  const { folder, storage } = closing.use(await createStorageLike(server ? { DATABASE_URL: server } : {}))
  const db = await openDatabase({ dataDir: folder, databaseUrl: storage['DATABASE_URL'] })
  closing.defer(() => db.destroy())
  const [providerPort = 0, ...ports] = await freePorts(processes + 1)
  const publicUrl = `http://localhost:${ports[0] ?? 0}`
  const webhookUrl = `${publicUrl}/api/payments/paypal-webhook`
  const { paypal, provider } = await openProvider(options, providerPort, folder, webhookUrl, closing)
  const settings = {
    ...CREDENTIALS,
    ...storage,
    PAYPAL_WEBHOOK_ID: 'SIMULATEDWEBHOOK',
    PAYPAL_BASE_URL: paypal.url,
    PUBLIC_URL: publicUrl,
    RATE_LIMIT_SCALE: '1000000',
    ...options.settings
  }
  const shops = ports.map((port) => shopProcess(port, settings))
  closing.defer(async () => void (await Promise.all(shops.map((shop) => shop.kill()))))
  await Promise.all(shops.slice(0, processes - (options.stoppedCount ?? 0)).map((shop) => shop.start()))
  return {
    shops,
    storage,
    db,
    paypal,
    provider,
    folder,
    product: (stock) =>
      transact(db, async (trx) => {
        const product = await makeProduct(trx, new Date().toISOString(), { stock, price: 12.34 })
        await incrementCatalogVersion(trx)
        return product
      }),
    buyer: (at = shops) => makeBuyer(db, at),
    buyers: (count) => Promise.all(Array.from({ length: count }, () => makeBuyer(db, shops))),
    admin: async (index = 0) => {
      const { token, user } = await makeAccount(db, 'admin')
      // A run can take longer than a confirmation lasts.
      await db
        .updateTable('sessions')
        .set({ confirmed_at: '9999-01-01T00:00:00.000Z' })
        .where('user_id', '=', user.id)
        .execute()
      return createClient({ baseURL: shops[index]?.url ?? '', token: () => token })
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync()
  }
}

async function startPostgresServer(closing: AsyncDisposableStack): Promise<string> {
  const server = await startPostgres()
  closing.defer(server.stop)
  return server.urlOf('postgres')
}

async function openProvider(
  { provider: where = 'here' }: FleetOptions,
  port: number,
  folder: string,
  webhookUrl: string,
  closing: AsyncDisposableStack
): Promise<Pick<Fleet, 'paypal' | 'provider'>> {
  if (where === 'here') {
    const { close, ...paypal } = await openStandIn({ webhookUrl, webhookRetryMs: 500 })
    closing.defer(close)
    return { paypal, provider: undefined }
  }
  const provider = providerProcess(port, folder, webhookUrl)
  closing.defer(() => provider.kill())
  await provider.start()
  return { paypal: connectStandIn(provider.url), provider }
}

async function makeBuyer(db: Db, shops: { url: string }[]): Promise<Buyer> {
  const {
    user: { id },
    token
  } = await makeAccount(db, 'user')
  const address = { address: '1 Mill Lane', city: 'Leeds', pincode: 'LS1 4AP', phone: '0113 496 0000', notes: 'Ring' }
  const addressId = createId()
  await db
    .insertInto('addresses')
    .values({ id: addressId, user_id: id, slot: 1, ...address })
    .execute()
  return buyerWith({ id, token, addressId, clients: clientsOf(shops, token) })
}

let accountCount = 0

function makeAccount(db: Db, role: Role): Promise<SignedInAccount> {
  accountCount += 1
  return insertAccount({ db, now: () => new Date() }, { userName: `Person ${accountCount}`, role })
}

const clientsOf = (shops: { url: string }[], token: string): [Client, ...Client[]] =>
  shops.map(({ url }) => createClient({ baseURL: url, token: () => token })) as [Client, ...Client[]]
