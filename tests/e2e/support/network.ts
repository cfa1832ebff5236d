import type { Page, Route } from 'playwright/test'

/**
 * Fulfils the first matching request. Later ones reach the shop, and the route stays: with `times: 1` the browser can
 * lose a request that is sent while the route is removed.
 */
export async function fulfilFirst(page: Page, url: string | RegExp, answer: (route: Route) => Promise<void>) {
  let answered = false
  await page.route(url, async (route) => {
    if (answered) return route.fallback()
    answered = true
    await answer(route)
  })
}

export const UNREACHABLE_MESSAGE = 'The shop could not be reached. Please check your connection and try again.'

/** Page errors of calls without a network. */
export const OFFLINE_ERRORS = [/console: .*ERR_INTERNET_DISCONNECTED/, /request: net::ERR_INTERNET_DISCONNECTED/]
