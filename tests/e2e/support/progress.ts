import type { Locator, Page } from 'playwright/test'

import { holdRequest } from './hold-requests.ts'

interface Progress {
  /** Milliseconds since the click. */
  delay: number
  isVisible: boolean
}

/** Clicks a link and holds its response. */
export async function followSlowLink(page: Page, link: Locator, path: string) {
  const messagePromise = page.waitForEvent('console', (message) => message.text().startsWith('{"delay"'))
  await page.evaluate(logProgress)
  const { release } = await holdRequest(page, path)
  await link.click({ noWaitAfter: true })
  return { progress: messagePromise.then((message) => JSON.parse(message.text()) as Progress), release }
}

/** Playwright cannot evaluate during a navigation, so the page logs its progress bar. */
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
