import { $toasts, dismiss, timeOf, type Toast } from '../stores/toasts.ts'

let area: HTMLElement | null = null

/** React may have removed the area from the page together with a dialog. */
const findArea = () => (area ??= document.querySelector<HTMLElement>('#toasts'))
const shown = new Map<number, HTMLElement>()

/** Shows toasts at the bottom right. Their time stands still while they are pointed at or focused. */
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

/** An open dialog lies above everything else, but for what is put on top later; its main button stays in view. */
export function raise(): void {
  findArea()
  if (!area?.showPopover) return
  // All but the topmost modal dialog is inert, and its content can neither be pressed nor read out.
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

/** Its time stands still while it is pointed at or has the focus, and begins anew when it is neither. */
function expire(element: HTMLElement, toast: Toast): void {
  const held = { pointer: false, focus: false }
  let timer: ReturnType<typeof setTimeout>
  const hold = (by: keyof typeof held, value: boolean) => {
    held[by] = value
    clearTimeout(timer)
    if (!held.pointer && !held.focus) timer = setTimeout(() => dismiss(toast.id), timeOf(toast))
  }
  element.addEventListener('pointerenter', () => hold('pointer', true))
  element.addEventListener('pointerleave', () => hold('pointer', false))
  element.addEventListener('focusin', () => hold('focus', true))
  element.addEventListener('focusout', () => hold('focus', false))
  hold('pointer', false)
}
