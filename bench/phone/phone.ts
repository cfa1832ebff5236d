import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'

import { browserLaunch } from '../../tests/support/browser.ts'
import type { BenchShop } from '../shop.ts'
import { type Line, SLOW_3G, SLOW_4G } from './line.ts'
import { openShaper, type Shaper } from './shaper.ts'

/** As in Lighthouse. */
const CPU_SLOWDOWN = 4
const DEVICE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

export interface Phone {
  shop: BenchShop
  browser: Browser
  shaper: Shaper
}

export function selectLines(): Line[] {
  const names = process.env['LINES']?.split(',')
  return [SLOW_4G, SLOW_3G].filter(({ name }) => !names || names.includes(name))
}

/** Runs the work with a phone for each shop, on lines of their own. */
export async function withPhones<Result>(
  shops: BenchShop[],
  line: Line,
  work: (phones: Phone[]) => Promise<Result>
): Promise<Result> {
  const phones = await Promise.all(shops.map((shop) => openPhone(shop, line)))
  try {
    return await work(phones)
  } finally {
    for (const { browser, shaper } of phones) {
      await browser.close()
      await shaper.close()
    }
  }
}

async function openPhone(shop: BenchShop, line: Line): Promise<Phone> {
  const shaper = await openShaper(line, ...[shop.url, shop.paypalUrl].map((url) => Number(new URL(url).port)))
  // By default, Chrome does not use a proxy for localhost.
  const proxy = { server: shaper.url, bypass: '<-loopback>' }
  return { shop, shaper, browser: await chromium.launch({ ...(await browserLaunch()), proxy }) }
}

/** Runs the work with an empty browser cache. */
export async function withContext<Result>(
  { browser, shop }: Phone,
  work: (context: BrowserContext) => Promise<Result>
): Promise<Result> {
  const context = await browser.newContext({ ...DEVICE, baseURL: shop.url })
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

export async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}
