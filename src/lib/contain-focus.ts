/** Keeps the focus in the open popover, and closes the popover when a wider window hides its button. */
export function containFocus(popover: HTMLElement): void {
  addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || !popover.matches(':popover-open')) return
    event.preventDefault()
    moveFocus(popover, event.shiftKey ? -1 : 1)
  })
  const opener = document.querySelector(`[popovertarget="${popover.id}"]`)
  addEventListener('resize', () => opener?.checkVisibility() || popover.hidePopover())
}

/** Moves the focus itself, because Safari's Tab key skips links. */
function moveFocus(popover: HTMLElement, step: 1 | -1): void {
  const controls = [...popover.querySelectorAll<HTMLElement>('a, button, input, summary')]
  const visible = controls.filter((control) => control.checkVisibility())
  const next = visible.findIndex((control) => control === document.activeElement) + step
  visible.at(next % visible.length)?.focus()
}
