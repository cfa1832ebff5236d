import type { Page, Route } from 'playwright/test'

/** Replaces `times: 1`, with which the browser can lose a request that is sent while the route is removed. */
export async function fulfilFirst(page: Page, url: string | RegExp, fulfil: (route: Route) => Promise<void>) {
  let isFulfilled = false
  await page.route(url, async (route) => {
    if (isFulfilled) return route.fallback()
    isFulfilled = true
    await fulfil(route)
  })
}

/** The call that sets the quantity of a product in the cart or removes it. */
export const SET_QUANTITY = /\/api\/shop\/cart\/[\da-f]+\/[\da-f]+$/

export const UNREACHABLE_MESSAGE = 'The shop could not be reached. Please check your connection and try again.'

export const WAITING_MESSAGE = 'The shop could not be reached. Your cart will be updated as soon as possible.'

/** Errors for `pageErrors.expect`. */
export const OFFLINE_ERRORS = [/console: .*ERR_INTERNET_DISCONNECTED/, /request: net::ERR_INTERNET_DISCONNECTED/]
