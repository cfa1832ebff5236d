import { $loginMessage } from '../stores/tab-stores.ts'
import { placeToasts, watchControls } from './place-toasts.ts'
import { $toasts, dismissToast, getToastDuration, showToast, type Toast } from '../stores/toasts.ts'

let area: HTMLElement | null = null

/** Cached, because React may have removed the dialog around it. */
const findArea = () => (area ??= document.querySelector<HTMLElement>('#toasts'))
const elements = new Map<number, HTMLElement>()

export function renderToasts(): void {
  findArea()?.replaceChildren()
  // Closing a dialog hides the toasts inside it.
  document.addEventListener('close', () => elements.size > 0 && raiseToasts(), true)
  watchControls(() => area && elements.size > 0 && placeToasts(area))
  $toasts.subscribe((toasts) => {
    const visibleIds = new Set(toasts.map((toast) => toast.id))
    for (const [id, element] of elements) {
      if (visibleIds.has(id)) continue
      element.remove()
      elements.delete(id)
    }
    for (const toast of toasts) if (!elements.has(toast.id)) renderToast(toast)
  })
  const message = $loginMessage.get()
  $loginMessage.set(undefined)
  // Later pages must not show the message of a page that was left before its scripts loaded.
  if (message && document.referrer.includes('/auth/login')) showToast(message)
}

function renderToast(toast: Toast): void {
  const element = document.createElement('div')
  element.className = `toast ${toast.tone}`
  if (toast.tone === 'error') element.setAttribute('role', 'alert')
  const text = document.createElement('p')
  text.textContent = toast.text
  element.append(text, ...createAction(toast), createCloseButton(toast.id))
  elements.set(toast.id, element)
  // A phone shows only the last one, so a later message must not hide an error.
  const toasts = findArea()
  toasts?.insertBefore(element, toast.tone === 'error' ? null : toasts.querySelector('.error'))
  raiseToasts()
  scheduleExpiry(element, toast)
}

/** Moves the toasts above an open dialog by reopening their popover. */
export function raiseToasts(): void {
  findArea()
  if (!area?.showPopover) return
  // Everything outside the topmost dialog is inert.
  const container = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (area.parentElement !== container) container.append(area)
  area.popover = 'manual'
  if (area.matches(':popover-open')) area.hidePopover()
  area.showPopover()
  placeToasts(area)
}

function createAction({ id, action }: Toast): HTMLElement[] {
  if (!action) return []
  const control = document.createElement('href' in action ? 'a' : 'button')
  control.className = 'text-button toast-action'
  control.textContent = action.label
  if ('href' in action) {
    control.setAttribute('href', action.href)
    // Leaving an admin page would lose what was typed.
    if (location.pathname.startsWith('/admin/')) openInNewTab(control)
  } else
    control.addEventListener('click', () => {
      dismissToast(id)
      action.press()
    })
  return [control]
}

function openInNewTab(link: HTMLElement): void {
  link.setAttribute('target', '_blank')
  const hint = { className: 'visually-hidden', textContent: ' (opens a new tab)' }
  link.append(Object.assign(document.createElement('span'), hint))
}

function createCloseButton(id: number): HTMLButtonElement {
  const props = { className: 'icon-button', ariaLabel: 'Dismiss', textContent: '×', onclick: () => dismissToast(id) }
  return Object.assign(document.createElement('button'), props)
}

function scheduleExpiry(element: HTMLElement, toast: Toast): void {
  const pauses = { pointer: false, focus: false }
  let timer: ReturnType<typeof setTimeout>
  const setPause = (reason: keyof typeof pauses, value: boolean) => {
    pauses[reason] = value
    clearTimeout(timer)
    if (!pauses.pointer && !pauses.focus) timer = setTimeout(() => dismissToast(toast.id), getToastDuration(toast))
  }
  element.addEventListener('pointerenter', () => setPause('pointer', true))
  element.addEventListener('pointerleave', () => setPause('pointer', false))
  element.addEventListener('focusin', () => setPause('focus', true))
  element.addEventListener('focusout', () => setPause('focus', false))
  setPause('pointer', false)
}
