import type { Page } from 'playwright/test'

interface ShiftWindow {
  layoutShifts: string[]
}

/** Must run before the page opens. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const layoutShifts: string[] = []
    Object.assign(window, { layoutShifts })
    const describeNode = ({ node }: { node: Node | null }) =>
      node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? '')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: { node: Node | null }[] }[]) {
        layoutShifts.push(`${entry.value} ${entry.sources.map(describeNode).join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export const readShifts = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as ShiftWindow).layoutShifts)

/** Waits for the font and for the next frame, after which the browser reports layout shifts. */
export const waitForFont = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
