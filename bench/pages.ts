import autocannon from 'autocannon'

import { openBareServer } from './bare.ts'
import { cpuSeconds } from './cpu.ts'
import { openBenchShop } from './shop.ts'

/** Compares a cached page with a bare node:http server that returns the same bytes. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const SECONDS = Number(process.env['SECONDS'] ?? 4)
const CONNECTIONS = 20
const PATHS = ['/shop/home', '/shop/listing']

const shop = await openBenchShop()
const headers = { cookie: await shop.signIn(), 'accept-encoding': 'br' }

for (const path of PATHS) {
  const page = await fetch(shop.url + path, { headers, redirect: 'manual' })
  if (page.status !== 200) throw new Error(`${path} answered ${page.status}`)
  const bytes = Number(page.headers.get('content-length'))
  const baseline = await openBareServer(shop.url + path, headers)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      bare: await load(baseline.url, headers, baseline.pid),
      shop: await load(shop.url + path, headers, shop.pid)
    })
  }
  baseline.stop()
  report(path, bytes, rounds)
}

await shop.stop()

interface Load {
  rate: number
  /** Microseconds of CPU time for each request: valid even when the load generator is the bottleneck. */
  cpu: number
}

async function load(url: string, requestHeaders: Record<string, string>, pid: number): Promise<Load> {
  const cpuBefore = await cpuSeconds(pid)
  const result = await autocannon({ url, headers: requestHeaders, connections: CONNECTIONS, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  const cpuTime = (await cpuSeconds(pid)) - cpuBefore
  return { rate: result.requests.average, cpu: (cpuTime / result.requests.total) * 1e6 }
}

interface Round {
  bare: Load
  shop: Load
}

function report(path: string, bytes: number, rounds: Round[]): void {
  const medianOf = (valueOf: (round: Round) => number) => median(rounds.map(valueOf)).toFixed(0)
  const rates = `bare ${medianOf((round) => round.bare.rate)} req/s, shop ${medianOf((round) => round.shop.rate)} req/s`
  const share = medianOf((round) => (round.shop.rate / round.bare.rate) * 100)
  const cpu = `bare ${medianOf((round) => round.bare.cpu)} µs, shop ${medianOf((round) => round.shop.cpu)} µs`
  console.log(`${path}: ${bytes} B; ${rates}: ${share}%; processor time a request ${cpu}`)
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
