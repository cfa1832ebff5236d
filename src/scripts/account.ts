import { plainClick } from '../lib/plain-click.ts'
import { $openedOrder } from '../stores/tab.ts'

const dialog = document.querySelector<HTMLDialogElement>('[data-details]')
const order = new URLSearchParams(location.search).get('order')

const focusLinkOf = (id: string | null | undefined) =>
  id && document.querySelector<HTMLElement>(`#order-${CSS.escape(id)}`)?.focus()

document.addEventListener('click', ({ target }) => {
  const link = (target as Element).closest('a[id^="order-"]')
  if (link) $openedOrder.set(link.id.replace('order-', ''))
})

if (dialog) openDetails(dialog)
else {
  focusLinkOf($openedOrder.get())
  $openedOrder.set(undefined)
}

/** The server renders the details open over the list. Closing them leads back to it. */
function openDetails(details: HTMLDialogElement): void {
  // `close()` would fire a close event.
  details.removeAttribute('open')
  details.showModal()
  const list = details.querySelector<HTMLAnchorElement>('[data-close]')
  let pressed: EventTarget | null
  details.addEventListener('pointerdown', ({ target }) => (pressed = target))
  details.addEventListener('click', (event) => {
    // A press that began inside, to select text, does not close the dialog.
    const isBackdrop = event.target === details && pressed === details && isOutside(details, event)
    if (isBackdrop || plainClick(event, '[data-close]')) details.close()
  })
  details.addEventListener('close', () => {
    focusLinkOf(order)
    if ($openedOrder.get() === order && history.length > 1) history.back()
    else history.replaceState(null, '', list?.pathname + (list?.search ?? ''))
  })
}

/** The dialog's own padding is not outside. */
function isOutside(element: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
