import type { BrowserContext } from 'playwright'

export interface TapTimes {
  /** Milliseconds from the tap to the first frame after it, in which the pressed control looks pressed. */
  answered: number
  /** Milliseconds from the tap to the first frame with the result. */
  visible: number
}

export interface TapClock {
  /** Resolves when an element with this selector is visible. The time starts at the next tap, unless it is given. */
  watch(selector: string, startedAt?: number): Promise<TapTimes>
}

interface Report {
  kind: 'tap' | 'frame'
  /** Milliseconds since the epoch, because a tap can lead to another document or origin. */
  at: number
  /** The visible selectors. */
  visible: string[]
}

/** Times taps in all documents of the context. `selectors` are those that can be watched. */
export async function startTapClock(context: BrowserContext, selectors: string[]): Promise<TapClock> {
  let onReport: (report: Report) => void = () => {}
  await context.exposeBinding('reportToTapClock', (_source, report: Report) => onReport(report))
  await context.addInitScript(reportTapsAndFrames, selectors)
  return {
    watch(selector, startedAt = Infinity) {
      const { promise, resolve } = Promise.withResolvers<TapTimes>()
      let [tappedAt, answered] = [startedAt, Infinity]
      onReport = ({ kind, at, visible }) => {
        if (kind === 'tap') tappedAt = Math.min(tappedAt, at)
        if (kind === 'tap' || at < tappedAt) return
        answered = Math.min(answered, at - tappedAt)
        if (visible.includes(selector)) resolve({ answered, visible: at - tappedAt })
      }
      return promise
    }
  }
}

/** Runs in each document. Reports a frame if the document has changed since the last one. */
function reportTapsAndFrames(selectors: string[]): void {
  const { reportToTapClock: send } = window as unknown as { reportToTapClock: (report: Report) => void }
  const toEpoch = (time: number) => performance.timeOrigin + time
  let hasChanged = true
  const reportFrame = () => {
    const visible = selectors.filter((selector) => document.querySelector(selector)?.checkVisibility())
    if (hasChanged) send({ kind: 'frame', at: toEpoch(performance.now()), visible })
    hasChanged = false
    requestAnimationFrame(reportFrame)
  }
  const onTap = ({ timeStamp }: Event) => {
    send({ kind: 'tap', at: toEpoch(timeStamp), visible: [] })
    hasChanged = true
  }
  addEventListener('touchstart', onTap, { capture: true, passive: true })
  const observer = new MutationObserver(() => (hasChanged = true))
  observer.observe(document, { attributes: true, childList: true, subtree: true })
  requestAnimationFrame(reportFrame)
}
