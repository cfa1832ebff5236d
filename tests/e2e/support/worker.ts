import { expect, type Page } from 'playwright/test'

import { PAGE_CACHE } from '../../../src/lib/page-caches.ts'

/** Each request without a network is logged. */
export const OFFLINE_ERROR = /net::ERR_(INTERNET_DISCONNECTED|FAILED)/

/** Registers the service worker, which the page does only when it has been idle for a while, and waits for it. */
export async function installWorker(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/sw.js')))
  await waitForWorker(page)
}

/** Waits until the service worker controls the open page of the shop, and has saved its files and that page. */
export async function waitForWorker(page: Page): Promise<void> {
  const isReady = () =>
    page.evaluate(async (cacheName) => {
      const registration = await navigator.serviceWorker.getRegistration()
      const isActive = registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null
      return isActive && (await caches.match(location.href, { cacheName, ignoreVary: true })) !== undefined
    }, PAGE_CACHE)
  // The worker is registered when the page has been idle for a while, and its installation loads many files.
  await expect.poll(isReady, { timeout: 30_000, intervals: [100] }).toBe(true)
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
