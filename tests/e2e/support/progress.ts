import type { Locator, Page } from 'playwright/test'

import { holdRequest } from './hold-requests.ts'

interface Progress {
  /** Milliseconds since the click. */
  delay: number
  isVisible: boolean
}

/** Clicks a link whose response is delayed, and waits for the progress bar. */
export async function followSlowLink(page: Page, link: Locator, path: string) {
  const message = page.waitForEvent('console', (one) => one.text().startsWith('{"delay"'))
  await page.evaluate(logProgress)
  const { letGo } = await holdRequest(page, path)
  await link.click({ noWaitAfter: true })
  return { logged: message.then((one) => JSON.parse(one.text()) as Progress), letGo }
}

/** Logs the progress bar when it is added: Playwright cannot evaluate in a page that is being left. */
function logProgress(): void {
  let clickedAt = 0
  addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), true)
  new MutationObserver(() => {
    const bar = document.querySelector('[role=progressbar][aria-label="Loading the page"]')
    const { top = -1, width = 0, height = 0 } = bar?.getBoundingClientRect() ?? {}
    const isVisible = top === 0 && width > 0 && height > 0
    if (bar) console.log(JSON.stringify({ delay: performance.now() - clickedAt, isVisible }))
  }).observe(document.body, { childList: true })
}
