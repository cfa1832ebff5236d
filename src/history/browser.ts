import { closedUrl } from '../lib/details-url.ts'
import { findClickedLink } from '../lib/unmodified-click.ts'
import { type Effect, type Entry, type HistoryEvent, type Overlay, start, type Step, transition } from './machine.ts'

interface OverlayView {
  show: () => void
  hide: () => void
}

interface ListView {
  fetch: (url: string) => void
  abort: () => void
  render: () => void
}

/** `history.state`: what the URL does not say of an entry, and how far its page was scrolled, in pixels. */
type Stored = Omit<Entry, 'url'> & { y?: number }

const stored = (): Stored => (history.state ?? {}) as Stored

const overlays: Partial<Record<Overlay, OverlayView>> = {}
let list: ListView | undefined
let [state] = start({ url: '/' })

/** The path and query of a link. */
export const urlOf = (href: string): string => {
  const { pathname, search } = new URL(href, location.href)
  return pathname + search
}

/** The entry that the browser is at. */
function readEntry(): Entry {
  const { overlay = /[?&]product=/.test(location.search) ? 'details' : undefined, pushed, changed } = stored()
  const url = location.pathname + location.search
  return canShow(overlay) ? { url, overlay, pushed, changed } : { url }
}

/** Menu and filters are sheets on narrow screens only, where a button opens them. */
function canShow(overlay: Overlay | undefined): boolean {
  return document.querySelector(`[popovertarget="${overlay}"]`)?.checkVisibility() ?? true
}

function applyStep([next, ...effects]: Step): void {
  state = next
  effects.forEach(run)
}

const dispatch = (event: HistoryEvent): void => applyStep(transition(state, event))

function run(effect: Effect): void {
  switch (effect.do) {
    case 'push':
      history.replaceState({ ...stored(), y: scrollY }, '')
      return write('pushState', effect.entry)
    case 'replace':
      return write('replaceState', effect.entry)
    case 'back':
      return history.back()
    case 'show':
    case 'hide':
      return overlays[effect.overlay]?.[effect.do]()
    case 'visit':
      return location.replace(effect.url)
    case 'fetch':
      return list?.fetch(effect.url)
    case 'scroll':
      return state.phase === 'page' ? scrollTo(0, stored().y ?? 0) : undefined
    default:
      return list?.[effect.do]()
  }
}

function write(method: 'pushState' | 'replaceState', { url, ...rest }: Entry): void {
  const { y } = method === 'replaceState' ? stored() : {}
  history[method]({ ...rest, y }, '', url)
}

/** Registers the functions that show and hide an overlay. The overlay of the current entry is shown at once. */
export function registerOverlay(overlay: Overlay, view: OverlayView): void {
  overlays[overlay] = view
  if (state.entry.overlay === overlay && state.phase !== 'closing') view.show()
}

/** Registers the functions that fetch and render the page's list. */
export const registerList = (view: ListView): void => void (list = view)

/** Only details have a URL of their own; another overlay has that of the page below. */
export const openOverlay = (overlay: Overlay, url = closedUrl(new URL(location.href))): void =>
  dispatch({ type: 'open', entry: { url: urlOf(url), overlay } })

/** Removes the history entry of an overlay that the user closed. */
export function closeOverlay(overlay: Overlay): void {
  if (state.entry.overlay === overlay) dispatch({ type: 'close' })
}

/** Goes to another page, which replaces the overlay's entry. */
export const visitFromOverlay = (href: string): void => dispatch({ type: 'visit', url: href })

export const dispatchListRequest = (href: string, mode: 'push' | 'replace'): void =>
  dispatch({ type: 'request', url: urlOf(href), mode })

/** Changes the URL and nothing on the page. Aborts a list request. */
export const replaceUrl = (href: string): void => dispatch({ type: 'replace-url', url: urlOf(href) })

/** Reports that the requested list has arrived, or that it could not be loaded. */
export const reportList = (type: 'ready' | 'fail'): void => dispatch({ type })

/** Shows what the current entry holds. */
export const syncWithEntry = (): void => dispatch({ type: 'pop', entry: readEntry() })

/** Starts from the entry that the page was loaded at, and follows the history from then on. */
export function startHistory(): void {
  applyStep(start(readEntry()))
  addEventListener('popstate', syncWithEntry)
  // A page from the back/forward cache comes back as it was left, with an overlay that has lost its entry.
  addEventListener('pageshow', ({ persisted }) => persisted && syncWithEntry())
  addEventListener('click', (event) => {
    const link = findClickedLink(event, '#menu a')
    if (link) visitFromOverlay(link.href)
  })
  registerPopover('menu')
  registerPopover('filters')
}

function registerPopover(overlay: Overlay): void {
  const sheet = document.getElementById(overlay)
  let isOpen = false
  // Not `toggle`, which comes in a later task: Back pressed before it would leave the page.
  sheet?.addEventListener('beforetoggle', ({ newState }) => {
    isOpen = newState === 'open'
    if (isOpen) openOverlay(overlay)
    else closeOverlay(overlay)
  })
  registerOverlay(overlay, { show: () => isOpen || sheet?.showPopover(), hide: () => isOpen && sheet?.hidePopover() })
}
