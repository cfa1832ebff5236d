import { cpus, totalmem } from 'node:os'

import { openBareServer } from './bare.ts'
import { measureCommits } from './bare-commits.ts'
import { seedCatalog } from './catalog.ts'
import { largestMemory } from './cpu.ts'
import { type BenchDatabase, type DatabaseKind, makeDatabase } from './databases.ts'
import { median } from './phone/table.ts'
import { listScreens, type Screen } from './screens.ts'
import { openBenchShop } from './shop.ts'
import { preventDemoSeed, signInShoppers } from './shoppers.ts'
import { type LoadRequest, measure, type Measurement } from './wrk.ts'

/** `npm run bench` prints the table of docs/performance.md. A row alternates between the limit and the shop. */
const SIZES = (process.env['SIZES'] ?? '100,100000').split(',').map(Number)
const DATABASES = (process.env['DATABASES'] ?? 'sqlite,postgres').split(',') as DatabaseKind[]
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const SECONDS = Number(process.env['SECONDS'] ?? 3)
const PROCESSES = Number(process.env['WEB_CONCURRENCY'] ?? Math.min(cpus().length, 4))
const CONNECTIONS = Number(process.env['CONNECTIONS'] ?? 32)

/** Requests in a second. The load generator must be faster than every server that it measures. */
const MIN_GENERATOR_LIMIT = 50_000

const COLUMNS = [
  'database',
  'products',
  'what',
  'limit',
  'shop',
  'share',
  'limit on CPU',
  'shop on CPU',
  'p50',
  'p99',
  'memory'
]

const [cpu] = cpus()
console.log(
  `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}; ` +
    `${PROCESSES} processes of the shop, 1 of the limit; ${CONNECTIONS} connections; medians of ${ROUNDS} rounds of ${SECONDS} s`
)
await checkGenerator()
printRow(COLUMNS)
printRow(COLUMNS.map((_, column) => (column < 3 ? '---' : '--:')))
for (const kind of DATABASES) {
  for (const products of SIZES) await benchShop(kind, products)
}

/** Divides by the processor time of wrk, because other programs share the machine. */
async function checkGenerator(): Promise<void> {
  const server = await openBareServer()
  const { perSecond, generatorLimit } = await runLoad(server, [{ path: '/' }])
  server.stop()
  console.log(
    `wrk sends ${formatRate(perSecond)} to a server that parses nothing, and up to ${formatRate(generatorLimit)} with a processor of its own\n`
  )
  if (generatorLimit < MIN_GENERATOR_LIMIT)
    throw new Error(`wrk must send at least ${formatRate(MIN_GENERATOR_LIMIT)}, or the table would show its own limit.`)
}

async function benchShop(kind: DatabaseKind, products: number): Promise<void> {
  const database = await makeDatabase(kind)
  try {
    await seedCatalog(database.db, products)
    await preventDemoSeed(database.db)
    const shop = await openBenchShop({ port: 4400, processes: PROCESSES, ...database })
    try {
      const shoppers = await signInShoppers(shop.url, CONNECTIONS)
      for (const screen of await listScreens(shop.url, shoppers)) {
        const cells = await benchScreen(screen, shop, database)
        printRow([kind, products.toLocaleString('en-US'), screen.name, ...cells, `${await largestMemory(shop.pid)} MB`])
      }
    } finally {
      await shop.stop()
    }
  } finally {
    await database.remove()
  }
}

interface Server {
  url: string
  pid: number
}

async function benchScreen(screen: Screen, shop: Server, database: BenchDatabase): Promise<string[]> {
  const { requests, isWrite } = screen
  const [request] = requests
  const bare = request && !isWrite ? await openBareServer({ url: shop.url, request }) : undefined
  const measureLimit = () => (bare ? runLoad(bare, requests) : measureCommits(database, SECONDS))
  await runLoad(shop, requests)
  const rounds: { limit: Pick<Measurement, 'perSecond' | 'cpu'>; shop: Measurement }[] = []
  while (rounds.length < ROUNDS) rounds.push({ limit: await measureLimit(), shop: await runLoad(shop, requests) })
  bare?.stop()
  const medianOf = (valueOf: (round: (typeof rounds)[number]) => number) => median(rounds.map(valueOf))
  return [
    formatRate(medianOf(({ limit }) => limit.perSecond)),
    formatRate(medianOf((round) => round.shop.perSecond)),
    `${(medianOf((round) => round.shop.perSecond / round.limit.perSecond) * 100).toFixed(0)}%`,
    bare ? `${medianOf(({ limit }) => limit.cpu).toFixed(0)} µs` : '',
    `${medianOf((round) => round.shop.cpu).toFixed(0)} µs`,
    `${medianOf((round) => round.shop.p50).toFixed(1)} ms`,
    `${medianOf((round) => round.shop.p99).toFixed(1)} ms`
  ]
}

function runLoad({ url, pid }: Server, requests: LoadRequest[]): Promise<Measurement> {
  return measure({ url, pid, requests, connections: CONNECTIONS, seconds: SECONDS })
}

function formatRate(perSecond: number): string {
  return `${Math.round(perSecond).toLocaleString('en-US')}/s`
}

function printRow(cells: string[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}
