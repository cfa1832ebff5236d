import { setTimeout as pause } from 'node:timers/promises'

import type { Browser } from 'playwright'

import { type Cookies, PHONE, slowDown } from './visit.ts'

/** Milliseconds from the tap on a product card. */
export interface CardTap {
  dialog: number
  details: number
}

/** Milliseconds after the load. */
const TAP_DELAY = 1000

export async function tapCard(browser: Browser, url: string, cookies: Cookies): Promise<CardTap> {
  const context = await browser.newContext(PHONE)
  await context.addCookies(cookies)
  const page = await context.newPage()
  await slowDown(page)
  await page.addInitScript(() => {
    const times = { tap: 0, dialog: 0, details: 0 }
    Object.assign(window, { times })
    const checkDialog = () => {
      const isOpen = document.querySelector('dialog:modal h2') !== null
      if (isOpen) times.dialog ||= performance.now()
      if (document.querySelector('dialog:modal .stock')) times.details ||= performance.now()
      if (!times.details) requestAnimationFrame(checkDialog)
    }
    const onClick = (event: Event) => {
      times.tap = event.timeStamp
      checkDialog()
    }
    addEventListener('click', onClick, { once: true, capture: true })
  })
  await page.goto(url, { timeout: 60_000 })
  await pause(TAP_DELAY)
  const box = await page.locator('[data-details]').first().boundingBox()
  await page.touchscreen.tap((box?.x ?? 0) + 10, (box?.y ?? 0) + 5)
  await page.waitForFunction(() => (window as unknown as { times: CardTap }).times.details > 0)
  const { tap, dialog, details } = await page.evaluate(
    () => (window as unknown as { times: CardTap & { tap: number } }).times
  )
  await context.close()
  return { dialog: dialog - tap, details: details - tap }
}
