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
  details.addEventListener('click', (event) => event.target === details && details.close())
  details.addEventListener('close', () => {
    linkOf(order)?.focus()
    // The list from which they were opened is one step back; otherwise it is the page below.
    if (sessionStorage.getItem(OPENED) === order && history.length > 1) history.back()
    else history.replaceState(null, '', list?.pathname + (list?.search ?? ''))
  })
}
