import { expect, type Page } from 'playwright/test'

import { PAGE_CACHE } from '../../../src/lib/page-caches.ts'

const OFFLINE_PAGE = '/offline'

/** Each request without a network is logged. */
export const OFFLINE_ERROR = /net::ERR_(INTERNET_DISCONNECTED|FAILED)/

/** Waits until the service worker controls the open page of the shop, and has saved it with its files and the offline page. */
export async function waitForWorker(page: Page): Promise<void> {
  const isReady = () =>
    page.evaluate(
      async ([pages, offlineUrl]) => {
        const files = Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]'), ({ href }) => href)
        const saved = await Promise.all([
          caches.match(location.href, { cacheName: pages, ignoreVary: true }),
          caches.match(`${offlineUrl}?version=${document.body.dataset['version']}`, { ignoreVary: true }),
          ...files.filter((url) => url.includes('/_astro/')).map((url) => caches.match(url, { ignoreVary: true }))
        ])
        const isSaved = files.length > 0 && saved.every((response) => response !== undefined)
        return navigator.serviceWorker.controller !== null && isSaved
      },
      [PAGE_CACHE, OFFLINE_PAGE] as const
    )
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
