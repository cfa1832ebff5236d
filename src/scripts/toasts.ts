import { $toasts, dismissToast, getToastDuration, type Toast } from '../stores/toasts.ts'

let area: HTMLElement | null = null

/** React may have removed its dialog. */
const findArea = () => (area ??= document.querySelector<HTMLElement>('#toasts'))
const elements = new Map<number, HTMLElement>()

export function renderToasts(): void {
  // A closed dialog hides its toasts.
  document.addEventListener('close', () => elements.size > 0 && raise(), true)
  $toasts.subscribe((toasts) => {
    const live = new Set(toasts.map((toast) => toast.id))
    for (const [id, element] of elements) {
      if (live.has(id)) continue
      element.remove()
      elements.delete(id)
    }
    for (const toast of toasts) if (!elements.has(toast.id)) renderToast(toast)
  })
}

function renderToast(toast: Toast): void {
  const element = document.createElement('div')
  element.className = `toast ${toast.tone}`
  if (toast.tone === 'bad') element.setAttribute('role', 'alert')
  const text = document.createElement('p')
  text.textContent = toast.text
  element.append(text, ...actionOf(toast), closeButton(toast.id))
  elements.set(toast.id, element)
  raise()
  findArea()?.append(element)
  expire(element, toast)
}

/** Reopening puts the popover above an open dialog. */
export function raise(): void {
  findArea()
  if (!area?.showPopover) return
  // Everything outside the topmost dialog is inert.
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (area.parentElement !== top) top.append(area)
  area.popover = 'manual'
  if (area.matches(':popover-open')) area.hidePopover()
  area.showPopover()
  const foot = document.querySelector<HTMLElement>(':is(dialog[open], :popover-open) [data-foot]')
  area.style.setProperty('--lift', `${foot?.offsetHeight ?? 0}px`)
}

function actionOf({ id, action }: Toast): HTMLElement[] {
  if (!action) return []
  const control = document.createElement('href' in action ? 'a' : 'button')
  control.className = 'toast-action'
  control.textContent = action.label
  if ('href' in action) control.setAttribute('href', action.href)
  else
    control.addEventListener('click', () => {
      dismissToast(id)
      action.press()
    })
  return [control]
}

function closeButton(id: number): HTMLButtonElement {
  const props = { className: 'icon-button', ariaLabel: 'Dismiss', textContent: '×', onclick: () => dismissToast(id) }
  return Object.assign(document.createElement('button'), props)
}

function expire(element: HTMLElement, toast: Toast): void {
  const pauses = { pointer: false, focus: false }
  let timer: ReturnType<typeof setTimeout>
  const setPause = (by: keyof typeof pauses, value: boolean) => {
    pauses[by] = value
    clearTimeout(timer)
    if (!pauses.pointer && !pauses.focus) timer = setTimeout(() => dismissToast(toast.id), getToastDuration(toast))
  }
  element.addEventListener('pointerenter', () => setPause('pointer', true))
  element.addEventListener('pointerleave', () => setPause('pointer', false))
  element.addEventListener('focusin', () => setPause('focus', true))
  element.addEventListener('focusout', () => setPause('focus', false))
  setPause('pointer', false)
}
