import { closedUrl, detailsUrl } from '../lib/details-url.ts'
import { fetchPage } from './fetch-page.ts'
import { plainClick } from './plain-click.ts'
import { restReview } from './review-form.ts'
import { trouble } from './trouble.ts'

const dialog = document.querySelector<HTMLDialogElement>('#product')
const content = document.querySelector<HTMLElement>('#product-content')

let latest: AbortController | undefined

const here = () => new URL(location.href)
const asked = () => here().searchParams.get('product')

/** Opens, changes or closes the dialog as the address says. */
function sync(): void {
  const id = asked()
  if (!id) return dialog?.close()
  if (content?.dataset['shown'] !== id) void open(id)
  if (!dialog || dialog.matches(':modal')) return
  dialog.open = false
  dialog.showModal()
}

/** Shows what the card knows at once, and the details when they have come. */
async function open(id: string): Promise<void> {
  if (content) content.dataset['shown'] = id
  content?.replaceChildren(preview(id))
  await refresh()
}

/** Fetches the details that the address asks for anew, or a part of them; what is shown stays until they are here. */
async function refresh(part?: string): Promise<void> {
  latest?.abort()
  const mine = new AbortController()
  latest = mine
  const query = new URLSearchParams({ id: asked() ?? '' })
  const reviews = here().searchParams.get('reviews')
  if (reviews) query.set('reviews', reviews)
  const fetched = await fetchPage(`/shop/product?${query}`, mine.signal).catch(() => null)
  if (!fetched || latest !== mine) return
  const place = (part && content?.querySelector(part)) || content
  const lost = place?.contains(document.activeElement)
  if (fetched.status === 'here') {
    const came = part ? fetched.page.querySelector(part) : fetched.page.body
    place?.replaceChildren(...(came?.childNodes ?? []))
  }
  restReview()
  if (lost) focusReviews()
  if (fetched.status === 'elsewhere') location.reload()
  if (fetched.status === 'unreached') place?.replaceChildren(trouble(() => void refresh(part)))
}

function focusReviews(): HTMLElement | null | undefined {
  const heading = content?.querySelector<HTMLElement>('#reviews')
  heading?.focus({ preventScroll: true })
  return heading
}

/** The card's own picture and words, in the places that the details will have. */
function preview(id: string): HTMLElement {
  const card = document.querySelector(`[data-product="${CSS.escape(id)}"]`)
  const box = document.createElement('div')
  box.className = 'preview'
  const title = document.createElement('h2')
  title.id = 'product-title'
  title.textContent = card?.querySelector('h3')?.textContent ?? 'Product'
  const words = document.createElement('div')
  words.ariaBusy = 'true'
  words.append(title, bar(), bar())
  const picture = card?.querySelector('.picture')?.cloneNode(true) ?? bar()
  box.append(picture, words)
  return box
}

function bar(): HTMLElement {
  const element = document.createElement('span')
  element.className = 'skeleton'
  return element
}

document.addEventListener('click', (event) => {
  const card = plainClick(event, 'a[data-details]')
  if (card) {
    history.pushState(
      { ...history.state, over: true, sheet: false },
      '',
      detailsUrl(here(), card.dataset['details'] ?? '')
    )
    return sync()
  }
  const more = plainClick(event, 'a[data-reviews]')
  if (more) {
    history.replaceState(history.state, '', detailsUrl(here(), asked() ?? '', Number(more.dataset['reviews'])))
    return void refresh('#review-list')
  }
  // The way down to them makes no step in the history: closing would not lead out of the details.
  if (plainClick(event, '#product [href="#reviews"]')) return focusReviews()?.scrollIntoView()
  // A press that began in the dialog, as of who selects a text, or that opened it, does not close it.
  const beside = event.target === dialog && pressed === dialog && event.detail < 2
  if (plainClick(event, '#product > .close') || beside) dialog?.close()
})

let pressed: EventTarget | null = null
addEventListener('pointerdown', (event) => (pressed = event.target), true)

// Escape closes it too. Where it was opened from lies one step back; an address that was followed here has none.
dialog?.addEventListener('close', () => {
  // Told late: Forward may have come upon Back by now.
  if (dialog.open) return
  latest?.abort()
  if (content) {
    delete content.dataset['shown']
    content.replaceChildren()
  }
  if (!asked()) return
  if ((history.state as { over?: boolean } | null)?.over) history.back()
  else history.replaceState(null, '', closedUrl(here()))
})
dialog?.addEventListener('input', restReview)
document.addEventListener('reviewed', (event) => {
  // Another product may lie there by now, or none.
  if ((event as CustomEvent<string>).detail === asked()) void refresh()
})
addEventListener('popstate', sync)
restReview()
sync()
