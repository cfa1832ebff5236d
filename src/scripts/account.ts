import { onBackdropPress } from '../lib/on-backdrop-press.ts'
import { interceptLinkClick } from '../lib/unmodified-click.ts'
import { tabTextStore } from '../stores/storage.ts'

const $openedOrder = tabTextStore('opened-order')

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

/** The server renders the details open. */
function openDetails(details: HTMLDialogElement): void {
  // `close()` would fire a close event.
  details.removeAttribute('open')
  details.showModal()
  const list = details.querySelector<HTMLAnchorElement>('[data-close]')
  onBackdropPress(details, () => details.close())
  details.addEventListener('click', (event) => interceptLinkClick(event, '[data-close]') && details.close())
  details.addEventListener('close', () => {
    focusLinkOf(order)
    if ($openedOrder.get() === order && history.length > 1) history.back()
    else history.replaceState(null, '', list?.pathname + (list?.search ?? ''))
  })
}
