import { focusCount } from '../islands/admin/focus-count.ts'

/** Who presses a toast's button goes on from where they were before, or from the list's count when that is gone. */
export function keepFocusAfter(toasts: Element): void {
  let before: EventTarget | null = null
  const isToast = (target: EventTarget | null) => target instanceof Node && toasts.contains(target)

  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    if (!isToast(target)) before = null
    else if (!isToast(relatedTarget)) before = relatedTarget
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (!isToast(target)) before = null
  })

  new MutationObserver((changes) => {
    const gone = changes.some(({ removedNodes }) => removedNodes.length > 0)
    if (!gone || !before || document.activeElement !== document.body) return
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    else focusCount()
  }).observe(toasts, { childList: true })
}
