import { loadavg } from 'node:os'

import { type Browser, chromium } from 'playwright'

import { ensureBuilt } from '../src/server/build.ts'
import { browserLaunch } from '../tests/support/browser.ts'
import { signInBrowser } from '../tests/support/people.ts'
import { makeRegular, type Regular } from '../tests/support/returning-shopper.ts'
import { startShop } from '../tests/support/running-shop.ts'
import { addressOf, screensOf } from '../tests/support/screens.ts'
import { type BarePages, openBarePages } from './phone/bare-pages.ts'
import { type Line, SLOW_3G, SLOW_4G } from './phone/line.ts'
import { shaperError } from './phone/self-check.ts'
import { openShaper, type Shaper } from './phone/shaper.ts'
import { type Goals, HEAD, print, toRow, type Row } from './phone/table.ts'
import { type Cookies, type Seen, type Visit, visit } from './phone/visit.ts'

/**
 * Cold visits of a slow phone: its processor a quarter of this machine's, its line shaped outside the browser, whose own
 * throttling leaves out what connections cost. The pages themselves are warm on the server, as in a shop with visitors.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
/** Only these, by their names; all unless given. */
const SCREENS = process.env['SCREENS']?.split(',')
const LINES = process.env['LINES']?.split(',')
const NEVER = Number.POSITIVE_INFINITY
const PROFILES: [Line, Goals][] = [
  [SLOW_4G, { largest: 1100, blocked: 50, sheet: 1000 }],
  [SLOW_3G, { largest: 2900, blocked: 50, sheet: NEVER }]
]
/** How far a transfer may be from what is reckoned before the figures mean nothing. */
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

/** Prints a table for each line, and answers what misses its goal. */
async function measureAll(): Promise<string[]> {
  const regular = await makeRegular(shop)
  const cookies = await sessionOf(regular)
  const missed: string[] = []
  for (const [line, goals] of PROFILES) {
    if (LINES && !LINES.includes(line.name)) continue
    const error = await shaperError(line, open)
    const { name, roundTrip, rate } = line
    console.log(`\n${name}: ${roundTrip} ms, ${rate / 1000} kbit/s; shaper off by ${(error * 100).toFixed(1)}%`)
    // A processor that is shared makes the phone slower than it should be.
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
  regular: Regular
  cookies: Cookies
}

async function measure({ line, goals, regular, cookies }: Measured): Promise<Row[]> {
  const [whole, stripped] = [await reach(shop, line), await reach(bare, line)]
  const rows: Row[] = []
  for (const screen of screensOf('phone')) {
    if (SCREENS && !SCREENS.includes(screen.name)) continue
    const path = addressOf(screen, regular)
    const who = { cookies: screen.signedOut ? [] : cookies, cart: !screen.signedOut }
    await warm({ url: shop.url + path, ...who })
    const [seen, floor]: [Seen[], Seen[]] = [[], []]
    // In turns, so that both have the same machine.
    for (let round = 0; round < ROUNDS; round += 1) {
      seen.push(await visit(whole.browser, whole.shaper, { url: shop.url + path, ...who }))
      floor.push(await visit(stripped.browser, stripped.shaper, { url: bare.url + path, ...who, cart: false }))
    }
    rows.push(toRow({ name: screen.name, line, goals, seen, floor }))
  }
  for (const { browser, shaper } of [whole, stripped]) {
    await browser.close()
    await shaper.close()
  }
  return rows
}

/** A browser that reaches one server, through a line of its own. */
async function reach({ url }: Pick<BarePages, 'url'>, line: Line): Promise<{ browser: Browser; shaper: Shaper }> {
  const shaper = await openShaper(line, Number(new URL(url).port))
  return { browser: await open(shaper.url), shaper }
}

/** The server has rendered and kept the page before anyone is measured. */
async function warm({ url, cookies }: Visit): Promise<void> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' })
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
}

/** Chrome goes round proxies for its own machine, unless it is told not to. */
function open(proxy: string): Promise<Browser> {
  return chromium.launch({ ...launch, proxy: { server: proxy, bypass: '<-loopback>' } })
}

async function sessionOf({ credentials }: Regular): Promise<Cookies> {
  const browser = await chromium.launch(launch)
  const context = await browser.newContext({ baseURL: shop.url })
  await signInBrowser(context, credentials)
  const found = await context.cookies()
  await browser.close()
  return found
}
