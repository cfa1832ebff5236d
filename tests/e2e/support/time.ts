import type { Page } from 'playwright/test'

/** A time that stands still until it is told to pass. */
export async function holdTime(page: Page): Promise<(milliseconds: number) => Promise<void>> {
  await page.clock.install({ time: '2026-03-01T10:00:00Z' })
  await page.clock.pauseAt('2026-03-01T10:01:00Z')
  return (milliseconds) => page.clock.runFor(milliseconds)
}
