import type { Page } from 'playwright/test'

/** Keeps timers, such as those of a debounce or an automatic retry, from ending between two steps on a slow machine. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Stops the clock. Returns a function that advances it. */
export async function controlClock(page: Page): Promise<(milliseconds: number) => Promise<void>> {
  await page.clock.install({ time: '2026-03-01T10:00:00Z' })
  await page.clock.pauseAt('2026-03-01T10:01:00Z')
  return (milliseconds) => page.clock.runFor(milliseconds)
}
