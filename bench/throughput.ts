import { cpus } from 'node:os'

import { openBareServer } from './bare-server.ts'
import { formatLoad, headOf, median, printTable, reportMissed, summarize, takeTurns, toCells } from './compare.ts'
import { makeDatabase, selectDatabases } from './databases.ts'
import {
  listAddRequests,
  listListingRequests,
  listPageRequests,
  listSearchRequests,
  prepareShoppers,
  type Shoppers
} from './requests.ts'
import { type BenchShop, readBuildFolders, readMemory, withShops } from './shop.ts'
import { type LoadRequest, measureThroughput, type Throughput } from './wrk.ts'

/** Compares the throughput of one process with floors for two processors and SQLite. */
const PRODUCTS = Number(process.env['PRODUCTS'] ?? 0)
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const SECONDS = Number(process.env['SECONDS'] ?? 3)
const CONNECTIONS = 32
const MAX_MEMORY = 400e6
/** Of a bare server that sends the same bytes. */
const MIN_SHARE = 0.25

const formatRate = (perSecond: number): string => `${perSecond.toFixed(0)}/s`
const formatMemory = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

interface Row {
  name: string
  /** Requests per second. */
  floor: number
  list: (shoppers: Shoppers) => LoadRequest[]
}

const CACHED_PAGE: Row = { name: 'cached page', floor: 3000, list: (all) => listPageRequests('/shop/listing', all) }
const ROWS: Row[] = [
  CACHED_PAGE,
  { name: 'API, listing of 24', floor: 1500, list: listListingRequests },
  { name: 'API, search', floor: 1500, list: listSearchRequests },
  { name: 'checkout', floor: 200, list: (all) => listPageRequests('/shop/checkout', all) },
  { name: 'account', floor: 200, list: (all) => listPageRequests('/shop/account', all) },
  { name: 'add to cart', floor: 700, list: listAddRequests }
]

interface Target {
  url: string
  requests: LoadRequest[]
}

const folders = readBuildFolders()
const missed: string[] = []
const [cpu] = cpus()
console.log(`${cpus().length} × ${cpu?.model}, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s`)
for (const kind of selectDatabases('sqlite')) {
  console.log(`\n${kind}, ${PRODUCTS > 0 ? `${PRODUCTS} products` : 'the products of the demo'}`)
  const size = PRODUCTS > 0 ? { products: PRODUCTS, orders: 1000 } : undefined
  await withShops(folders, benchShops, () => makeDatabase(kind, size))
}
reportMissed(missed)

async function benchShops(shops: BenchShop[]): Promise<void> {
  const shoppers = await Promise.all(shops.map(({ url }) => prepareShoppers(url, CONNECTIONS)))
  const table = [['', ...headOf(shops, 'shop'), 'floor', 'p99']]
  for (const row of ROWS) {
    const targets = shops.flatMap(({ url }, index) =>
      shoppers.slice(index, index + 1).map((all) => ({ url, requests: row.list(all) }))
    )
    table.push(await benchRow(row, targets))
  }
  const memory = await Promise.all(shops.map((shop) => readMemory(shop, 'VmHWM')))
  if ((memory.at(-1) ?? 0) > MAX_MEMORY) missed.push('memory')
  table.push(['memory', ...toCells(memory, formatMemory), formatMemory(MAX_MEMORY), ''])
  console.log(formatLoad())
  printTable(table)
}

async function benchRow(row: Row, targets: Target[]): Promise<string[]> {
  const bare = row === CACHED_PAGE ? await copyPage(targets) : undefined
  const results = await measureRounds(bare ? [...targets, bare.target] : targets)
  bare?.stop()
  const rates = results.map((rounds) => rounds.map(({ perSecond }) => perSecond))
  const bareRate = bare ? median(rates.pop() ?? []) : 0
  const floor = Math.max(row.floor, bareRate * MIN_SHARE)
  const summary = summarize(rates, 'highest')
  if ((summary.at(-1) ?? 0) < floor) missed.push(row.name)
  const p99 = median((results[targets.length - 1] ?? []).map((round) => round.p99))
  return [row.name, ...toCells(summary, formatRate), formatRate(floor), `${p99.toFixed(0)} ms`]
}

/** Starts a server that sends the same bytes as the last target. */
async function copyPage(targets: Target[]): Promise<{ target: Target; stop: () => void }> {
  const { url = '', requests = [] } = targets.at(-1) ?? {}
  const bare = await openBareServer(url, requests[0] ?? { path: '/' })
  return { target: { url: bare.url, requests }, stop: bare.stop }
}

async function measureRounds(targets: Target[]): Promise<Throughput[][]> {
  const measure = (target: Target) => measureThroughput({ ...target, connections: CONNECTIONS, seconds: SECONDS })
  // The first round fills the caches.
  for (const target of targets) await measure(target)
  return takeTurns(targets, ROUNDS, measure)
}
