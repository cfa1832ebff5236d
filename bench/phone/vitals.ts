import type { Page } from 'playwright'

/** Measured in the page. Milliseconds since the navigation began. */
export interface Vitals {
  largest: { at: number; picture: string }
  /** The sum of all layout shifts; CLS takes the largest session window. */
  shift: number
  /** Total blocking time from the first paint to the tap: task time beyond 50 ms each. */
  blocked: number
  tapped: number | null
  /** Total blocking time after the tap. */
  blockedByTap: number
  /** The cart sheet is visible with a line in it. */
  sheet: number | null
}

const LONG = 50

/** Must be called before the page is opened. */
export async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript((long) => {
    const vitals: Vitals = {
      largest: { at: 0, picture: '' },
      shift: 0,
      blocked: 0,
      tapped: null,
      blockedByTap: 0,
      sheet: null
    }
    Object.assign(window, { vitals })
    const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })

    observe('largest-contentful-paint', (entry) => {
      vitals.largest = { at: entry.startTime, picture: (entry as unknown as { url: string }).url }
    })
    observe('layout-shift', (entry) => (vitals.shift += (entry as unknown as { value: number }).value))
    observe('longtask', ({ startTime, duration }) => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
      const beyond = Math.max(0, startTime + duration - Math.max(startTime, painted) - long)
      vitals[startTime < (vitals.tapped ?? Infinity) ? 'blocked' : 'blockedByTap'] += beyond
    })

    const look = () => {
      if (document.querySelector('dialog[open] li')?.checkVisibility()) vitals.sheet = performance.now()
      else requestAnimationFrame(look)
    }
    const tapped = (event: Event) => {
      vitals.tapped = event.timeStamp
      look()
    }
    addEventListener('touchstart', tapped, { once: true, capture: true, passive: true })
  }, LONG)
}

export const readVitals = (page: Page): Promise<Vitals> =>
  page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)
