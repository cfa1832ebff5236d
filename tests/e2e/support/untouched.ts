import { expect, type Page } from 'playwright/test'

/**
 * A new window of Chrome tells its page that the pointer rests in the corner, sooner or later: it counts as a touch.
 * Here it is not told, nor of anything else, until the answered function is called.
 */
export async function holdPointer(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.setIgnoreInputEvents', { ignore: true })
  return async () => void (await browser.send('Input.setIgnoreInputEvents', { ignore: false }))
}

/** The script of this name, which a touch fetches, has come with everything that it imports. */
export async function untilHere(page: Page, name: string): Promise<void> {
  const asked = await page.waitForFunction(
    (start) => performance.getEntriesByType('resource').find((entry) => entry.name.includes(start))?.name,
    `/_astro/${name}.`
  )
  await page.evaluate(async (url) => void (await import(url)), (await asked.jsonValue()) ?? '')
}

/** The browser has had time for everything that the page does of its own accord: fetching ahead comes last. */
export const idle = (page: Page): Promise<void> => expect(page.locator('link[rel="prefetch"]')).not.toHaveCount(0)
