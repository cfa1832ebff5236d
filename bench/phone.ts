import { loadavg } from 'node:os'

import { type Browser, chromium } from 'playwright'

import { ensureBuilt } from '../src/server/build.ts'
import { browserLaunch } from '../tests/support/browser.ts'
import { signInBrowser } from '../tests/support/people.ts'
import { makeReturningShopper, type ReturningShopper } from '../tests/support/returning-shopper.ts'
import { startShop } from '../tests/support/running-shop.ts'
import { addressOf, screensOf } from '../tests/support/screens.ts'
import { type BarePages, openBarePages } from './phone/bare-pages.ts'
import { type Line, SLOW_3G, SLOW_4G } from './phone/line.ts'
import { shaperError } from './phone/self-check.ts'
import { openShaper, type Shaper } from './phone/shaper.ts'
import { type Goals, HEAD, print, toRow, type Row } from './phone/table.ts'
import { type Cookies, type VisitResult, type Visit, visit } from './phone/visit.ts'

/**
 * Measures cold visits of a slow phone: CPU throttled to a quarter, network shaped outside the browser, because its own
 * throttling ignores the cost of connections. The server's caches are warm.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const SCREENS = process.env['SCREENS']?.split(',')
const LINES = process.env['LINES']?.split(',')
const NEVER = Number.POSITIVE_INFINITY
const PROFILES: [Line, Goals][] = [
  [SLOW_4G, { largest: 1100, blocked: 50, sheet: 1000 }],
  [SLOW_3G, { largest: 2900, blocked: 50, sheet: NEVER }]
]
/** Maximum relative difference between a measured and a calculated transfer. */
const TOLERANCE = 0.05

await ensureBuilt()
const launch = await browserLaunch()
const shop = await startShop()
const bare = await openBarePages(shop.url)
try {
  const missed = await measureAll()
  if (missed.length > 0) console.error(`\nMissed:\n${missed.join('\n')}`)
  process.exitCode = missed.length > 0 ? 1 : 0
} finally {
  await bare.close()
  await shop.stop()
}

async function measureAll(): Promise<string[]> {
  const regular = await makeReturningShopper(shop)
  const cookies = await sessionOf(regular)
  const missed: string[] = []
  for (const [line, goals] of PROFILES) {
    if (LINES && !LINES.includes(line.name)) continue
    const error = await shaperError(line, open)
    const { name, roundTrip, rate } = line
    console.log(`\n${name}: ${roundTrip} ms, ${rate / 1000} kbit/s; shaper off by ${(error * 100).toFixed(1)}%`)
    // A busy CPU makes the phone slower than intended.
    console.log(`programs wanting this machine's processor when it began: ${(loadavg()[0] ?? 0).toFixed(1)}`)
    if (Math.abs(error) > TOLERANCE) missed.push(`${name}: the shaper`)
    const rows = await measure({ line, goals, regular, cookies })
    print([HEAD, ...rows.map(({ cells }) => cells)])
    missed.push(...rows.flatMap((row) => row.missed))
  }
  return missed
}

interface Measured {
  line: Line
  goals: Goals
  regular: ReturningShopper
  cookies: Cookies
}

async function measure({ line, goals, regular, cookies }: Measured): Promise<Row[]> {
  const [whole, stripped] = [await openBrowserOverLine(shop, line), await openBrowserOverLine(bare, line)]
  const rows: Row[] = []
  for (const screen of screensOf('phone')) {
    if (SCREENS && !SCREENS.includes(screen.name)) continue
    const path = addressOf(screen, regular)
    const who = { cookies: screen.signedOut ? [] : cookies, cart: !screen.signedOut }
    await fillCaches({ url: shop.url + path, ...who })
    const [results, floor]: [VisitResult[], VisitResult[]] = [[], []]
    // Alternating, so that all run under the same load.
    for (let round = 0; round < ROUNDS; round += 1) {
      results.push(await visit(whole.browser, whole.shaper, { url: shop.url + path, ...who }))
      floor.push(await visit(stripped.browser, stripped.shaper, { url: bare.url + path, ...who, cart: false }))
    }
    rows.push(toRow({ name: screen.name, line, goals, results, floor }))
  }
  for (const { browser, shaper } of [whole, stripped]) {
    await browser.close()
    await shaper.close()
  }
  return rows
}

async function openBrowserOverLine(
  { url }: Pick<BarePages, 'url'>,
  line: Line
): Promise<{ browser: Browser; shaper: Shaper }> {
  const shaper = await openShaper(line, Number(new URL(url).port))
  return { browser: await open(shaper.url), shaper }
}

async function fillCaches({ url, cookies }: Visit): Promise<void> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' })
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
}

/** By default Chrome does not use a proxy for localhost. */
function open(proxy: string): Promise<Browser> {
  return chromium.launch({ ...launch, proxy: { server: proxy, bypass: '<-loopback>' } })
}

async function sessionOf({ credentials }: ReturningShopper): Promise<Cookies> {
  const browser = await chromium.launch(launch)
  const context = await browser.newContext({ baseURL: shop.url })
  await signInBrowser(context, credentials)
  const found = await context.cookies()
  await browser.close()
  return found
}
