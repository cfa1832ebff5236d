import type { Page } from 'playwright'

/** Milliseconds since the navigation began. */
export interface Vitals {
  largest: { at: number; picture: string }
  /** The sum of all layout shifts; CLS takes the largest session window. */
  shift: number
  /** Total blocking time from the first paint to the tap. */
  blocked: number
  tapped: number | null
  /** Total blocking time after the tap. */
  blockedByTap: number
  sheet: number | null
}

const LONG_TASK = 50

/** Must be called before the page is opened. */
export async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript((longTask) => {
    const vitals: Vitals = {
      largest: { at: 0, picture: '' },
      shift: 0,
      blocked: 0,
      tapped: null,
      blockedByTap: 0,
      sheet: null
    }
    Object.assign(window, { vitals })
    const observe = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true })

    observe('largest-contentful-paint', (entry) => {
      vitals.largest = { at: entry.startTime, picture: (entry as unknown as { url: string }).url }
    })
    observe('layout-shift', (entry) => (vitals.shift += (entry as unknown as { value: number }).value))
    observe('longtask', ({ startTime, duration }) => {
      const paintedAt = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
      const blockingTime = Math.max(0, startTime + duration - Math.max(startTime, paintedAt) - longTask)
      vitals[startTime < (vitals.tapped ?? Infinity) ? 'blocked' : 'blockedByTap'] += blockingTime
    })

    const checkSheet = () => {
      if (document.querySelector('dialog[open] li')?.checkVisibility()) vitals.sheet = performance.now()
      else requestAnimationFrame(checkSheet)
    }
    const onTouch = (event: Event) => {
      vitals.tapped = event.timeStamp
      checkSheet()
    }
    addEventListener('touchstart', onTouch, { once: true, capture: true, passive: true })
  }, LONG_TASK)
}

export const readVitals = (page: Page): Promise<Vitals> =>
  page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)
