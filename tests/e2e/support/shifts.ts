import type { Page } from 'playwright/test'

interface Watched {
  shifts: string[]
}

/** Call it before the page is opened. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifted: string[] = []
    Object.assign(window, { shifts: shifted })
    const what = ({ node }: { node: Node | null }) =>
      node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? '')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: { node: Node | null }[] }[]) {
        shifted.push(`${entry.value} ${entry.sources.map(what).join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved on the page without being touched. */
export const shifts = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as Watched).shifts)

/** The font is there, or the page does without; shifts are told of after the frame that shows them. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
