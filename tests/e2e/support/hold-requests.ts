import type { Page, Route } from 'playwright/test'

import { fulfilFirst } from './network.ts'

/** Holds the first matching request. Returns a function that releases it. */
export async function holdRequest(page: Page, url: string | RegExp) {
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slowly = async (route: Route) => {
    asked.resolve()
    await answer.promise
    // The page may have aborted the request.
    await route.continue().catch(() => {})
  }
  await fulfilFirst(page, url, slowly)
  return { asked: asked.promise, letGo: answer.resolve }
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
