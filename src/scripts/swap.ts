import { closedUrl } from '../lib/details-url.ts'
import { type Fetched, fetchPage } from './fetch-page.ts'
import { markCards } from './in-cart.ts'
import { trouble } from './trouble.ts'

/** The address whose content is shown, without the dialog over it. */
let shown = closedUrl(new URL(location.href))
let latest: AbortController | undefined
/** Whether what is on its way was asked for on the page that is shown, and not by a step through the history. */
let wanted = false

/** How it went; overtaken: something later is on its way, or has been shown. */
type Outcome = Fetched['status'] | 'overtaken'

/**
 * Goes to another address of this page: its parts change, and nothing else moves. Of several, the last one counts. The
 * address bar follows when the parts are here.
 */
export function follow(href: string, how: 'push' | 'replace'): Promise<Outcome> {
  const y = scrollY
  wanted = true
  return show(href, () => {
    if (how === 'replace') return history.replaceState(history.state, '', href)
    history.replaceState({ ...history.state, y }, '')
    history.pushState(null, '', href)
  })
}

/** Stays with what is shown, under another address; nothing that is still on its way changes it. */
export function stayAt(href: string): void {
  latest?.abort()
  shown = closedUrl(new URL(href, location.href))
  history.replaceState(null, '', href)
}

async function show(href: string, arrived: () => void): Promise<Outcome> {
  latest?.abort()
  const mine = new AbortController()
  latest = mine
  const results = document.querySelector('#results')
  results?.setAttribute('aria-busy', 'true')
  const fetched = await fetchPage(href, mine.signal).catch(() => null)
  // A step through the history has its entry already.
  if (wanted) await uncovered(mine.signal)
  if (!fetched || mine.signal.aborted) return 'overtaken'
  results?.removeAttribute('aria-busy')
  if (fetched.status === 'unreached') showTrouble(results, () => void show(href, arrived))
  if (fetched.status === 'elsewhere') location.assign(href)
  if (fetched.status === 'here') {
    shown = closedUrl(new URL(href, location.href))
    bring(fetched.page)
    arrived()
  }
  return fetched.status
}

/** An entry of the history that belongs to what lies over the page is not the page's to change: it waits until that has gone. */
async function uncovered(signal: AbortSignal): Promise<void> {
  while (isCovered() && !signal.aborted) await new Promise((go) => addEventListener('popstate', go, { once: true }))
}

function isCovered(): boolean {
  const state = history.state as { over?: boolean; island?: string } | null
  return Boolean(state?.over ?? state?.island)
}

/** What is shown is then of no address; but for more of it, which leaves what is there. */
function showTrouble(results: Element | null, again: () => void): void {
  const more = results?.querySelector('[data-more][aria-disabled]')
  if (more) return more.replaceWith(trouble(again))
  shown = ''
  results?.replaceChildren(trouble(again))
}

/** Parts have an id. A control that has the focus stays, and takes its state from the page that came. */
function bring(page: Document): void {
  document.title = page.title
  for (const part of page.querySelectorAll('[data-part]')) {
    const place = document.getElementById(part.id)
    const lost = place?.contains(document.activeElement)
    place?.replaceChildren(...part.childNodes)
    if (lost) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }
  for (const box of page.querySelectorAll<HTMLInputElement>('main [type="checkbox"]')) {
    const place = document.querySelector<HTMLInputElement>(`#${box.id}`)
    if (place) place.checked = box.checked
  }
  for (const select of page.querySelectorAll<HTMLSelectElement>('main select')) {
    const place = document.querySelector<HTMLSelectElement>(`#${select.id}`)
    if (place) place.value = select.value
  }
  markCards()
}

let returning = (): void => {}

/** Does something before what an entry of the history shows is brought back, such as going on to another entry. */
export function beforeReturn(work: () => void): void {
  returning = work
}

addEventListener('popstate', ({ state }) => {
  returning()
  const stays = closedUrl(new URL(location.href)) === shown
  // Only what lay over the page has gone, or come.
  if (stays && wanted) return
  latest?.abort()
  document.querySelector('#results')?.removeAttribute('aria-busy')
  if (stays) return
  wanted = false
  void show(location.href, () => scrollTo(0, (state as { y?: number } | null)?.y ?? 0))
})
