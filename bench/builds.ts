import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { createClient } from '../src/api/client.ts'
import { median } from './phone/table.ts'
import { LINES_IN_CART, listPageRequests, prepareShopper } from './screens.ts'
import { openBenchShop } from './shop.ts'
import { type Shopper, signInShoppers } from './shoppers.ts'
import { measure, type Measurement } from './wrk.ts'

/** Compares the throughput of two builds, which take turns, with the demo's data on SQLite. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 7)
const SECONDS = Number(process.env['SECONDS'] ?? 4)
const CONNECTIONS = 32
const PROCESSES = Number(process.env['WEB_CONCURRENCY'] ?? 2)
const PATHS = ['/shop/listing', '/shop/checkout', '/shop/account']

const {
  positionals: [oldFolder, newFolder]
} = parseArgs({ allowPositionals: true })
if (!oldFolder || !newFolder) throw new Error('Usage: npm run bench -- builds FOLDER FOLDER. Both must be built.')

const openShops = new AsyncDisposableStack()
try {
  // A shop also uses the next port, for its simulated PayPal.
  const builds = { before: await openBuild(oldFolder, 4400), after: await openBuild(newFolder, 4410) }
  for (const path of PATHS) console.log(await compare(builds, path))
} finally {
  await openShops.disposeAsync()
}

interface Build {
  url: string
  pid: number
  shoppers: Shopper[]
}

async function openBuild(folder: string, port: number): Promise<Build> {
  const { url, pid, stop } = await openBenchShop({ project: resolve(folder), port, processes: PROCESSES })
  openShops.defer(stop)
  const shoppers = await signInShoppers(url, CONNECTIONS)
  const { data } = await createClient({ baseURL: url })('GET /api/shop/products/get', { query: {} })
  const productIds = data.flatMap(({ _id, totalStock }) => (totalStock > 0 ? [_id] : [])).slice(0, LINES_IN_CART)
  await Promise.all(shoppers.map((shopper) => prepareShopper(url, shopper, productIds)))
  return { url, pid, shoppers }
}

async function compare({ before, after }: Record<'before' | 'after', Build>, path: string): Promise<string> {
  const run = ({ url, pid, shoppers }: Build) =>
    measure({ url, pid, requests: listPageRequests(path, shoppers), connections: CONNECTIONS, seconds: SECONDS })
  await run(before)
  await run(after)
  const rounds: Record<'before' | 'after', Measurement>[] = []
  while (rounds.length < ROUNDS) {
    // Each build is first in every second round.
    if (rounds.length % 2 === 0) rounds.push({ before: await run(before), after: await run(after) })
    else rounds.push({ after: await run(after), before: await run(before) })
  }
  const medianOf = (valueOf: (round: (typeof rounds)[number]) => number) => median(rounds.map(valueOf))
  const format = (name: 'before' | 'after') =>
    `${medianOf((round) => round[name].perSecond).toFixed(0)}/s with ${medianOf((round) => round[name].cpu).toFixed(0)} µs on CPU`
  const ratios = rounds.map((round) => round.after.perSecond / round.before.perSecond).toSorted((a, b) => a - b)
  const ratio = `× ${median(ratios).toFixed(2)} (${ratios.map((value) => value.toFixed(2)).join(' ')})`
  return `${path}: ${format('before')}, ${format('after')}, ${ratio}`
}
