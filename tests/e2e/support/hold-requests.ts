import type { Page, Route } from 'playwright/test'

import { fulfilFirst } from './network.ts'

/** Holds the first matching request. `arrived` resolves when the page sends it. */
export async function holdRequest(page: Page, url: string | RegExp) {
  const [arrival, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hold = async (route: Route) => {
    arrival.resolve()
    await release.promise
    // The page may have aborted the request.
    await route.continue().catch(() => {})
  }
  await fulfilFirst(page, url, hold)
  return { arrived: arrival.promise, release: release.resolve }
}

/** Holds all matching requests. Returns a function that releases them. */
export async function holdAllRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    // The page may have aborted the request.
    await route.continue().catch(() => {})
  })
  return resolve
}
