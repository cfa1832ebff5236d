import { closedUrl } from '../lib/details-url.ts'

/** Something that lies over a page and that Back closes. */
export type Overlay = 'details' | 'cart' | 'menu' | 'filters'

/** An entry of the session history: its URL (path and query), and what `history.state` keeps of it. */
export interface Entry {
  url: string
  overlay?: Overlay | undefined
  /** The entry below is the same page without the overlay, so closing the overlay goes back to it. */
  pushed?: boolean | undefined
  /** Filters were changed: this entry holds another list than the one below. */
  changed?: boolean | undefined
}

/**
 * - `page`: nothing lies over the page.
 * - `covered`: details, cart or menu lie over it, in an entry of their own.
 * - `linked`: details lie over it because its URL names them; closing has nowhere to go back to.
 * - `filters`, `filtered`: the filter sheet lies over it; in `filtered` the list was changed from there.
 * - `closing`: the overlay was closed, and the step back to the page is under way.
 * - `reopening`: the same, and an overlay was opened meanwhile.
 */
export type Phase = 'page' | 'covered' | 'linked' | 'filters' | 'filtered' | 'closing' | 'reopening'

/** A requested list pushes an entry, replaces one, or belongs to one that exists (`pop`). */
type Mode = 'push' | 'replace' | 'pop'

/** `open` and `pop` name the entry to show. `ready`: the requested list has arrived. */
export type HistoryEvent =
  | { type: 'open' | 'pop'; entry: Entry }
  | { type: 'close' | 'ready' | 'fail' }
  | { type: 'request'; url: string; mode: 'push' | 'replace' }
  | { type: 'replace-url' | 'visit'; url: string }

export interface State {
  phase: Phase
  entry: Entry
  /** The URL, without details, of the list that the page shows. Empty when the list of a popped entry failed. */
  list: string
  /** The list that was requested; `ready` when it has arrived and waits for the page to be uncovered. */
  request?: { url: string; mode: Mode; ready?: boolean } | undefined
}

export type Effect =
  | { do: 'push' | 'replace'; entry: Entry }
  | { do: 'show' | 'hide'; overlay: Overlay }
  | { do: 'fetch' | 'visit'; url: string }
  | { do: 'back' | 'abort' | 'render' | 'scroll' }

/** The next state, and what the browser has to do, in order. */
export type Step = [State, ...Effect[]]

const phaseOf = ({ overlay, pushed, changed }: Entry): Phase => {
  if (!overlay) return 'page'
  if (overlay === 'filters') return changed ? 'filtered' : 'filters'
  return pushed ? 'covered' : 'linked'
}

const withoutDetails = (url: string): string => closedUrl(new URL(url, 'http://shop'))
const withEntry = (state: State, entry: Entry): State => ({ ...state, entry, phase: phaseOf(entry) })
const hide = ({ entry: { overlay } }: State): Effect[] => (overlay ? [{ do: 'hide', overlay }] : [])
const show = ({ overlay }: Entry): Effect[] => (overlay ? [{ do: 'show', overlay }] : [])

/** The state of a page that has just loaded: from a link, by a reload, or by a step through the history. */
export function start(entry: Entry): Step {
  return [{ phase: phaseOf(entry), entry, list: withoutDetails(entry.url) }, ...show(entry)]
}

function then([state, ...effects]: Step, next: (state: State) => Step): Step {
  const [last, ...more] = next(state)
  return [last, ...effects, ...more]
}

const ignore = (state: State): Step => [state]

const push = (state: State, entry: Entry): Step => [withEntry(state, entry), { do: 'push', entry }, ...show(entry)]

const replace = (state: State, entry: Entry): Step => [
  withEntry(state, entry),
  { do: 'replace', entry },
  ...(state.entry.overlay === entry.overlay ? [] : hide(state)),
  ...show(entry)
]

/**
 * Reopening the same overlay, for example with more reviews, keeps its entry. Another overlay replaces the entry if the
 * page is the entry below.
 */
function openInstead(state: State, entry: Entry): Step {
  if (state.entry.overlay === entry.overlay) return replace(state, { ...state.entry, url: entry.url })
  if (state.phase !== 'linked' && state.phase !== 'filtered') return replace(state, entry)
  return then(closeInPlace(state), (closed) => push(closed, entry))
}

/**
 * An overlay opened while the step back is under way gets its entry when that step ends. Details also wait to be shown,
 * because they read the URL.
 */
const reopen = (state: State, entry: Entry): Step => [
  { ...state, entry, phase: 'reopening' },
  ...(entry.overlay === 'details' ? [] : show(entry))
]

const stepBack = (state: State): Step => [{ ...state, phase: 'closing' }, ...hide(state), { do: 'back' }]

const stopReopening = (state: State): Step => [{ ...state, phase: 'closing' }, ...hide(state)]

/** The entry stays and becomes the page's. */
const closeInPlace = (state: State): Step => applyIfReady(replace(state, { url: withoutDetails(state.entry.url) }))

function pop(state: State, entry: Entry): Step {
  const url = withoutDetails(entry.url)
  const hideEffects = state.phase === 'closing' || state.entry.overlay === entry.overlay ? [] : hide(state)
  const arrived: Step = [withEntry(state, entry), ...hideEffects, ...show(entry)]
  if (url !== state.list) return then(arrived, (next) => request(next, entry.url, 'pop'))
  return state.request?.mode === 'pop' ? then(arrived, abort) : applyIfReady(arrived)
}

/** Back closes the filter sheet but keeps the chosen filters, as a new entry on top of the one it reached. */
function keepFilters(state: State): Step {
  const entry = { url: state.list }
  return [withEntry(state, entry), ...hide(state), { do: 'push', entry }]
}

const pushReopened = (state: State): Step => push(state, state.entry)

const request = (state: State, url: string, mode: Mode): Step => [
  { ...state, request: { url, mode } },
  { do: 'fetch', url }
]

const abort = (state: State): Step => [{ ...state, request: undefined }, { do: 'abort' }]

/** Applies a list that arrived while an overlay lay over the page, once the page is uncovered. */
const applyIfReady = (step: Step): Step =>
  step[0].phase === 'page' && step[0].request?.ready ? then(step, apply) : step

function apply(state: State): Step {
  const { url = state.list, mode } = state.request ?? {}
  const next = { ...state, list: withoutDetails(url), request: undefined }
  if (mode === 'pop') return [next, { do: 'render' }, { do: 'scroll' }]
  const entry: Entry =
    state.entry.overlay === 'filters' ? { url, overlay: 'filters', pushed: true, changed: true } : { url }
  const kind = mode === 'push' && !entry.overlay ? 'push' : 'replace'
  return [withEntry(next, entry), { do: kind, entry }, { do: 'render' }]
}

/** A list requested by Back or Forward changes no entry, so it is applied at once. */
const applyOrDefer = (state: State): Step =>
  state.request?.mode === 'pop'
    ? apply(state)
    : [{ ...state, request: state.request && { ...state.request, ready: true } }]

/** While the step back is under way, the current entry must not change: the URL waits for the entry below. */
function replaceUrl(state: State, url: string): Step {
  if (state.phase === 'closing' || state.phase === 'reopening') {
    return [{ ...state, request: { url, mode: 'replace', ready: true } }, { do: 'abort' }]
  }
  const entry = { ...state.entry, url }
  return then(
    [
      { ...state, entry, list: withoutDetails(url) },
      { do: 'replace', entry }
    ],
    abort
  )
}

interface Row {
  open: (state: State, entry: Entry) => Step
  close: (state: State) => Step
  pop: (state: State, entry: Entry) => Step
  ready: (state: State) => Step
}

/** The transitions, by phase and event. The same table, in words, is in docs/architecture.md. */
export const TRANSITIONS: Record<Phase, Row> = {
  page: { open: push, close: ignore, pop, ready: apply },
  covered: { open: openInstead, close: stepBack, pop, ready: applyOrDefer },
  linked: { open: openInstead, close: closeInPlace, pop, ready: applyOrDefer },
  filters: { open: openInstead, close: stepBack, pop, ready: apply },
  filtered: { open: openInstead, close: closeInPlace, pop: keepFilters, ready: apply },
  closing: { open: reopen, close: ignore, pop, ready: applyOrDefer },
  reopening: { open: reopen, close: stopReopening, pop: pushReopened, ready: applyOrDefer }
}

/** The state after an event, and what the browser has to do for it, in order. Pure. */
export function transition(state: State, event: HistoryEvent): Step {
  switch (event.type) {
    case 'open':
      return TRANSITIONS[state.phase].open(state, { ...event.entry, pushed: true })
    case 'pop':
      return TRANSITIONS[state.phase].pop(state, event.entry)
    case 'close':
    case 'ready':
      return TRANSITIONS[state.phase][event.type](state)
    case 'request':
      return request(state, event.url, event.mode)
    case 'fail':
      return [{ ...state, list: state.request?.mode === 'pop' ? '' : state.list, request: undefined }]
    case 'replace-url':
      return replaceUrl(state, event.url)
    case 'visit':
      return [...replace(state, { url: state.entry.url }), { do: 'visit', url: event.url }]
  }
}
