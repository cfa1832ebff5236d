import { $toasts, dismiss, durationOf, type Toast } from '../stores/toasts.ts'

let area: HTMLElement | null = null

/** Keeps the element: React may have removed the dialog that contained it. */
const findArea = () => (area ??= document.querySelector<HTMLElement>('#toasts'))
const shown = new Map<number, HTMLElement>()

/** Shows toasts at the bottom right. They stay while they have the pointer or the focus. */
export function renderToasts(): void {
  // A dialog that closes would hide the toasts inside it.
  document.addEventListener('close', () => shown.size > 0 && raise(), true)
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
  element.append(text, ...actionOf(toast), closeButton(toast.id))
  shown.set(toast.id, element)
  raise()
  findArea()?.append(element)
  expire(element, toast)
}

/** Reopens the popover so that it is above an open dialog, and lifts it above the dialog's footer. */
export function raise(): void {
  findArea()
  if (!area?.showPopover) return
  // Everything outside the topmost modal dialog is inert: it can neither be clicked nor read out.
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
      dismiss(id)
      action.press()
    })
  return [control]
}

function closeButton(id: number): HTMLButtonElement {
  const props = { className: 'icon-button', ariaLabel: 'Dismiss', textContent: '×', onclick: () => dismiss(id) }
  return Object.assign(document.createElement('button'), props)
}

/** Removes a toast after its time, which starts again when the pointer and the focus have left it. */
function expire(element: HTMLElement, toast: Toast): void {
  const pauses = { pointer: false, focus: false }
  let timer: ReturnType<typeof setTimeout>
  const setPause = (by: keyof typeof pauses, value: boolean) => {
    pauses[by] = value
    clearTimeout(timer)
    if (!pauses.pointer && !pauses.focus) timer = setTimeout(() => dismiss(toast.id), durationOf(toast))
  }
  element.addEventListener('pointerenter', () => setPause('pointer', true))
  element.addEventListener('pointerleave', () => setPause('pointer', false))
  element.addEventListener('focusin', () => setPause('focus', true))
  element.addEventListener('focusout', () => setPause('focus', false))
  setPause('pointer', false)
}
