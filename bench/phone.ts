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
import { measureShaperError } from './phone/self-check.ts'
import { openShaper, type Shaper } from './phone/shaper.ts'
import { type Goals, HEAD, printTable, toRow, type Row } from './phone/table.ts'
import { type Cookies, type VisitResult, type Visit, visit } from './phone/visit.ts'

/** The network is shaped outside the browser, because the browser's throttling ignores the cost of connections. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const SCREENS = process.env['SCREENS']?.split(',')
const LINES = process.env['LINES']?.split(',')
const NEVER = Number.POSITIVE_INFINITY
const PROFILES: [Line, Goals][] = [
  [SLOW_4G, { largest: 1100, blocked: 50, sheet: 1000 }],
  [SLOW_3G, { largest: 2900, blocked: 50, sheet: NEVER }]
]
/** Relative difference between a measured and a calculated transfer. */
const TOLERANCE = 0.05

await ensureBuilt()
const launch = await browserLaunch()
const shop = await startShop()
const bare = await openBarePages(shop.url)
try {
  const missedGoals = await measureAll()
  if (missedGoals.length > 0) console.error(`\nMissed:\n${missedGoals.join('\n')}`)
  process.exitCode = missedGoals.length > 0 ? 1 : 0
} finally {
  await bare.close()
  await shop.stop()
}

async function measureAll(): Promise<string[]> {
  const shopper = await makeReturningShopper(shop)
  const cookies = await sessionOf(shopper)
  const missedGoals: string[] = []
  for (const [line, goals] of PROFILES) {
    if (LINES && !LINES.includes(line.name)) continue
    const error = await measureShaperError(line, launchBrowser)
    const { name, roundTrip, rate } = line
    console.log(`\n${name}: ${roundTrip} ms, ${rate / 1000} kbit/s; shaper off by ${(error * 100).toFixed(1)}%`)
    // A busy CPU makes the phone slower than intended.
    console.log(`programs wanting this machine's processor when it began: ${(loadavg()[0] ?? 0).toFixed(1)}`)
    if (Math.abs(error) > TOLERANCE) missedGoals.push(`${name}: the shaper`)
    const rows = await measure({ line, goals, shopper, cookies })
    printTable([HEAD, ...rows.map(({ cells }) => cells)])
    missedGoals.push(...rows.flatMap((row) => row.missed))
  }
  return missedGoals
}

interface Profile {
  line: Line
  goals: Goals
  shopper: ReturningShopper
  cookies: Cookies
}

async function measure({ line, goals, shopper, cookies }: Profile): Promise<Row[]> {
  const [shopBrowser, bareBrowser] = [await openBrowserOverLine(shop, line), await openBrowserOverLine(bare, line)]
  const rows: Row[] = []
  for (const screen of screensOf('phone')) {
    if (SCREENS && !SCREENS.includes(screen.name)) continue
    const path = addressOf(screen, shopper)
    const visitor = { cookies: screen.signedOut ? [] : cookies, cart: !screen.signedOut }
    await fillCaches({ url: shop.url + path, ...visitor })
    const [results, baseline]: [VisitResult[], VisitResult[]] = [[], []]
    // Alternating, so that all run under the same load.
    for (let round = 0; round < ROUNDS; round += 1) {
      results.push(await visit(shopBrowser.browser, shopBrowser.shaper, { url: shop.url + path, ...visitor }))
      baseline.push(
        await visit(bareBrowser.browser, bareBrowser.shaper, { url: bare.url + path, ...visitor, cart: false })
      )
    }
    rows.push(toRow({ name: screen.name, line, goals, results, floor: baseline }))
  }
  for (const { browser, shaper } of [shopBrowser, bareBrowser]) {
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
  return { browser: await launchBrowser(shaper.url), shaper }
}

async function fillCaches({ url, cookies }: Visit): Promise<void> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const response = await fetch(url, { headers: { cookie }, redirect: 'manual' })
  if (response.status !== 200) throw new Error(`${url} responded with ${response.status}`)
}

/** By default Chrome does not use a proxy for localhost. */
function launchBrowser(proxy: string): Promise<Browser> {
  return chromium.launch({ ...launch, proxy: { server: proxy, bypass: '<-loopback>' } })
}

async function sessionOf({ credentials }: ReturningShopper): Promise<Cookies> {
  const browser = await chromium.launch(launch)
  const context = await browser.newContext({ baseURL: shop.url })
  await signInBrowser(context, credentials)
  const cookies = await context.cookies()
  await browser.close()
  return cookies
}
