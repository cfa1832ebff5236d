import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

import type { Buyer, Ordered } from '../../support/buyer.ts'
import { type Fleet, startFleet } from '../../support/fleet.ts'
import type { Finding, Stage } from '../check.ts'
import { AS_IN_PRODUCTION, browserOf } from './attack.ts'

const SHOPPERS = 8
const HOSTILE = 1000
const HOSTILE_AT_ONCE = 16

/** Milliseconds and bytes. */
const MAX_P99 = 500
const MAX_MEMORY = 600 * 1024 * 1024

const PAGES = [
  '/shop/home',
  '/shop/listing',
  '/shop/listing?category=men',
  '/shop/search?keyword=hat',
  '/shop/checkout'
]
const FILTERS = Array.from({ length: 700 }, (_, index) => 1000 + index).join(',')

/** The hostile requests once blocked the event loop. */
export async function browseUnderAttack({ database, times }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1, { settings: AS_IN_PRODUCTION })
  for (let count = 0; count < 100; count += 1) await fleet.product(100)
  const attacker = await fleet.buyer()
  await attacker.add(await fleet.product(10))
  const ordered = await attacker.order()
  const stopping = new AbortController()
  const shoppers = await Promise.all((await fleet.buyers(SHOPPERS)).map((buyer) => browserOf(fleet, buyer)))
  const browsing = shoppers.map((headers, firstPage) => browse(fleet, headers, firstPage, stopping.signal))
  const memory = watchMemory(fleet, stopping.signal)
  const count = times(HOSTILE)
  await attack(fleet, attacker, ordered, count)
  stopping.abort()
  const waits = (await Promise.all(browsing)).flat().toSorted((a, b) => a - b)
  const p99 = Math.round(waits[Math.floor(waits.length * 0.99)] ?? Infinity)
  const peakMemory = await memory
  return {
    done: `${count} hostile requests while ${SHOPPERS} shoppers looked at ${waits.length} pages`,
    figure: `p99 ${p99} ms, ${Math.round(peakMemory / 1024 / 1024)} MB`,
    bound: `${MAX_P99} ms, ${MAX_MEMORY / 1024 / 1024} MB`,
    wrong: [
      ...(p99 < MAX_P99 ? [] : [`a page in a hundred took ${p99} ms`]),
      ...(peakMemory < MAX_MEMORY ? [] : [`the process had ${peakMemory} B of memory`])
    ]
  }
}

async function attack(fleet: Fleet, attacker: Buyer, ordered: Ordered, count: number) {
  const url = fleet.shops[0]?.url ?? ''
  const headers = await browserOf(fleet, attacker)
  const login = JSON.stringify({ email: 'nobody@example.com', password: 'a guess' })
  const kinds = [
    () => fetch(`${url}/shop/listing?category=${FILTERS}`, { headers }),
    () =>
      fetch(`${url}/api/auth/login`, { method: 'POST', body: login, headers: { 'content-type': 'application/json' } }),
    () => fetch(`${url}/api/shop/products/get`),
    () => attacker.capture(ordered).catch(() => null)
  ]
  let sentCount = 0
  const send = async () => {
    while (sentCount < count) {
      const response = await kinds[sentCount++ % kinds.length]?.()
      if (response instanceof Response) await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: HOSTILE_AT_ONCE }, send))
}

/** In milliseconds. */
async function browse(
  { shops: [shop] }: Fleet,
  headers: Record<string, string>,
  firstPage: number,
  stopping: AbortSignal
) {
  const waits: number[] = []
  for (let page = firstPage; !stopping.aborted; page += 1) {
    const startedAt = performance.now()
    const response = await fetch(`${shop?.url}${PAGES[page % PAGES.length]}`, { headers })
    await response.arrayBuffer()
    waits.push(performance.now() - startedAt)
    await pause(100)
  }
  return waits
}

/** Resident memory in bytes. */
async function watchMemory({ shops: [shop] }: Fleet, stopping: AbortSignal): Promise<number> {
  let peakMemory = 0
  while (!stopping.aborted) {
    const status = await readFile(`/proc/${shop?.pid}/status`, 'utf8')
    peakMemory = Math.max(peakMemory, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024)
    await pause(100)
  }
  return peakMemory
}
