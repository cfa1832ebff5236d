import { onBackdropPress } from '../lib/on-backdrop-press.ts'
import { interceptLinkClick } from '../lib/plain-click.ts'
import { createTabTextStore } from '../stores/storage.ts'

/** Longer than between the clicks of a double click. */
const SECOND_CLICK_MS = 3000

const $openedOrderId = createTabTextStore('opened-order')

const dialog = document.querySelector<HTMLDialogElement>('[data-order-details]')
const orderId = new URLSearchParams(location.search).get('order')

const focusOrderLink = (id: string | null | undefined) =>
  id && document.querySelector<HTMLElement>(`#order-${CSS.escape(id)}`)?.focus()

document.addEventListener('click', ({ target }) => {
  const link = (target as Element).closest('a[id^="order-"]')
  if (link) $openedOrderId.set(link.id.replace('order-', ''))
})

// A double click would save two addresses.
addEventListener('submit', (event) => {
  const { dataset } = event.target as HTMLElement
  if ('sent' in dataset) event.preventDefault()
  dataset['sent'] = ''
  setTimeout(() => delete dataset['sent'], SECOND_CLICK_MS)
})

if (dialog) openDetails(dialog)
else {
  focusOrderLink($openedOrderId.get())
  $openedOrderId.set(undefined)
}

/** Makes the details modal, which the server renders open. */
function openDetails(details: HTMLDialogElement): void {
  // Going back from the next page would lead to the order as it was before the form.
  details.addEventListener('submit', () => $openedOrderId.set(undefined))
  // `close()` would fire a close event.
  details.removeAttribute('open')
  details.showModal()
  const closeLink = details.querySelector<HTMLAnchorElement>('[data-close]')
  onBackdropPress(details, () => details.close())
  details.addEventListener('click', (event) => interceptLinkClick(event, '[data-close]') && details.close())
  details.addEventListener('close', () => {
    focusOrderLink(orderId)
    if ($openedOrderId.get() === orderId && history.length > 1) history.back()
    else if (closeLink) history.replaceState(null, '', closeLink.pathname + closeLink.search)
  })
}
