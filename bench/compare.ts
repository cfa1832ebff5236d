import { parseArgs } from 'node:util'

import { chromium } from 'playwright'

import { DEMO_ACCOUNTS } from '../src/server/auth/demo-accounts.ts'
import { browserLaunch } from '../tests/support/browser.ts'
import { type CardTap, tapCard } from './phone/card-tap.ts'
import { SLOW_4G } from './phone/line.ts'
import { openShaper } from './phone/shaper.ts'
import { median } from './phone/table.ts'
import { type Cookies, visit } from './phone/visit.ts'

/** Compares two running demos. The measurements alternate, so both run under the same load. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 7)
const SCREENS = ['/auth/login', '/shop/home', '/shop/listing', '/shop/search?keyword=jacket', '/shop/checkout']

const { positionals: urls } = parseArgs({ allowPositionals: true })
if (urls.length !== 2) throw new Error('Usage: npm run bench -- compare URL URL')

const launch = await browserLaunch()
const demos = await Promise.all(urls.map(openDemo))
try {
  const print = (...cells: string[]) => console.log(cells.map((cell) => cell.padEnd(34)).join(''))
  print('', ...urls)
  for (const path of SCREENS) {
    print(`${path}: LCP`, ...(await measureAlternately((demo) => measureLargestPaint(demo, path))))
  }
  const cardTaps = new Map<Demo, CardTap[]>()
  await measureAlternately(async (demo) => {
    const tap = await tapCard(demo.browser, `${demo.url}/shop/listing`, demo.cookies)
    cardTaps.set(demo, [...(cardTaps.get(demo) ?? []), tap])
    return 0
  })
  for (const part of ['dialog', 'details'] as const) {
    const values = demos.map((demo) => formatTimes((cardTaps.get(demo) ?? []).map((tap) => tap[part])))
    print(`tap on a card: ${part}`, ...values)
  }
} finally {
  for (const { browser, shaper } of demos) {
    await browser.close()
    await shaper.close()
  }
}

type Demo = Awaited<ReturnType<typeof openDemo>>

async function openDemo(url: string) {
  const shaper = await openShaper(SLOW_4G, Number(new URL(url).port))
  const browser = await chromium.launch({ ...launch, proxy: { server: shaper.url, bypass: '<-loopback>' } })
  return { url, shaper, browser, cookies: await signIn(url) }
}

async function signIn(url: string): Promise<Cookies> {
  const { email, password } = DEMO_ACCOUNTS[1]
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password })
  })
  return response.headers.getSetCookie().map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    return { name, value, url }
  })
}

async function measureLargestPaint({ browser, shaper, url, cookies }: Demo, path: string): Promise<number> {
  const pageCookies = path.startsWith('/shop') ? cookies : []
  const { vitals } = await visit(browser, shaper, { url: url + path, cookies: pageCookies, cart: false })
  return vitals.largest.at
}

/** The first visit fills the server's caches. */
async function measureAlternately(measure: (demo: Demo) => Promise<number>): Promise<string[]> {
  for (const demo of demos) await measure(demo)
  const values = demos.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, demo] of demos.entries()) values[index]?.push(await measure(demo))
  }
  return values.map(formatTimes)
}

function formatTimes(values: number[]): string {
  return `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`
}
