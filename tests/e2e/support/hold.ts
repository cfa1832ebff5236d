import type { Page, Route } from 'playwright/test'

import { answerFirst } from './network.ts'

/** Holds the first request of a kind back until it is let go. */
export async function hold(page: Page, url: string | RegExp) {
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slowly = async (route: Route) => {
    asked.resolve()
    await answer.promise
    // The page may have given it up.
    await route.continue().catch(() => {})
  }
  await answerFirst(page, url, slowly)
  return { asked: asked.promise, letGo: answer.resolve }
}

/** Holds every request of a kind back until the returned function is called. */
export async function holdAll(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    // The page may have aborted the request.
    await route.continue().catch(() => {})
  })
  return resolve
}
