import { setTimeout as pause } from 'node:timers/promises'

import type { Browser, CDPSession, Page } from 'playwright'

import { saveAddress } from '../../tests/support/orders.ts'
import { newCredentials, register, signIn } from '../../tests/support/people.ts'
import type { Shaper } from '../phone/shaper.ts'
import { PHONE, slowDown } from '../phone/visit.ts'
import { STEPS } from './steps.ts'
import { startTapClock, type TapTimes } from './tap-clock.ts'

/** Milliseconds before each tap. A shopper needs at least that to read. */
const READING_TIME = 1000

/** Milliseconds. */
const MAX_WAIT = 30_000

export interface StepTimes extends TapTimes {
  /** Bytes of the pages and calls between the tap and the result. */
  needed: number
  /** All bytes since the previous result. */
  received: number
}

/** Buys with an empty browser cache. Returns the times of each step. */
export async function buyOnPhone(browser: Browser, shaper: Shaper, shopUrl: string): Promise<StepTimes[]> {
  const credentials = newCredentials()
  await register(shopUrl, credentials)
  await saveAddress(await signIn(shopUrl, credentials))
  const context = await browser.newContext(PHONE)
  const results = STEPS.map(({ result }) => result)
  const clock = await startTapClock(context, results)
  const page = await context.newPage()
  await slowDown(page)
  const countNeeded = await countPagesAndCalls(await context.newCDPSession(page))
  const times: StepTimes[] = []
  let receivedBefore = shaper.received()
  for (const { name, tap, result, prepare } of STEPS) {
    if (tap) await pause(READING_TIME)
    await prepare?.(page, credentials)
    const position = tap && (await findPosition(page, tap))
    const neededBefore = countNeeded()
    const measured = clock.watch(result, tap ? undefined : Date.now())
    if (position) await page.touchscreen.tap(position.x, position.y)
    else await page.goto(`${shopUrl}/auth/login`)
    const tapTimes = await Promise.race([measured, pause(MAX_WAIT, undefined, { ref: false })])
    if (!tapTimes) throw new Error(`${name}: no result within ${MAX_WAIT} ms`)
    times.push({
      ...tapTimes,
      needed: countNeeded() - neededBefore,
      received: shaper.received() - receivedBefore
    })
    receivedBefore = shaper.received()
  }
  await context.close()
  return times
}

async function findPosition(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const control = page.locator(selector).first()
  await control.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** Returns a function that returns the bytes so far, with headers. */
async function countPagesAndCalls(session: CDPSession): Promise<() => number> {
  const requests = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (['Document', 'Fetch'].includes(type)) requests.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requests.has(requestId)) bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return () => bytes
}
