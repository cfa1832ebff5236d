import { setTimeout as pause } from 'node:timers/promises'

import type { Browser, BrowserContext, Page, Request } from 'playwright'

import { cartButton } from '../../tests/support/steps.ts'
import type { CriticalPath } from './bounds.ts'
import type { Shaper } from './shaper.ts'
import { readVitals, type Vitals, watchVitals } from './vitals.ts'

/** CPU slowdown, as in Lighthouse. */
const CPU_SLOWDOWN = 4

/** Milliseconds before the first tap. A shopper needs at least that to read. */
const TAP_DELAY = 1000

export const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

export type Cookies = Parameters<BrowserContext['addCookies']>[0]

export interface Visit {
  url: string
  cookies: Cookies
  cart: boolean
}

export interface VisitResult {
  vitals: Vitals
  /** Bytes until the load event, and in the second after it. */
  loaded: number
  later: number
  path: CriticalPath
}

export async function visit(browser: Browser, shaper: Shaper, { url, cookies, cart }: Visit): Promise<VisitResult> {
  const context = await browser.newContext(PHONE)
  await context.addCookies(cookies)
  const page = await context.newPage()
  await slowDown(page)
  await watchVitals(page)
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  const receivedBefore = shaper.received()
  await page.goto(url, { timeout: 60_000 })
  const loaded = shaper.received() - receivedBefore
  await pause(TAP_DELAY)
  const receivedLater = shaper.received() - receivedBefore - loaded
  if (cart) await tapCart(page)
  const vitals = await readVitals(page)
  const path = { page: await bytesOf(requests, url), picture: await bytesOf(requests, vitals.largest.picture) }
  await context.close()
  return { vitals, loaded, later: receivedLater, path }
}

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** No pointer has hovered over the button before. */
async function tapCart(page: Page): Promise<void> {
  const { x, y, width, height } = (await cartButton(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  await page.waitForFunction(() => (window as unknown as { vitals: Vitals }).vitals.sheet !== null)
}

async function bytesOf(requests: Request[], url: string): Promise<number> {
  const sizes = await requests.find((request) => request.url() === url)?.sizes()
  return sizes ? sizes.responseHeadersSize + sizes.responseBodySize : 0
}
