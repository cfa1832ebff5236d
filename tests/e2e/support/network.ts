import type { Page, Route } from 'playwright/test'

/**
 * Answers the first request of a kind in its own way; those after it go to the shop. Unlike a route with `times: 1`
 * this one stays: the browser can lose a request that leaves just while the last route is taken off.
 */
export async function answerFirst(page: Page, url: string | RegExp, answer: (route: Route) => Promise<void>) {
  let answered = false
  await page.route(url, async (route) => {
    if (answered) return route.fallback()
    answered = true
    await answer(route)
  })
}

/** What is said of a call that does not come through. */
export const UNREACHED = 'The shop could not be reached. Please check your connection and try again.'

/** What goes wrong in a page that calls without a network. */
export const OFFLINE = [/console: .*ERR_INTERNET_DISCONNECTED/, /request: net::ERR_INTERNET_DISCONNECTED/]
