import { closeOverlay, openOverlay, registerOverlay } from '../history/browser.ts'
import { createErrorNotice } from '../history/error-notice.ts'
import { fetchPage } from '../history/fetch-page.ts'
import { detailsUrl } from '../domain/products/details-url.ts'
import { onBackdropPress } from '../lib/on-backdrop-press.ts'
import { interceptLinkClick } from '../lib/plain-click.ts'

const dialog = document.querySelector<HTMLDialogElement>('#product')
const content = document.querySelector<HTMLElement>('#product-content')

let controller = new AbortController()

const readParams = () => new URLSearchParams(location.search)

function showDetails(): void {
  const id = readParams().get('product') ?? ''
  if (content?.dataset['productId'] !== id) void loadDetails(id)
  if (!dialog || dialog.matches(':modal')) return
  dialog.open = false
  dialog.showModal()
}

async function loadDetails(id: string): Promise<void> {
  if (!content) return
  content.dataset['productId'] = id
  content.replaceChildren(...createPreview(id))
  controller.abort()
  const { signal } = (controller = new AbortController())
  const query = new URLSearchParams({ id, reviews: readParams().get('reviews') ?? '' })
  const result = await fetchPage(`/shop/product?${query}`, signal)
  if (signal.aborted) return
  if (result === 'navigate') location.reload()
  else if (result === 'unreachable') content.replaceChildren(createErrorNotice(() => void loadDetails(id)))
  else content.replaceChildren(...result.body.childNodes)
}

function createPreview(id: string): Node[] {
  const card = document.querySelector(`[data-product="${CSS.escape(id)}"]`)
  const template = document.querySelector<HTMLTemplateElement>('#product-preview')
  const preview = template && document.importNode(template.content, true)
  preview?.querySelector('h2')?.replaceChildren(card?.querySelector('h3')?.textContent ?? 'Product')
  preview?.querySelector('div > div')?.append(...(card?.querySelector('.picture')?.cloneNode(true).childNodes ?? []))
  return preview ? [preview] : []
}

document.addEventListener('click', (event) => {
  const card = interceptLinkClick(event, 'a[data-details]')
  if (card) openOverlay('details', detailsUrl(new URL(location.href), card.dataset['details'] ?? ''))
  if (interceptLinkClick(event, '#product > .close')) dialog?.close()
})
if (dialog) onBackdropPress(dialog, () => dialog.close())

dialog?.addEventListener('close', () => {
  // The event is asynchronous, so Forward may have reopened the dialog.
  if (dialog.open) return
  controller.abort()
  delete content?.dataset['productId']
  content?.replaceChildren()
  closeOverlay('details')
})

registerOverlay('details', { show: showDetails, hide: () => dialog?.close() })
