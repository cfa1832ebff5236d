import { removeDetailsFromUrl } from '../domain/products/details-url.ts'

export type Overlay = 'details' | 'cart' | 'menu' | 'filters'

/** `url` is path and query; the rest is `history.state`. */
export interface HistoryEntry {
  url: string
  overlay?: Overlay | undefined
  /** The entry below is the same page without the overlay. */
  pushed?: boolean | undefined
  /** This entry has another list than the one below. */
  changed?: boolean | undefined
}

/**
 * - `covered`: details, cart or menu in an entry of their own.
 * - `linked`: details from the URL; there is no entry to go back to.
 * - `filtered`: the filter sheet has changed the list.
 * - `closing`: closed, while the step back is under way.
 * - `reopening`: an overlay was opened during the step back.
 */
export type Phase = 'page' | 'covered' | 'linked' | 'filters' | 'filtered' | 'closing' | 'reopening'

/** `pop`: the browser has gone to an existing entry. */
type Mode = 'push' | 'replace' | 'pop'

/** `ready`: the requested list has arrived. */
export type HistoryEvent =
  | { type: 'open' | 'pop'; entry: HistoryEntry }
  | { type: 'close' | 'ready' | 'fail' }
  | { type: 'request'; url: string; mode: 'push' | 'replace' }
  | { type: 'replace-url' | 'visit'; url: string }

export interface State {
  phase: Phase
  entry: HistoryEntry
  /** The URL of the visible list, without details. Empty if the list of a popped entry failed to load. */
  list: string
  /** `ready`: it arrived while an overlay covers the page. */
  request?: { url: string; mode: Mode; ready?: boolean } | undefined
}

export type Effect =
  | { do: 'push' | 'replace'; entry: HistoryEntry }
  | { do: 'show' | 'hide'; overlay: Overlay }
  | { do: 'fetch' | 'visit'; url: string }
  | { do: 'back' | 'abort' | 'render' | 'scroll' }

/** The effects must run in this order. */
export type Step = [State, ...Effect[]]

const findPhase = ({ overlay, pushed, changed }: HistoryEntry): Phase => {
  if (!overlay) return 'page'
  if (overlay === 'filters') return changed ? 'filtered' : 'filters'
  return pushed ? 'covered' : 'linked'
}

const withoutDetails = (url: string): string => removeDetailsFromUrl(new URL(url, 'http://shop'))
const withEntry = (state: State, entry: HistoryEntry): State => ({ ...state, entry, phase: findPhase(entry) })
const hideOverlay = ({ entry: { overlay } }: State): Effect[] => (overlay ? [{ do: 'hide', overlay }] : [])
const showOverlay = ({ overlay }: HistoryEntry): Effect[] => (overlay ? [{ do: 'show', overlay }] : [])

export function createInitialStep(entry: HistoryEntry): Step {
  return [{ phase: findPhase(entry), entry, list: withoutDetails(entry.url) }, ...showOverlay(entry)]
}

function chain([state, ...effects]: Step, next: (state: State) => Step): Step {
  const [last, ...more] = next(state)
  return [last, ...effects, ...more]
}

const ignore = (state: State): Step => [state]

const push = (state: State, entry: HistoryEntry): Step => [
  withEntry(state, entry),
  { do: 'push', entry },
  ...showOverlay(entry)
]

const replace = (state: State, entry: HistoryEntry): Step => [
  withEntry(state, entry),
  { do: 'replace', entry },
  ...(state.entry.overlay === entry.overlay ? [] : hideOverlay(state)),
  ...showOverlay(entry)
]

/**
 * The same overlay keeps its entry, for example when it shows more reviews. Another overlay replaces it if the page is
 * the entry below.
 */
function openInstead(state: State, entry: HistoryEntry): Step {
  if (state.entry.overlay === entry.overlay) return replace(state, { ...state.entry, url: entry.url })
  if (state.phase !== 'linked' && state.phase !== 'filtered') return replace(state, entry)
  return chain(closeInPlace(state), (closed) => push(closed, entry))
}

/** During the step back an overlay waits for its entry. Details also wait to be shown, because they read the URL. */
const reopen = (state: State, entry: HistoryEntry): Step => [
  { ...state, entry, phase: 'reopening' },
  ...(entry.overlay === 'details' ? [] : showOverlay(entry))
]

const stepBack = (state: State): Step => [{ ...state, phase: 'closing' }, ...hideOverlay(state), { do: 'back' }]

const stopReopening = (state: State): Step => [{ ...state, phase: 'closing' }, ...hideOverlay(state)]

/** Turns the overlay's entry into the page's. */
const closeInPlace = (state: State): Step => applyIfReady(replace(state, { url: withoutDetails(state.entry.url) }))

function pop(state: State, entry: HistoryEntry): Step {
  const isListVisible = withoutDetails(entry.url) === state.list
  const hideEffects = state.phase === 'closing' || state.entry.overlay === entry.overlay ? [] : hideOverlay(state)
  const popped: Step = [withEntry(state, entry), ...hideEffects, ...showOverlay(entry)]
  if (isListVisible && state.request?.mode !== 'pop') return applyIfReady(popped)
  return chain(chain(popped, abortRequest), (next) => (isListVisible ? [next] : startRequest(next, entry.url, 'pop')))
}

/** Back closes the filter sheet but keeps its filters in a new entry. */
function keepFilters(state: State): Step {
  const entry = { url: state.list }
  return [withEntry(state, entry), ...hideOverlay(state), { do: 'push', entry }]
}

const pushReopened = (state: State): Step => push(state, state.entry)

const startRequest = (state: State, url: string, mode: Mode): Step => [
  { ...state, request: { url, mode } },
  { do: 'fetch', url }
]

const abortRequest = (state: State): Step => [{ ...state, request: undefined }, { do: 'abort' }]

const applyIfReady = (step: Step): Step =>
  step[0].phase === 'page' && step[0].request?.ready ? chain(step, applyRequest) : step

function applyRequest(state: State): Step {
  const { url = state.list, mode } = state.request ?? {}
  const next = { ...state, list: withoutDetails(url), request: undefined }
  if (mode === 'pop') return [next, { do: 'render' }, { do: 'scroll' }]
  const entry: HistoryEntry =
    state.entry.overlay === 'filters' ? { url, overlay: 'filters', pushed: true, changed: true } : { url }
  const kind = mode === 'push' && !entry.overlay ? 'push' : 'replace'
  return [withEntry(next, entry), { do: kind, entry }, { do: 'render' }]
}

/** A list requested by Back or Forward changes no entry, so it applies at once. */
const applyOrDefer = (state: State): Step =>
  state.request?.mode === 'pop'
    ? applyRequest(state)
    : [{ ...state, request: state.request && { ...state.request, ready: true } }]

/** During the step back the current entry must not change. */
function replaceUrl(state: State, url: string): Step {
  if (state.phase === 'closing' || state.phase === 'reopening') {
    return [{ ...state, request: { url, mode: 'replace', ready: true } }, { do: 'abort' }]
  }
  const entry = { ...state.entry, url }
  return chain(
    [
      { ...state, entry, list: withoutDetails(url) },
      { do: 'replace', entry }
    ],
    abortRequest
  )
}

interface PhaseTransitions {
  open: (state: State, entry: HistoryEntry) => Step
  close: (state: State) => Step
  pop: (state: State, entry: HistoryEntry) => Step
  ready: (state: State) => Step
}

/** docs/architecture.md has a table of these transitions. */
export const TRANSITIONS: Record<Phase, PhaseTransitions> = {
  page: { open: push, close: ignore, pop, ready: applyRequest },
  covered: { open: openInstead, close: stepBack, pop, ready: applyOrDefer },
  linked: { open: openInstead, close: closeInPlace, pop, ready: applyOrDefer },
  filters: { open: openInstead, close: stepBack, pop, ready: applyRequest },
  filtered: { open: openInstead, close: closeInPlace, pop: keepFilters, ready: applyRequest },
  closing: { open: reopen, close: ignore, pop, ready: applyOrDefer },
  reopening: { open: reopen, close: stopReopening, pop: pushReopened, ready: applyOrDefer }
}

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
      return startRequest(state, event.url, event.mode)
    case 'fail':
      return [{ ...state, list: state.request?.mode === 'pop' ? '' : state.list, request: undefined }]
    case 'replace-url':
      return replaceUrl(state, event.url)
    case 'visit':
      return [...replace(state, { url: state.entry.url }), { do: 'visit', url: event.url }]
  }
}
