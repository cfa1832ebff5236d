import { $toasts, dismiss, type Toast, TOAST_TIME } from '../stores/toasts.ts'

const area = document.querySelector<HTMLElement>('#toasts')
const shown = new Map<number, HTMLElement>()

/** Shows toasts at the bottom right. Their time stands still while they are pointed at or focused. */
export function showToasts(): void {
  $toasts.subscribe((toasts) => {
    const live = new Set(toasts.map((toast) => toast.id))
    for (const [id, element] of shown) {
      if (live.has(id)) continue
      element.remove()
      shown.delete(id)
    }
    for (const toast of toasts) if (!shown.has(toast.id)) show(toast)
  })
}

function show(toast: Toast): void {
  const element = document.createElement('div')
  element.className = `toast ${toast.tone}`
  if (toast.tone === 'bad') element.setAttribute('role', 'alert')
  const text = document.createElement('p')
  text.textContent = toast.text
  element.append(text, closeButton(toast.id))
  shown.set(toast.id, element)
  raise()
  area?.append(element)
  expire(element, toast.id)
}

/** An open dialog lies above everything else, but for what is put on top later. */
function raise(): void {
  if (!area?.showPopover) return
  area.popover = 'manual'
  if (area.matches(':popover-open')) area.hidePopover()
  area.showPopover()
}

function closeButton(id: number): HTMLButtonElement {
  const button = document.createElement('button')
  button.className = 'icon-button'
  button.ariaLabel = 'Dismiss'
  button.textContent = '×'
  button.addEventListener('click', () => dismiss(id))
  return button
}

function expire(element: HTMLElement, id: number): void {
  let timer: ReturnType<typeof setTimeout>
  const start = () => (timer = setTimeout(() => dismiss(id), TOAST_TIME))
  const stop = () => clearTimeout(timer)
  element.addEventListener('pointerenter', stop)
  element.addEventListener('focusin', stop)
  element.addEventListener('pointerleave', start)
  element.addEventListener('focusout', start)
  start()
}
