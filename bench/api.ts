import { idFor } from '../src/server/ids.ts'
import { openBareCart } from './bare-cart.ts'
import { openBareServer } from './bare.ts'
import { seedCatalogue } from './catalogue.ts'
import { type BenchDatabase, type DatabaseKind, makeDatabase } from './databases.ts'
import { measure, type Measured, send, type Work } from './load.ts'
import { listings, searches } from './requests.ts'
import { openBenchShop } from './shop.ts'
import { keepDemoOut, type Shopper, signInShoppers } from './shoppers.ts'

/**
 * The API over HTTP on this machine, at several sizes of the catalogue and on both databases; each call beside the least
 * that could answer it, in the same run: a bare node:http server with the same bytes, or the bare database with one
 * durable statement. One connection after the other waits for its answer.
 */
const SIZES = (process.env['SIZES'] ?? '100,10000,100000').split(',').map(Number)
const DATABASES = (process.env['DATABASES'] ?? 'sqlite,postgres').split(',') as DatabaseKind[]
const SECONDS = Number(process.env['SECONDS'] ?? 3)
const CONNECTIONS = 4

console.log(`${CONNECTIONS} connections, ${SECONDS} s each; p50 / p95 / p99 in ms, requests a second\n`)
for (const kind of DATABASES) for (const size of SIZES) await benchOne(kind, size)

async function benchOne(kind: DatabaseKind, size: number): Promise<void> {
  const database = await makeDatabase(kind)
  try {
    const seeded = await seedCatalogue(database.db, size)
    await keepDemoOut(database.db)
    console.log(
      `${kind}, ${size} products (written in ${seeded.products.toFixed(1)} s, indexed in ${seeded.index.toFixed(1)} s)`
    )
    const shop = await openBenchShop({ port: 4392, dataDir: database.dataDir, databaseUrl: database.databaseUrl })
    try {
      await benchReads(shop.url)
      await benchCart(shop.url, await signInShoppers(shop.url, CONNECTIONS), database)
    } finally {
      await shop.stop()
    }
  } finally {
    await database.remove()
  }
  console.log()
}

async function benchReads(url: string): Promise<void> {
  for (const [name, paths] of Object.entries({ ...(await listings(url)), ...searches })) {
    const urls = paths.map((path) => url + path)
    const bare = await openBareServer(urls[0] ?? '', {})
    const get =
      (all: string[]): Work =>
      async (connection, round) => {
        await send(all[(round + connection) % all.length] ?? '')
      }
    report(name, await run(get([bare.url])), await run(get(urls)))
    bare.stop()
  }
}

async function benchCart(url: string, shoppers: Shopper[], database: BenchDatabase): Promise<void> {
  const productId = idFor('bench-0')
  const bare = await openBareCart(database)
  const add: Work = async (connection) => {
    const { userId, token } = shoppers[connection] ?? { userId: '', token: '' }
    await send(`${url}/api/shop/cart/add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ userId, productId, quantity: 1 })
    })
  }
  report('add to cart', await run(bare.add), await run(add))
  await bare.close()
}

function run(work: Work): Promise<Measured> {
  return measure(work, CONNECTIONS, SECONDS)
}

function report(name: string, bare: Measured, shop: Measured): void {
  const row = ({ p50, p95, p99, perSecond }: Measured) =>
    `${[p50, p95, p99].map((time) => time.toFixed(2).padStart(6)).join(' / ')} ${perSecond.toFixed(0).padStart(6)}/s`
  const share = `${((shop.perSecond / bare.perSecond) * 100).toFixed(0)}%`
  console.log(`  ${name.padEnd(28)} ${row(shop)}   bare ${row(bare)}   ${share.padStart(4)}`)
}
