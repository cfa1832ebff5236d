import { closeOverlay, openOverlay, registerOverlay } from '../history/browser.ts'
import { createErrorNotice } from '../history/error-notice.ts'
import { fetchPage } from '../history/fetch-page.ts'
import { createAvifSrcset, DETAILS_PICTURE } from '../domain/images/image-sizes.ts'
import { createDetailsUrl } from '../domain/products/details-url.ts'
import { onBackdropPress } from '../lib/on-backdrop-press.ts'
import { interceptLinkClick } from '../lib/plain-click.ts'

const dialog = document.querySelector<HTMLDialogElement>('#product')
const content = document.querySelector<HTMLElement>('#product-content')

let controller = new AbortController()

function showDetails(): void {
  const [, id = ''] = /[?&]product=(\w*)/.exec(location.search) as RegExpExecArray
  if (content?.dataset['productId'] !== id) void loadDetails(id)
  if (!dialog || dialog.matches(':modal')) return
  dialog.open = false
  dialog.showModal()
}

async function loadDetails(id: string): Promise<void> {
  if (!content) return
  content.dataset['productId'] = id
  content.replaceChildren(createPreview(id))
  controller.abort()
  const { signal } = (controller = new AbortController())
  const result = await fetchPage(`/shop/product${location.search}`, signal)
  if (signal.aborted) return
  if (result === 'navigate') location.reload()
  else if (!result) content.replaceChildren(createErrorNotice(() => void loadDetails(id)))
  else content.replaceChildren(...result.body.childNodes)
}

/** Shows what the product's card shows. */
function createPreview(id: string): Node {
  const link = document.querySelector(`[href*='${id}']`)
  const template = document.querySelector('#product-preview') as HTMLTemplateElement
  const preview = template.content.cloneNode(true) as DocumentFragment
  if (link) {
    const picture = link.closest('li')?.querySelector('.picture')
    preview.querySelector('h2')?.replaceChildren(link.textContent)
    preview.querySelector('div > div')?.append(...(picture?.cloneNode(true).childNodes ?? []))
    loadLargePicture(picture?.querySelector('img')?.getAttribute('src') ?? '')
  }
  return preview
}

/** Loads it together with the details, whose HTML would name it one round trip later. */
function loadLargePicture(src: string): void {
  const { maxWidth, minWidth, sizes } = DETAILS_PICTURE
  const srcset = createAvifSrcset(src, maxWidth, minWidth)
  if (srcset) Object.assign(new Image(), { sizes, srcset })
}

document.addEventListener('click', (event) => {
  const card = interceptLinkClick(event, 'a[data-details]')
  if (card && content) {
    content.dataset['hash'] = card.hash
    const [, id, view] = /[?&]product=(\w*)(.*)/.exec(card.search) as string[] as [string, string, string]
    openOverlay('details', createDetailsUrl(new URL(location.href), id, view))
  }
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
