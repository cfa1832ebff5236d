import { setTimeout as pause } from 'node:timers/promises'

import type { BrowserContext, CDPSession, Page } from 'playwright'

import { saveAddress } from '../../tests/support/orders.ts'
import { newCredentials, register, signIn } from '../../tests/support/people.ts'
import { openSlowPage, type Phone, withContext } from '../phone/phone.ts'
import { createPasskey } from './passkey.ts'
import { PASSKEY_STEPS, type Step, STEPS } from './steps.ts'
import { startTapClock, type TapTimes } from './tap-clock.ts'

/** Milliseconds before each tap. A shopper needs at least that to read. */
const READING_TIME = 1000

/** Milliseconds that a finger stays on the screen. */
const TOUCH_TIME = 65

/** Milliseconds. */
const MAX_WAIT = 30_000

export interface StepTimes extends TapTimes {
  /** All bytes since the previous result. */
  received: number
  /** Milliseconds in which the shopper typed, or verified who they are. */
  prepared: number
}

/** Buys with an empty browser cache. Returns the times of each step. */
export const buyOnPhone = (phone: Phone): Promise<StepTimes[]> =>
  withContext(phone, (context) => buy(phone, context, STEPS))

export const buyWithPasskey = (phone: Phone): Promise<StepTimes[]> =>
  withContext(phone, (context) => buy(phone, context, PASSKEY_STEPS))

async function buy({ shop, shaper }: Phone, context: BrowserContext, steps: readonly Step[]): Promise<StepTimes[]> {
  const credentials = newCredentials()
  await register(shop.url, credentials)
  const person = await signIn(shop.url, credentials)
  await saveAddress(person)
  const results = steps.map(({ result }) => result)
  const clock = await startTapClock(context, results)
  const page = await openSlowPage(context)
  if (steps === PASSKEY_STEPS) await (await createPasskey(shop.url, person))(context, page)
  const session = await context.newCDPSession(page)
  const times: StepTimes[] = []
  let receivedBefore = shaper.received()
  for (const { name, tap, result, prepare } of steps) {
    const startedAt = Date.now()
    await prepare?.(page, credentials)
    const prepared = Date.now() - startedAt
    const position = tap && (await scrollAndRead(page, tap))
    const measured = clock.watch(result, tap ? undefined : Date.now())
    await (position ? touch(session, position) : page.goto(`${shop.url}/auth/login`))
    const tapTimes = await Promise.race([measured, pause(MAX_WAIT, undefined, { ref: false })])
    if (!tapTimes) throw new Error(`${name}: no result within ${MAX_WAIT} ms at ${page.url()}`)
    times.push({ ...tapTimes, prepared, received: shaper.received() - receivedBefore })
    receivedBefore = shaper.received()
  }
  return times
}

interface Position {
  x: number
  y: number
}

async function scrollAndRead(page: Page, selector: string): Promise<Position> {
  const control = page.locator(selector).first()
  await control.scrollIntoViewIfNeeded()
  await pause(READING_TIME)
  const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** No pointer moves before the touch. */
async function touch(session: CDPSession, position: Position): Promise<void> {
  const started = session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [position] })
  await pause(TOUCH_TIME)
  await Promise.all([started, session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })])
}
