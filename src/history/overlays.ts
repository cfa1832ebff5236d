import { interceptLinkClick } from '../lib/plain-click.ts'

/** `depth` is undefined until the entry is pushed, because a step back must finish first. */
interface Overlay {
  close: () => void
  depth?: number
}

/** `history.state` */
interface EntryState {
  /** The number of open overlays. */
  overlay?: number
  /** The overlay has a page at this URL. */
  hasPage?: boolean
  /** The scroll position in pixels. */
  y?: number
}

/** The topmost is last. */
const overlays: Overlay[] = []

/** Changes of the history, which wait for the step back before them. */
let changes: Promise<unknown> = Promise.resolve()

const enqueue = (change: () => unknown): void => void (changes = changes.then(change))

export const readState = (): EntryState => (history.state ?? {}) as EntryState
const readDepth = (): number => readState().overlay ?? 0

const nextPopState = (): Promise<unknown> =>
  new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))

async function stepBack(): Promise<void> {
  const popped = nextPopState()
  history.back()
  await popped
}

/** Saves the scroll position. The browser would restore it before another list has arrived. */
export function pushEntry(state: EntryState, url?: string): void {
  history.replaceState({ ...readState(), y: scrollY }, '')
  history.pushState(state, '', url)
}

/** Adds a history entry for an open overlay. Back removes it and calls `close`. `url` is that of the overlay's page. */
export function pushOverlayEntry(close: () => void, url?: string): void {
  const overlay: Overlay = { close }
  overlays.push(overlay)
  enqueue(() => {
    overlay.depth = readDepth() + 1
    pushEntry({ overlay: overlay.depth, hasPage: url !== undefined }, url)
  })
}

/** Registers an overlay for the current entry, to which Forward has led. */
export const adoptOverlayEntry = (close: () => void): void => void overlays.push({ close, depth: readDepth() })

/** Steps back over the entry of an overlay that was closed, unless Back has closed it or the entry is now the page's. */
export function removeOverlayEntry(close: () => void): void {
  const index = overlays.findIndex((overlay) => overlay.close === close)
  const [overlay] = index < 0 ? [] : overlays.splice(index, 1)
  enqueue(() => overlay && overlay.depth === readDepth() && stepBack())
}

/** Follows a link in an overlay. Its page takes the place of the overlay's entry. */
export function replacePage(href: string): void {
  // The back/forward cache would restore the open overlay, in Firefox with this state.
  history.replaceState({}, '')
  for (const overlay of overlays.splice(0)) overlay.close()
  location.replace(href)
}

/** `onBack` runs when Back closes the popover. */
export function registerPopover(id: string, onBack?: () => void): void {
  const popover = document.getElementById(id)
  const close = () => {
    popover?.hidePopover()
    onBack?.()
  }
  // `toggle` fires too late: until then, the Back button would leave the page.
  popover?.addEventListener('beforetoggle', ({ newState }) =>
    newState === 'open' ? pushOverlayEntry(close) : removeOverlayEntry(close)
  )
}

/** Resolves when the URL is the page's again. The filter sheet belongs to the page. */
export async function whenOverlaysClose(): Promise<void> {
  await changes
  if (overlays.length === 0 || document.querySelector('#filters:popover-open')) return
  await nextPopState()
  return whenOverlaysClose()
}

/** Closes the overlays above the current entry. */
function syncWithEntry(): void {
  while ((overlays.at(-1)?.depth ?? 0) > readDepth()) overlays.pop()?.close()
  const { overlay, hasPage } = readState()
  // A reload or Forward leads to the entry of an overlay that is closed.
  if (overlay && !hasPage && overlay !== overlays.at(-1)?.depth) enqueue(stepBack)
}

export function startOverlays(): void {
  syncWithEntry()
  addEventListener('popstate', syncWithEntry)
  // The back/forward cache may restore an overlay without its entry.
  addEventListener('pageshow', ({ persisted }) => persisted && syncWithEntry())
  addEventListener('click', (event) => {
    const link = readState().hasPage === false && interceptLinkClick(event, ':popover-open a, dialog:modal a')
    if (link) replacePage(link.href)
  })
  registerPopover('menu')
}
