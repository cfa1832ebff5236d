import { expect, type Page } from 'playwright/test'

/**
 * A new Chrome window reports, at some time, a pointer in its corner, which counts as an interaction. This hides all
 * pointer events from the page until the returned function is called.
 */
export async function blockPointer(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.setIgnoreInputEvents', { ignore: true })
  return async () => void (await browser.send('Input.setIgnoreInputEvents', { ignore: false }))
}

/** Waits until the named script, which an interaction loads, and its imports have arrived. */
export async function waitForScript(page: Page, name: string): Promise<void> {
  const asked = await page.waitForFunction(
    (start) => performance.getEntriesByType('resource').find((entry) => entry.name.includes(start))?.name,
    `/_astro/${name}.`
  )
  await page.evaluate(async (url) => void (await import(url)), (await asked.jsonValue()) ?? '')
}

/** Resolves when the page is idle: prefetching comes last. */
export const waitUntilIdle = (page: Page): Promise<void> =>
  expect(page.locator('link[rel="prefetch"]')).not.toHaveCount(0)
