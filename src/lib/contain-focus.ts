/**
 * Moves the focus into a popover when it opens, and keeps it there: the rest of the page is inert, except the toasts.
 * The popover closes when a wider window hides the button that opens it.
 */
export function containFocus(popover: HTMLElement): void {
  const [opener] = document.querySelectorAll(`[popovertarget="${popover.id}"]`)
  const closer = popover.querySelector<HTMLElement>('[popovertargetaction="hide"]')
  closer?.setAttribute('autofocus', '')
  // Before the toggle, because the button must be able to take the focus back.
  popover.addEventListener('beforetoggle', ({ newState }) => setInertAround(popover, newState === 'open'))
  const closeIfReplaced = () => opener?.checkVisibility() || popover.hidePopover()
  addEventListener('resize', closeIfReplaced)
  closeIfReplaced()
  if (!popover.matches(':popover-open')) return
  setInertAround(popover, true)
  closer?.focus()
}

function setInertAround(element: Element, isInert: boolean): void {
  const { parentElement: parent } = element
  if (element === document.body || !parent) return
  for (const sibling of parent.children)
    if (sibling !== element && sibling.id !== 'toasts') sibling.toggleAttribute('inert', isInert)
  setInertAround(parent, isInert)
}
