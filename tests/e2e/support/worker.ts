import type { Page } from 'playwright/test'

/** Each request without a network is logged. */
export const OFFLINE_ERROR = /net::ERR_(INTERNET_DISCONNECTED|FAILED)/

/** Waits until the service worker has saved its files and the open page. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'
  )
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Returns the paths that each cache has. */
export const listCaches = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys()
      return [name, requests.map(({ url }) => url.replace(location.origin, ''))] as const
    })
    return Object.fromEntries(await Promise.all(lists))
  })
