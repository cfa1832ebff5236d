import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { SCREENS } from './admin/index.ts'
import { knowledgeOf } from './admin/requests.ts'
import { cpuSeconds } from './cpu.ts'
import { type DatabaseKind, makeDatabase } from './databases.ts'
import { seedLarge } from './large/seed.ts'
import { send } from './load.ts'
import { openBenchShop } from './shop.ts'

/**
 * What an admin waits for in a large shop: each request of each screen with many inputs, one after the other. Ends with 1
 * when one of twenty takes longer than it may. DATA_DIR or DATABASE_URL names a shop that `npm run bench -- seed-large` has made,
 * which is measured alone; SCREENS chooses screens.
 */
const MOST = 300
const size = {
  products: Number(process.env['PRODUCTS'] ?? 100_000),
  orders: Number(process.env['ORDERS'] ?? 250_000)
}
const DATABASES = (process.env['DATABASES'] ?? 'sqlite,postgres').split(',') as DatabaseKind[]
const chosen = (process.env['SCREENS'] ?? Object.keys(SCREENS).join(',')).split(',')
const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = process.env

let slow = 0
console.log('milliseconds: p50, p95, longest; processor time of the shop for each, which other programs do not change')
if (databaseUrl) await measureGiven('PostgreSQL', { databaseUrl })
else if (dataDir) await measureGiven('SQLite', { dataDir })
else for (const kind of DATABASES) await measureNew(kind)
if (slow > 0) console.log(`${slow} of them take longer than ${MOST} ms`)
process.exitCode = slow > 0 ? 1 : 0

type Where = { dataDir?: string; databaseUrl?: string | undefined }

async function measureGiven(name: string, where: Where): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-bench-'))
  console.log(`\n${name}`)
  await measureShop({ dataDir: folder, ...where }).finally(() => rm(folder, { recursive: true }))
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

async function measureShop(where: Where): Promise<void> {
  const shop = await openBenchShop({ port: Number(process.env['PORT'] ?? 4393), ...where })
  try {
    const headers = { cookie: await shop.signIn('admin') }
    for (const screen of chosen) {
      for (const [name, paths] of Object.entries(SCREENS[screen]?.(knowledgeOf(size)) ?? {})) {
        const before = await cpuSeconds(shop.pid)
        const times = await timesOf(paths, (path) => send(shop.url + path, { headers }))
        report(`${screen}: ${name}`, times, ((await cpuSeconds(shop.pid)) - before) / paths.length)
      }
    }
  } finally {
    await shop.stop()
  }
}

async function timesOf(paths: string[], get: (path: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const path of paths) {
    const start = performance.now()
    await get(path)
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)
}

function report(name: string, sorted: number[], cpu: number): void {
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const [p50, p95, most] = [at(0.5), at(0.95), at(1)]
  if (p95 > MOST) slow += 1
  const figures = [p50, p95, most, cpu * 1000].map((time) => time.toFixed(0).padStart(6)).join('')
  console.log(`  ${name.padEnd(36)}${figures}${p95 > MOST ? '  too long' : ''}`)
}
