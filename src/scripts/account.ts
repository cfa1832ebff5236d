/**
 * The details arrive open over the list; a script makes them modal. Closed, they lead back to the list, and the focus
 * to the link that had opened them.
 */

/** The order that was opened from the list in this tab. */
const OPENED = 'openedOrder'

const details = document.querySelector<HTMLDialogElement>('[data-details]')
const order = new URLSearchParams(location.search).get('order')

const linkOf = (id: string | null): HTMLElement | null =>
  id ? document.querySelector(`#order-${CSS.escape(id)}`) : null

/** On what lies around the dialog, and not on its own margin. */
function isBeside(dialog: HTMLElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('a[id^="order-"]')
  if (link) sessionStorage.setItem(OPENED, link.id.replace('order-', ''))
})

if (!details) {
  linkOf(sessionStorage.getItem(OPENED))?.focus()
  sessionStorage.removeItem(OPENED)
} else {
  // Closing it here would tell of a close that nobody asked for.
  details.removeAttribute('open')
  details.showModal()
  const list = details.querySelector<HTMLAnchorElement>('[data-close]')
  list?.addEventListener('click', (event) => {
    event.preventDefault()
    details.close()
  })
  // A press that began in it, as of who selects a text, does not close it.
  let began = false
  details.addEventListener('pointerdown', (event) => (began = isBeside(details, event)))
  details.addEventListener('click', (event) => began && isBeside(details, event) && details.close())
  details.addEventListener('close', () => {
    linkOf(order)?.focus()
    // The list from which they were opened is one step back; otherwise it is the page below.
    if (sessionStorage.getItem(OPENED) === order && history.length > 1) history.back()
    else history.replaceState(null, '', list?.pathname + (list?.search ?? ''))
  })
}
