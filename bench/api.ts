import { createIdFrom } from '../src/server/ids.ts'
import { openBareCart } from './bare-cart.ts'
import { openBareServer } from './bare.ts'
import { seedCatalog } from './catalog.ts'
import { type BenchDatabase, type DatabaseKind, makeDatabase } from './databases.ts'
import { measure, type Measurement, send, type Work } from './load.ts'
import { listings, searches } from './requests.ts'
import { openBenchShop } from './shop.ts'
import { preventDemoSeed, signInShoppers } from './shoppers.ts'

/**
 * Measures the HTTP API at several catalog sizes. The baseline is a bare node:http server that returns the same bytes,
 * or one durable statement on the database. Each connection sends one request at a time.
 */
const SIZES = (process.env['SIZES'] ?? '100,10000,100000').split(',').map(Number)
const DATABASES = (process.env['DATABASES'] ?? 'sqlite,postgres').split(',') as DatabaseKind[]
const SECONDS = Number(process.env['SECONDS'] ?? 3)
const CONNECTIONS = Number(process.env['CONNECTIONS'] ?? 4)

console.log(
  `${CONNECTIONS} connections, ${SECONDS} s each; p50 / p95 / p99 in ms, requests a second, processor time of a request\n`
)
for (const kind of DATABASES) for (const size of SIZES) await benchOne(kind, size)

async function benchOne(kind: DatabaseKind, size: number): Promise<void> {
  const database = await makeDatabase(kind)
  try {
    const seeded = await seedCatalog(database.db, size)
    await preventDemoSeed(database.db)
    console.log(
      `${kind}, ${size} products (written in ${seeded.products.toFixed(1)} s, indexed in ${seeded.index.toFixed(1)} s)`
    )
    const shop = await openBenchShop({ port: 4392, dataDir: database.dataDir, databaseUrl: database.databaseUrl })
    try {
      await benchReads(shop)
      await benchCart(shop, database)
    } finally {
      await shop.stop()
    }
  } finally {
    await database.remove()
  }
  console.log()
}

type RunningShop = { url: string; pid: number }

async function benchReads(shop: RunningShop): Promise<void> {
  for (const [name, paths] of Object.entries({ ...(await listings(shop.url)), ...searches })) {
    const allUrls = paths.map((path) => shop.url + path)
    const baseline = await openBareServer(allUrls[0] ?? '', {})
    const get =
      (urls: string[]): Work =>
      async (connection, round) => {
        await send(urls[(round + connection) % urls.length] ?? '')
      }
    report(name, await run(baseline.pid, get([baseline.url])), await run(shop.pid, get(allUrls)))
    baseline.stop()
  }
}

async function benchCart(shop: RunningShop, database: BenchDatabase): Promise<void> {
  const shoppers = await signInShoppers(shop.url, CONNECTIONS)
  const productId = createIdFrom('bench-0')
  const baseline = await openBareCart(database)
  const add: Work = async (connection) => {
    const { userId, token } = shoppers[connection] ?? { userId: '', token: '' }
    await send(`${shop.url}/api/shop/cart/add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ userId, productId, quantity: 1 })
    })
  }
  report('add to cart', await run(process.pid, baseline.add), await run(shop.pid, add))
  await baseline.close()
}

function run(pid: number, work: Work): Promise<Measurement> {
  return measure(work, { connections: CONNECTIONS, seconds: SECONDS, pid })
}

function report(name: string, baseline: Measurement, shop: Measurement): void {
  const times = ({ p50, p95, p99 }: Measurement) =>
    [p50, p95, p99].map((time) => time.toFixed(1).padStart(5)).join(' / ')
  const row = (measurement: Measurement) =>
    `${times(measurement)} ${measurement.perSecond.toFixed(0).padStart(6)}/s ${measurement.cpu.toFixed(2)} ms`
  const share = `${((shop.perSecond / baseline.perSecond) * 100).toFixed(0)}%`
  console.log(`  ${name.padEnd(31)} ${row(shop)}   bare ${row(baseline)}   ${share.padStart(4)}`)
}
