import type { Page } from 'playwright/test'

interface Watched {
  readShifts: string[]
}

/** Must be called before the page is opened. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifted: string[] = []
    Object.assign(window, { readShifts: shifted })
    const what = ({ node }: { node: Node | null }) =>
      node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? '')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: { node: Node | null }[] }[]) {
        shifted.push(`${entry.value} ${entry.sources.map(what).join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the layout shifts that no input caused. */
export const readShifts = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as Watched).readShifts)

/** Resolves when the font has loaded or failed, and after the next frame, because shifts are reported after it. */
export const waitForFont = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
