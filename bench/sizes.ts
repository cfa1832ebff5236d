import { cpus, totalmem } from 'node:os'

import { createIdFrom } from '../src/server/ids.ts'
import { openBareCart } from './bare-cart.ts'
import { openBareServer } from './bare.ts'
import { seedCatalog } from './catalog.ts'
import { type BenchDatabase, type DatabaseKind, makeDatabase } from './databases.ts'
import { measure, type Measurement, send, type RequestOptions, type Work } from './load.ts'
import { peakMemory } from './memory.ts'
import { listings, searches } from './requests.ts'
import { openBenchShop } from './shop.ts'
import { preventDemoSeed, type Shopper, signInShoppers } from './shoppers.ts'

/** `npm run bench` prints the table of docs/performance.md. Each limit is measured in the same run. */
const SIZES = (process.env['SIZES'] ?? '100,10000,100000').split(',').map(Number)
const DATABASES = (process.env['DATABASES'] ?? 'sqlite,postgres').split(',') as DatabaseKind[]
const PROCESSES = (process.env['PROCESSES'] ?? '2,4').split(',').filter(Boolean).map(Number)
const SECONDS = Number(process.env['SECONDS'] ?? 4)
const CONNECTIONS = Number(process.env['CONNECTIONS'] ?? 8)
const FIRST_PORT = 4400

const [cpu] = cpus()
console.log(
  `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}; ` +
    `${CONNECTIONS} connections, each of which waits for its answer; ${SECONDS} s a line\n`
)
console.log('| database | products | processes | what | limit | shop | share | p50 | p99 | memory |')
console.log('| --- | --: | --: | --- | --: | --: | --: | --: | --: | --: |')
for (const kind of DATABASES) {
  for (const size of SIZES) await benchSize(kind, size)
}

async function benchSize(kind: DatabaseKind, size: number): Promise<void> {
  const database = await makeDatabase(kind)
  try {
    await seedCatalog(database.db, size)
    await preventDemoSeed(database.db)
    const processCounts = kind === 'postgres' && size === Math.max(...SIZES) ? PROCESSES : []
    for (const processes of [1, ...processCounts])
      await benchShops(database, { database: kind, products: size, processes })
  } finally {
    await database.remove()
  }
}

interface Setting {
  database: DatabaseKind
  products: number
  processes: number
}

type Shop = Awaited<ReturnType<typeof openBenchShop>>

async function benchShops(database: BenchDatabase, setting: Setting): Promise<void> {
  const { dataDir, databaseUrl } = database
  const shops: Shop[] = []
  try {
    for (let number = 0; number < setting.processes; number += 1) {
      shops.push(await openBenchShop({ port: FIRST_PORT + 2 * number, dataDir, databaseUrl }))
    }
    const shoppers = await signInShoppers(shops[0]?.url ?? '', CONNECTIONS)
    await benchReads(shops, shoppers, setting)
    await benchWrites(shops, shoppers, setting, database)
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()))
  }
}

async function benchReads(shops: Shop[], shoppers: Shopper[], setting: Setting): Promise<void> {
  const { url = '' } = shops[0] ?? {}
  const page = { cookie: shoppers[0]?.cookie ?? '', 'accept-encoding': 'br' }
  const reads: [string, string[], Record<string, string>][] = [
    ['page, kept', ['/shop/home', '/shop/listing'], page],
    ['API, listing', (await listings(url))['listing, brands and categories'] ?? [], {}],
    ['API, search', searches['search, all kinds'] ?? [], {}]
  ]
  for (const [label, paths, headers] of reads) {
    const baseline = await openBareServer(url + (paths[0] ?? ''), headers)
    const limit = await run([baseline], [], async () => void (await send(baseline.url, { headers })))
    baseline.stop()
    const get: Work = async (connection, round) => {
      const path = paths[(round + connection) % paths.length] ?? ''
      await sendToProcess(shops, connection, path, { headers })
    }
    report({ ...setting, label }, limit, await run(shops, paths, get), await memoryOf(shops))
  }
}

async function benchWrites(
  shops: Shop[],
  shoppers: Shopper[],
  setting: Setting,
  database: BenchDatabase
): Promise<void> {
  const baseline = await openBareCart(database)
  const limit = await run([], [], baseline.add)
  await baseline.close()
  const add: Work = async (connection) => {
    const { userId, token } = shoppers[connection] ?? { userId: '', token: '' }
    await sendToProcess(shops, connection, '/api/shop/cart/add', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ userId, productId: createIdFrom(`bench-${connection}`), quantity: 1 })
    })
  }
  report({ ...setting, label: 'add to cart' }, limit, await run(shops, [], add), await memoryOf(shops))
}

/** Connections are distributed over the processes. */
function sendToProcess(shops: Shop[], connection: number, path: string, options: RequestOptions): Promise<Buffer> {
  return send((shops[connection % shops.length]?.url ?? '') + path, options)
}

async function run(servers: { pid: number }[], warmUpPaths: string[], work: Work): Promise<Measurement> {
  for (const [round] of warmUpPaths.entries())
    for (let connection = 0; connection < servers.length; connection += 1) await work(connection, round)
  return measure(work, { connections: CONNECTIONS, seconds: SECONDS, pid: servers[0]?.pid ?? process.pid })
}

async function memoryOf(shops: Shop[]): Promise<number> {
  return Math.max(...(await Promise.all(shops.map(({ pid }) => peakMemory(pid)))))
}

function report(row: Setting & { label: string }, limit: Measurement, shop: Measurement, memory: number): void {
  const { database, products, processes, label } = row
  const share = `${((shop.perSecond / limit.perSecond) * 100).toFixed(0)}%`
  const times = [shop.p50, shop.p99].map((time) => `${time.toFixed(1)} ms`)
  const setting = [database, products.toLocaleString('en-US'), processes, label]
  const cells = [...setting, formatRate(limit), formatRate(shop), share, ...times, `${Math.round(memory / 2 ** 20)} MB`]
  console.log(`| ${cells.join(' | ')} |`)
}

function formatRate(measurement: Measurement): string {
  return `${Math.round(measurement.perSecond).toLocaleString('en-US')}/s`
}
