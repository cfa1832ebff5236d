import { expect, type Page } from 'playwright/test'

/** Hides pointer events until the returned function is called: a new Chrome window sends one by itself at some time. */
export async function blockPointer(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.setIgnoreInputEvents', { ignore: true })
  return async () => void (await browser.send('Input.setIgnoreInputEvents', { ignore: false }))
}

/** Waits until this script and its imports have loaded. */
export async function waitForScript(page: Page, name: string): Promise<void> {
  const script = await page.waitForFunction(
    (start) => performance.getEntriesByType('resource').find((entry) => entry.name.includes(start))?.name,
    `/_astro/${name}.`
  )
  await page.evaluate(async (url) => void (await import(url)), (await script.jsonValue()) ?? '')
}

/** Waits for prefetching, which a page of the shop does last. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await expect(page.locator('link[rel="prefetch"]')).not.toHaveCount(0)
  await expect(page.locator('astro-island[client="interact"]:not([data-fetched])')).toHaveCount(0)
}

/** Waits until the browser is idle, which pages without prefetching also do before they load more. */
export const waitForIdleBrowser = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
