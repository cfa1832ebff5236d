import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

import { type Fleet, startFleet } from '../../support/fleet.ts'
import type { Finding, Stage } from '../check.ts'
import { AS_IN_PRODUCTION, MAX_MAIL_DELAY, measureResetMail, openAccount, urlOf } from './attack.ts'
import { prepareAttack } from './mixture.ts'
import { seedStyles } from './styles.ts'

const SHOPPERS = 8

/** Of each of 1,000 styles. */
const VARIANTS = 5

const HOSTILE = 1000
const WARM_UP = 50

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

/** The hostile requests once blocked the event loop. */
export async function browseUnderAttack({ database, times }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1, { settings: { ...AS_IN_PRODUCTION, REVIEWS: 'everyone' } })
  await seedStyles(fleet, VARIANTS)
  const attack = await prepareAttack(fleet)
  const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, (_, nth) => openAccount(fleet, `Shopper ${nth}`)))
  // The first search waits until all styles are indexed, and the first requests of each kind until their code is loaded.
  for (const path of PAGES) await visit(fleet, shoppers[0]?.cookie ?? '', path)
  await attack(WARM_UP)
  const stopping = new AbortController()
  const browsing = shoppers.map(({ cookie }, firstPage) => browse(fleet, cookie, firstPage, stopping.signal))
  const memory = watchMemory(fleet, stopping.signal)
  const half = times(HOSTILE / 2)
  await attack(half)
  const resets = shoppers.map(({ user }, nth) => measureResetMail(fleet, `203.0.113.${nth}`, user.email))
  await attack(half)
  stopping.abort()
  const waits = (await Promise.all(browsing)).flat().toSorted((a, b) => a - b)
  const p99 = Math.round(waits[Math.floor(waits.length * 0.99)] ?? Infinity)
  const peakMemory = await memory
  const delay = Math.max(...(await Promise.all(resets)))
  return {
    done: `${2 * half} hostile requests while ${SHOPPERS} shoppers looked at ${waits.length} pages and reset passwords`,
    figure: `p99 ${p99} ms, ${Math.round(peakMemory / 1024 / 1024)} MB, emails within ${delay} s`,
    bound: `${MAX_P99} ms, ${MAX_MEMORY / 1024 / 1024} MB, ${MAX_MAIL_DELAY} s`,
    wrong: [
      ...(p99 < MAX_P99 ? [] : [`a page in a hundred took ${p99} ms`]),
      ...(peakMemory < MAX_MEMORY ? [] : [`the process had ${peakMemory} B of memory`]),
      ...(delay <= MAX_MAIL_DELAY ? [] : [`an email left after ${delay} s`])
    ]
  }
}

/** Returns the milliseconds of each page. */
async function browse(fleet: Fleet, cookie: string, firstPage: number, stopping: AbortSignal): Promise<number[]> {
  const waits: number[] = []
  for (let page = firstPage; !stopping.aborted; page += 1) {
    waits.push(await visit(fleet, cookie, PAGES[page % PAGES.length] ?? ''))
    await pause(100)
  }
  return waits
}

async function visit(fleet: Fleet, cookie: string, path: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(urlOf(fleet) + path, { headers: { cookie: `session=${cookie}` } })
  await response.arrayBuffer()
  return performance.now() - startedAt
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
