import type { BrowserContext } from 'playwright'

import type { Result } from './steps.ts'

export interface TapTimes {
  /** Milliseconds from the touch to the next frame, in which the control can look pressed. */
  answered: number
  /** Milliseconds from the touch to the first frame with the result. */
  visible: number
}

export interface TapClock {
  /** Resolves when the result is visible. The time starts at the next touch, unless it is given. */
  watch(result: Result, startedAt?: number): Promise<TapTimes>
}

interface Report {
  kind: 'touch' | 'frame'
  /** Milliseconds since the epoch, because a tap can lead to another document or origin. */
  at: number
  /** The indexes of the visible results. */
  visible: number[]
}

/** Measures the time of each touch in all documents of the context. `results` are those that can be watched. */
export async function startTapClock(context: BrowserContext, results: Result[]): Promise<TapClock> {
  let onReport: (report: Report) => void = () => {}
  await context.exposeBinding('reportToTapClock', (_source, report: Report) => onReport(report))
  await context.addInitScript(reportTouchesAndFrames, results)
  return {
    watch(result, startedAt = Infinity) {
      const { promise, resolve } = Promise.withResolvers<TapTimes>()
      let [touchedAt, answered] = [startedAt, Infinity]
      onReport = ({ kind, at, visible }) => {
        if (kind === 'touch') touchedAt = Math.min(touchedAt, at)
        if (kind === 'touch' || at < touchedAt) return
        answered = Math.min(answered, at - touchedAt)
        if (visible.includes(results.indexOf(result))) resolve({ answered, visible: at - touchedAt })
      }
      return promise
    }
  }
}

/** Runs in each document. Reports the frame after a touch, and each frame in which other results are visible. */
function reportTouchesAndFrames(results: Result[]): void {
  const { reportToTapClock: send } = window as unknown as { reportToTapClock: (report: Report) => void }
  const toEpoch = (time: number) => performance.timeOrigin + time
  /** The decoded file of each picture. Empty while it is being decoded. */
  const decodedFiles = new WeakMap<HTMLImageElement, string>()

  const isInView = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const [centerX, centerY] = [x + width / 2, y + height / 2]
    const isInside = centerX > 0 && centerX < innerWidth && centerY > 0 && centerY < innerHeight
    return isInside && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const isDecoded = (image: HTMLImageElement) => {
    // `complete` can also be true before a lazy picture begins to load.
    if (!image.complete || image.naturalWidth === 0) return false
    const file = image.currentSrc
    if (decodedFiles.get(image) === '') return false
    if (decodedFiles.get(image) === file) return true
    decodedFiles.set(image, '')
    image.decode().then(
      () => decodedFiles.set(image, file),
      () => decodedFiles.delete(image)
    )
    return false
  }
  const isVisible = ({ element, picture }: Result) => {
    const found = document.querySelector(element)
    if (!found || !isInView(found)) return false
    const image = picture && document.querySelector(picture)
    return !picture || (image instanceof HTMLImageElement && isInView(image) && isDecoded(image))
  }

  let [lastVisible, isTouched] = ['', false]
  const reportFrame = () => {
    const visible = results.flatMap((result, index) => (isVisible(result) ? [index] : []))
    if (isTouched || visible.join() !== lastVisible) send({ kind: 'frame', at: toEpoch(performance.now()), visible })
    lastVisible = visible.join()
    isTouched = false
    requestAnimationFrame(reportFrame)
  }
  const onTouch = ({ timeStamp }: Event) => {
    send({ kind: 'touch', at: toEpoch(timeStamp), visible: [] })
    isTouched = true
  }
  addEventListener('touchstart', onTouch, { capture: true, passive: true })
  requestAnimationFrame(reportFrame)
}
