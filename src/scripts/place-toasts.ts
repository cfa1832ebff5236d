const GAP_PX = 8

/** Safari does not focus a button that is pressed. */
let lastControl: Element | null = null

/** Keeps the toasts above the keyboard of a phone, and off the control that the shopper uses. */
export function placeToasts(area: HTMLElement): void {
  const footer = document.querySelector<HTMLElement>(':is(dialog[open], :popover-open) [data-footer]')
  setLift(area, Math.max(footer?.offsetHeight ?? 0, measureKeyboard()))
  const control = findControl(area)
  if (!control) return
  const [toasts, used] = [area.getBoundingClientRect(), control.getBoundingClientRect()]
  const isCovered =
    toasts.top < used.bottom && toasts.bottom > used.top && toasts.left < used.right && toasts.right > used.left
  if (isCovered) setLift(area, readLift(area) + toasts.bottom - used.top + GAP_PX)
}

const setLift = (area: HTMLElement, px: number): void => area.style.setProperty('--lift', `${px}px`)

const readLift = (area: HTMLElement): number => parseFloat(area.style.getPropertyValue('--lift'))

/** The keyboard shrinks only the visual viewport. So does a pinch, after which the page is larger than the window. */
function measureKeyboard(): number {
  const { visualViewport } = window
  if (!visualViewport || visualViewport.scale > 1) return 0
  return Math.max(0, innerHeight - visualViewport.height - visualViewport.offsetTop)
}

/** A control in a footer is below the toasts already. Everything outside the topmost dialog is inert. */
function findControl(area: HTMLElement): Element | undefined {
  const control = lastControl?.isConnected ? lastControl : document.activeElement
  const isUsable = area.parentElement?.contains(control) && !area.contains(control)
  return isUsable && control?.matches('a, button, input, select, textarea') ? control : undefined
}

/** Places the toasts again when the shopper turns to another control. */
export function watchControls(place: () => void): void {
  for (const type of ['pointerdown', 'focusin'])
    addEventListener(
      type,
      ({ target, type: eventType }) => {
        const element = target as Element
        // A toast that moves while its button is pressed would lose the click.
        if (element.closest('#toasts')) return
        const control = element.closest('a, button, input, select, textarea')
        // The focus may move to an error message that pushes the pressed button down.
        if (control || eventType === 'pointerdown') lastControl = control
        place()
      },
      { passive: true }
    )
  visualViewport?.addEventListener('resize', place)
}
