import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { createClient } from '../src/api/client.ts'
import { median } from './phone/table.ts'
import { LINES_IN_CART, listPageRequests, prepareShopper } from './screens.ts'
import { openBenchShop } from './shop.ts'
import { signInShoppers } from './shoppers.ts'
import { measure, type Measurement } from './wrk.ts'

/** Compares the throughput of two builds, which take turns, with the demo's data on SQLite. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 7)
const SECONDS = Number(process.env['SECONDS'] ?? 4)
const CONNECTIONS = 32
const PROCESSES = Number(process.env['WEB_CONCURRENCY'] ?? 2)
const PATHS = ['/shop/listing', '/shop/checkout', '/shop/account']

const {
  positionals: [before, after]
} = parseArgs({ allowPositionals: true })
if (!before || !after) throw new Error('Usage: npm run bench -- builds FOLDER FOLDER. Both must be built.')

// A shop also uses the next port, for its simulated PayPal.
const builds = { before: await openBuild(before, 4400), after: await openBuild(after, 4410) }
try {
  for (const path of PATHS) console.log(await compare(path))
} finally {
  await builds.before.shop.stop()
  await builds.after.shop.stop()
}

async function openBuild(project: string, port: number) {
  const shop = await openBenchShop({ project: resolve(project), port, processes: PROCESSES })
  const shoppers = await signInShoppers(shop.url, CONNECTIONS)
  const { data } = await createClient({ baseURL: shop.url })('GET /api/shop/products/get', { query: {} })
  const productIds = data.flatMap(({ _id, totalStock }) => (totalStock > 0 ? [_id] : [])).slice(0, LINES_IN_CART)
  await Promise.all(shoppers.map((shopper) => prepareShopper(shop.url, shopper, productIds)))
  return { shop, shoppers }
}

async function compare(path: string): Promise<string> {
  const run = (name: keyof typeof builds) => {
    const { shop, shoppers } = builds[name]
    const { url, pid } = shop
    return measure({ url, pid, requests: listPageRequests(path, shoppers), connections: CONNECTIONS, seconds: SECONDS })
  }
  await run('before')
  await run('after')
  const rounds: Record<keyof typeof builds, Measurement>[] = []
  while (rounds.length < ROUNDS) {
    // Each build is first in every second round.
    if (rounds.length % 2 === 0) rounds.push({ before: await run('before'), after: await run('after') })
    else rounds.push({ after: await run('after'), before: await run('before') })
  }
  const show = (name: keyof typeof builds) => {
    const [rate, cpu] = [
      median(rounds.map((round) => round[name].perSecond)),
      median(rounds.map((round) => round[name].cpu))
    ]
    return `${rate.toFixed(0)}/s (${cpu.toFixed(0)} µs on CPU)`
  }
  const quotients = rounds.map((round) => round.after.perSecond / round.before.perSecond).toSorted((a, b) => a - b)
  const shown = quotients.map((quotient) => quotient.toFixed(2)).join(' ')
  return `${path}: ${show('before')}, ${show('after')}: × ${median(quotients).toFixed(2)} (${shown})`
}
