import type { Page, Route } from 'playwright/test'

/** Holds the first request of a kind back until it is let go. */
export async function hold(page: Page, url: string | RegExp) {
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slowly = async (route: Route) => {
    asked.resolve()
    await answer.promise
    // The page may have given it up.
    await route.continue().catch(() => {})
  }
  await page.route(url, slowly, { times: 1 })
  return { asked: asked.promise, letGo: answer.resolve }
}
