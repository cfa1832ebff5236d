import type { Page } from 'playwright/test'

interface ShiftWindow {
  layoutShifts: string[]
}

interface ShiftSource {
  node: Node | null
  previousRect: DOMRect
  currentRect: DOMRect
}

/** Must run before the page opens. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const layoutShifts: string[] = []
    Object.assign(window, { layoutShifts })
    const describeRect = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`
    const describeSource = ({ node, previousRect, currentRect }: ShiftSource) =>
      `${describeRect(previousRect)} → ${describeRect(currentRect)} ${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: ShiftSource[] }[]) {
        layoutShifts.push(`${entry.value} ${entry.sources.map(describeSource).join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export const readShifts = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as ShiftWindow).layoutShifts)

/** Waits for the next frame, after which the browser reports layout shifts. */
export const waitForFrame = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })

export async function waitForFont(page: Page): Promise<void> {
  await page.evaluate(async () => void (await document.fonts.ready))
  await waitForFrame(page)
}
