import { createErrorNotice } from '../history/error-notice.ts'
import { fetchPage } from '../history/fetch-page.ts'
import { removeOverlayEntry, pushOverlayEntry, readState, adoptOverlayEntry } from '../history/overlays.ts'
import { createAvifSrcset, DETAILS_PICTURE } from '../domain/images/image-files.ts'
import { isProductPath } from '../domain/products/product-url.ts'
import { onBackdropPress } from '../lib/on-backdrop-press.ts'
import { interceptLinkClick } from '../lib/plain-click.ts'

const dialog = document.querySelector<HTMLDialogElement>('#product')
const content = document.querySelector<HTMLElement>('#product-content')

let controller = new AbortController()

const close = () => dialog?.close()

function show(link: HTMLAnchorElement | null, url: Pick<URL, 'pathname' | 'search'>): void {
  content?.replaceChildren(createPreview(link?.closest('li')))
  dialog?.setAttribute('aria-labelledby', 'product-title')
  dialog?.showModal()
  void load(url)
}

async function load({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Promise<void> {
  controller.abort()
  const { signal } = (controller = new AbortController())
  const result = await fetchPage(`${pathname}/details${search}`, signal)
  if (signal.aborted) return
  if (result === 'navigate') location.reload()
  else if (result) content?.replaceChildren(...result.body.childNodes)
  else showError(() => void load({ pathname, search }))
}

function showError(retry: () => void): void {
  const notice = createErrorNotice(retry)
  notice.prepend(content?.querySelector('#product-title') ?? '')
  content?.replaceChildren(notice)
}

/** Shows what the product's card shows. */
function createPreview(card: Element | null | undefined): Node {
  const template = document.querySelector('#product-preview') as HTMLTemplateElement
  const preview = template.content.cloneNode(true) as DocumentFragment
  if (card) {
    const picture = card.querySelector('.picture')
    preview.querySelector('h1')?.replaceChildren(card.querySelector('h3')?.textContent ?? '')
    preview.querySelector('h1')?.after(card.querySelector('.prices')?.cloneNode(true) ?? '')
    preview.querySelector('.details-picture')?.append(...(picture?.cloneNode(true).childNodes ?? []))
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
  const link = dialog && interceptLinkClick(event, 'a[data-details]')
  if (!link) return
  show(link, link)
  pushOverlayEntry(close, link.href)
})

dialog?.addEventListener('close', () => {
  // The event is asynchronous, so Forward may have reopened the dialog.
  if (dialog.open) return
  controller.abort()
  content?.replaceChildren()
  removeOverlayEntry(close)
})
if (dialog) onBackdropPress(dialog, close)

const [navigation] = performance.getEntriesByType('navigation')
const isProductPage = isProductPath(new URL(navigation?.name ?? location.href).pathname)

function syncWithUrl(): void {
  const { pathname } = location
  // A reload with an open dialog has replaced the page behind it. Firefox would ignore another one here.
  if (isProductPage && !isProductPath(pathname)) location.replace(pathname + location.search)
  if (!dialog || dialog.open || !readState().hasPage) return
  show(document.querySelector(`a[data-details][href^="${pathname}"]`), location)
  adoptOverlayEntry(close)
}

// Back or Forward may have been pressed before this script ran.
syncWithUrl()
addEventListener('popstate', syncWithUrl)
