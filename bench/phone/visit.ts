import { setTimeout as pause } from 'node:timers/promises'

import type { Browser, BrowserContext, Page, Request } from 'playwright'

import { cartButton } from '../../tests/support/steps.ts'
import type { CriticalPath } from './bounds.ts'
import type { Shaper } from './shaper.ts'
import { readVitals, type Vitals, watchVitals } from './vitals.ts'

/** How many times slower than this machine's the phone's processor is, as in Lighthouse. */
const SLOWER = 4

/** Nobody taps sooner after a page has loaded, and Chrome tells of the last paint and shift only after them. */
const LOOK = 1000

/** A screen is that of a small Android phone. */
export const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

export type Cookies = Parameters<BrowserContext['addCookies']>[0]

export interface Visit {
  url: string
  cookies: Cookies
  /** There is a cart to tap on. */
  cart: boolean
}

export interface Seen {
  vitals: Vitals
  /** Bytes, headers and all, until the page had loaded, and what has come in the second after that. */
  loaded: number
  later: number
  path: CriticalPath
}

/** One cold visit: nothing cached, no connection open. */
export async function visit(browser: Browser, shaper: Shaper, { url, cookies, cart }: Visit): Promise<Seen> {
  const context = await browser.newContext(PHONE)
  await context.addCookies(cookies)
  const page = await context.newPage()
  await slowDown(page)
  await watchVitals(page)
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  const before = shaper.received()
  await page.goto(url, { timeout: 60_000 })
  const loaded = shaper.received() - before
  await pause(LOOK)
  const later = shaper.received() - before - loaded
  if (cart) await tapCart(page)
  const vitals = await readVitals(page)
  const path = { page: await bytesOf(requests, url), picture: await bytesOf(requests, vitals.largest.picture) }
  await context.close()
  return { vitals, loaded, later, path }
}

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** As a finger does: no pointer has been near it before. */
async function tapCart(page: Page): Promise<void> {
  const { x, y, width, height } = (await cartButton(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  await page.waitForFunction(() => (window as unknown as { vitals: Vitals }).vitals.sheet !== null)
}

async function bytesOf(requests: Request[], url: string): Promise<number> {
  const sizes = await requests.find((request) => request.url() === url)?.sizes()
  return sizes ? sizes.responseHeadersSize + sizes.responseBodySize : 0
}
