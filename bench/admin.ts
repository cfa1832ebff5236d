import { DEMO_ACCOUNTS } from '../src/server/people/accounts/demo-accounts.ts'
import { createAdminRequests } from './admin-requests.ts'
import { type BenchDatabase, makeDatabase, selectDatabases } from './databases.ts'
import { send, signIn } from './http.ts'
import { openBenchShop } from './shop.ts'

/**
 * Measures admin requests on a large shop. Exits with 1 if a 95th percentile exceeds the limit. DATA_DIR (and
 * DATABASE_URL) select a database made by `npm run bench seed-large`.
 */
const MAX_P95 = 300
const size = {
  products: Number(process.env['PRODUCTS'] ?? 100_000),
  orders: Number(process.env['ORDERS'] ?? 250_000)
}
const SCREENS = process.env['SCREENS']?.split(',')
/** Of each request, with other values. */
const REPETITIONS = 40
const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = process.env

let slowCount = 0
console.log('milliseconds: p50, p95, longest')
if (dataDir) await measureShop({ dataDir, databaseUrl, remove: async () => {} })
else
  for (const kind of selectDatabases('sqlite,postgres')) {
    console.log(`\n${kind}, ${size.products} products, ${size.orders} orders`)
    await measureShop(await makeDatabase(kind, size))
  }
if (slowCount > 0) console.log(`${slowCount} of them take longer than ${MAX_P95} ms`)
process.exitCode = slowCount > 0 ? 1 : 0

async function measureShop(database: BenchDatabase): Promise<void> {
  const shop = await openBenchShop({ database })
  try {
    const { headers } = await signIn(shop.url, DEMO_ACCOUNTS[0])
    for (const [name, createPath] of Object.entries(createAdminRequests(size))) {
      if (SCREENS && !SCREENS.includes(name.split(':')[0] ?? '')) continue
      const paths = Array.from({ length: REPETITIONS }, createPath)
      report(name, await measureTimes(paths, (path) => send(shop.url + path, { headers })))
    }
  } finally {
    await shop.stop()
  }
}

async function measureTimes(paths: string[], get: (path: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const path of paths) {
    const start = performance.now()
    await get(path)
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)
}

function report(name: string, sorted: number[]): void {
  const percentile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const [p50, p95, longest] = [percentile(0.5), percentile(0.95), percentile(1)]
  if (p95 > MAX_P95) slowCount += 1
  const figures = [p50, p95, longest].map((time) => time.toFixed(0).padStart(6)).join('')
  console.log(`  ${name.padEnd(36)}${figures}${p95 > MAX_P95 ? '  too long' : ''}`)
}
