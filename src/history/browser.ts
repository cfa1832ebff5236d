import { removeDetailsFromUrl } from '../domain/products/details-url.ts'
import { interceptLinkClick } from '../lib/plain-click.ts'
import {
  type Effect,
  type HistoryEntry,
  type HistoryEvent,
  type Overlay,
  createInitialStep,
  type Step,
  transition
} from './machine.ts'

interface OverlayView {
  show: () => void
  hide: () => void
}

interface ListView {
  fetch: (url: string) => Promise<void>
  abort: () => void
  render: () => void
}

/** `history.state`; `y` is the scroll position in pixels. */
type HistoryState = Omit<HistoryEntry, 'url'> & { y?: number }

const readHistoryState = (): HistoryState => (history.state ?? {}) as HistoryState

const overlays: Partial<Record<Overlay, OverlayView>> = {}
let listView: ListView | undefined
let [state] = createInitialStep({ url: '/' })

export const toRelativeUrl = (href: string): string => {
  const { pathname, search } = new URL(href, location.href)
  return pathname + search
}

function readEntry(): HistoryEntry {
  const { overlay = /[?&]product=/.test(location.search) ? 'details' : undefined, pushed, changed } = readHistoryState()
  const url = location.pathname + location.search
  return canShow(overlay) ? { url, overlay, pushed, changed } : { url }
}

/** Menu and filters are sheets only on narrow screens. */
function canShow(overlay: Overlay | undefined): boolean {
  return document.querySelector(`[popovertarget="${overlay}"]`)?.checkVisibility() ?? true
}

function applyStep([next, ...effects]: Step): void {
  state = next
  effects.forEach(runEffect)
}

const dispatch = (event: HistoryEvent): void => applyStep(transition(state, event))

function runEffect(effect: Effect): void {
  switch (effect.do) {
    case 'push':
      history.replaceState({ ...readHistoryState(), y: scrollY }, '')
      return writeEntry('pushState', effect.entry)
    case 'replace':
      return writeEntry('replaceState', effect.entry)
    case 'back':
      return history.back()
    case 'show':
    case 'hide':
      return overlays[effect.overlay]?.[effect.do]()
    case 'visit':
      return location.replace(effect.url)
    case 'fetch':
      return void listView?.fetch(effect.url)
    case 'scroll':
      return state.phase === 'page' ? scrollTo(0, readHistoryState().y ?? 0) : undefined
    default:
      return listView?.[effect.do]()
  }
}

function writeEntry(method: 'pushState' | 'replaceState', { url, ...rest }: HistoryEntry): void {
  const { y } = method === 'replaceState' ? readHistoryState() : {}
  history[method]({ ...rest, y }, '', url)
}

export function registerOverlay(overlay: Overlay, view: OverlayView): void {
  overlays[overlay] = view
  if (state.entry.overlay === overlay && state.phase !== 'closing') view.show()
}

export const registerList = (view: ListView): void => void (listView = view)

/** Opens an overlay. Only details have a URL of their own. */
export const openOverlay = (overlay: Overlay, url = removeDetailsFromUrl(new URL(location.href))): void =>
  dispatch({ type: 'open', entry: { url: toRelativeUrl(url), overlay } })

export function closeOverlay(overlay: Overlay): void {
  if (state.entry.overlay === overlay) dispatch({ type: 'close' })
}

export const visitFromOverlay = (href: string): void => dispatch({ type: 'visit', url: href })

export const dispatchListRequest = (href: string, mode: 'push' | 'replace'): void =>
  dispatch({ type: 'request', url: toRelativeUrl(href), mode })

export const replaceUrl = (href: string): void => dispatch({ type: 'replace-url', url: toRelativeUrl(href) })

export const reportListResult = (type: 'ready' | 'fail'): void => dispatch({ type })

export const syncWithEntry = (): void => dispatch({ type: 'pop', entry: readEntry() })

export function startHistory(): void {
  applyStep(createInitialStep(readEntry()))
  addEventListener('popstate', syncWithEntry)
  // The back/forward cache may restore an overlay without its entry.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    // The list that it was loading may never arrive.
    if (state.request) location.reload()
    else syncWithEntry()
  })
  addEventListener('click', (event) => {
    const link = interceptLinkClick(event, '#menu a')
    if (link) visitFromOverlay(link.href)
  })
  registerPopover('menu')
  registerPopover('filters')
}

function registerPopover(overlay: Overlay): void {
  const sheet = document.getElementById(overlay)
  let isOpen = false
  // `toggle` fires too late: until then, the Back button would leave the page.
  sheet?.addEventListener('beforetoggle', ({ newState }) => {
    isOpen = newState === 'open'
    if (isOpen) openOverlay(overlay)
    else closeOverlay(overlay)
  })
  registerOverlay(overlay, { show: () => isOpen || sheet?.showPopover(), hide: () => isOpen && sheet?.hidePopover() })
}
