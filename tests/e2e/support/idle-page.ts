import { expect, type Page } from 'playwright/test'

/** Hides pointer events until the returned function is called: a new Chrome window sends one by itself at some time. */
export async function blockPointer(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.setIgnoreInputEvents', { ignore: true })
  return async () => void (await browser.send('Input.setIgnoreInputEvents', { ignore: false }))
}

/** Shorter than the 2 s after which `scripts/shop.ts` loads further scripts. */
const MAX_TIMER_MS = 1000

/**
 * Disables longer timers, also of toasts and the carousel. Otherwise only a slow test would count the scripts that load
 * two seconds after the page. `npm run check:size` limits those.
 */
export async function disableLongTimers(page: Page): Promise<void> {
  await page.addInitScript((maxMs) => {
    const originalSetTimeout = window.setTimeout
    const setTimeout = (callback: () => void, ms = 0) => (ms > maxMs ? 0 : originalSetTimeout(callback, ms))
    Object.assign(window, { setTimeout })
  }, MAX_TIMER_MS)
}

/** Waits until this script and its imports have loaded. */
export async function waitForScript(page: Page, name: string): Promise<void> {
  const script = await page.waitForFunction(
    (start) => performance.getEntriesByType('resource').find((entry) => entry.name.includes(start))?.name,
    `/_astro/${name}.`
  )
  await page.evaluate(async (url) => void (await import(url)), (await script.jsonValue()) ?? '')
}

/** Waits for prefetching, which the page does last. */
export const waitUntilIdle = (page: Page): Promise<void> =>
  expect(page.locator('link[rel="prefetch"]')).not.toHaveCount(0)
