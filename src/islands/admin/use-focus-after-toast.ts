import { useEffect } from 'react'

import { focusRowCounter } from './lists/focus-next-row.ts'

export function useFocusAfterToast(): void {
  useEffect(() => {
    const toasts = document.querySelector('#toasts')
    return toasts ? restoreFocusAfter(toasts) : undefined
  }, [])
}

function restoreFocusAfter(toasts: Element): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let previous: EventTarget | null = null
  const isInside = (target: EventTarget | null) => target instanceof Node && toasts.contains(target)

  const onFocus = ({ target, relatedTarget }: FocusEvent) => {
    if (!isInside(target)) previous = null
    else if (!isInside(relatedTarget)) previous = relatedTarget
  }
  const onPointerDown = ({ target }: PointerEvent) => {
    if (!isInside(target)) previous = null
  }
  const observer = new MutationObserver((changes) => {
    const isRemoval = changes.some(({ removedNodes }) => removedNodes.length > 0)
    if (!isRemoval || !previous || document.activeElement !== document.body) return
    if (previous instanceof HTMLElement && previous.isConnected) previous.focus({ preventScroll: true })
    else focusRowCounter()
  })

  document.addEventListener('focusin', onFocus, { signal })
  document.addEventListener('pointerdown', onPointerDown, { signal })
  observer.observe(toasts, { childList: true })
  signal.addEventListener('abort', () => observer.disconnect())
  return () => controller.abort()
}
