import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { SCREENS } from './admin/index.ts'
import { createKnownValues } from './admin/requests.ts'
import { cpuSeconds } from './cpu.ts'
import { type DatabaseKind, makeDatabase } from './databases.ts'
import { seedLarge } from './large/seed.ts'
import { send } from './send.ts'
import { openBenchShop } from './shop.ts'

/**
 * Measures admin requests on a large shop. Exits with 1 if a 95th percentile exceeds the limit. DATA_DIR or
 * DATABASE_URL selects a database made by `npm run bench -- seed-large`.
 */
const MAX_P95 = 300
const size = {
  products: Number(process.env['PRODUCTS'] ?? 100_000),
  orders: Number(process.env['ORDERS'] ?? 250_000)
}
const DATABASES = (process.env['DATABASES'] ?? 'sqlite,postgres').split(',') as DatabaseKind[]
const selectedScreens = (process.env['SCREENS'] ?? Object.keys(SCREENS).join(',')).split(',')
const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = process.env

let slowCount = 0
console.log('milliseconds: p50, p95, longest; processor time of the shop for each, which other programs do not change')
if (databaseUrl) await measureExisting('PostgreSQL', { databaseUrl })
else if (dataDir) await measureExisting('SQLite', { dataDir })
else for (const kind of DATABASES) await measureNew(kind)
if (slowCount > 0) console.log(`${slowCount} of them take longer than ${MAX_P95} ms`)
process.exitCode = slowCount > 0 ? 1 : 0

type DatabaseOptions = { dataDir?: string; databaseUrl?: string | undefined }

async function measureExisting(name: string, database: DatabaseOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-bench-'))
  console.log(`\n${name}`)
  await measureShop({ dataDir: folder, ...database }).finally(() => rm(folder, { recursive: true }))
}

async function measureNew(kind: DatabaseKind): Promise<void> {
  const database = await makeDatabase(kind)
  try {
    await seedLarge(database.db, { ...size, now: new Date(), pictures: [] })
    console.log(`\n${kind}, ${size.products} products, ${size.orders} orders`)
    await measureShop(database)
  } finally {
    await database.remove()
  }
}

async function measureShop(database: DatabaseOptions): Promise<void> {
  const shop = await openBenchShop({ port: Number(process.env['PORT'] ?? 4393), ...database })
  try {
    const headers = { cookie: await shop.signIn('admin') }
    for (const screen of selectedScreens) {
      for (const [name, paths] of Object.entries(SCREENS[screen]?.(createKnownValues(size)) ?? {})) {
        const before = await cpuSeconds(shop.pid)
        const times = await measureTimes(paths, (path) => send(shop.url + path, headers))
        report(`${screen}: ${name}`, times, ((await cpuSeconds(shop.pid)) - before) / paths.length)
      }
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

function report(name: string, sorted: number[], cpu: number): void {
  const percentile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const [p50, p95, longest] = [percentile(0.5), percentile(0.95), percentile(1)]
  if (p95 > MAX_P95) slowCount += 1
  const figures = [p50, p95, longest, cpu * 1000].map((time) => time.toFixed(0).padStart(6)).join('')
  console.log(`  ${name.padEnd(36)}${figures}${p95 > MAX_P95 ? '  too long' : ''}`)
}
