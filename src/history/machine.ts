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
 * - `leaving`: the overlay was closed, and the step back to the page is under way.
 * - `reopening`: the same, and an overlay was opened meanwhile.
 */
export type Phase = 'page' | 'covered' | 'linked' | 'filters' | 'filtered' | 'leaving' | 'reopening'

/** A requested list pushes an entry, replaces one, or belongs to one that exists (`pop`). */
type How = 'push' | 'replace' | 'pop'

/** `open` and `pop` name the entry to show. `ready`: the requested list has arrived. */
export type HistoryEvent =
  | { type: 'open' | 'pop'; entry: Entry }
  | { type: 'close' | 'ready' | 'fail' }
  | { type: 'follow'; url: string; how: 'push' | 'replace' }
  | { type: 'stay' | 'visit'; url: string }

export interface State {
  phase: Phase
  entry: Entry
  /** The URL, without details, of the list that the page shows. Empty when the list of a popped entry failed. */
  list: string
  /** The list that was requested; `ready` when it has arrived and waits for the page to be uncovered. */
  request?: { url: string; how: How; ready?: boolean } | undefined
}

export type Effect =
  | { do: 'push' | 'replace'; entry: Entry }
  | { do: 'show' | 'hide'; overlay: Overlay }
  | { do: 'fetch' | 'visit'; url: string }
  | { do: 'back' | 'abort' | 'render' | 'scroll' }

type Step = [State, ...Effect[]]

const phaseOf = ({ overlay, pushed, changed }: Entry): Phase => {
  if (!overlay) return 'page'
  if (overlay === 'filters') return changed ? 'filtered' : 'filters'
  return pushed ? 'covered' : 'linked'
}

const closedOf = (url: string): string => closedUrl(new URL(url, 'http://shop'))
const at = (state: State, entry: Entry): State => ({ ...state, entry, phase: phaseOf(entry) })
const hide = ({ entry: { overlay } }: State): Effect[] => (overlay ? [{ do: 'hide', overlay }] : [])
const show = ({ overlay }: Entry): Effect[] => (overlay ? [{ do: 'show', overlay }] : [])

/** The state of a page that has just loaded: from a link, by a reload, or by a step through the history. */
export function start(entry: Entry): Step {
  return [{ phase: phaseOf(entry), entry, list: closedOf(entry.url) }, ...show(entry)]
}

function then([state, ...effects]: Step, next: (state: State) => Step): Step {
  const [last, ...more] = next(state)
  return [last, ...effects, ...more]
}

const ignore = (state: State): Step => [state]

const push = (state: State, entry: Entry): Step => [at(state, entry), { do: 'push', entry }, ...show(entry)]

const replace = (state: State, entry: Entry): Step => [
  at(state, entry),
  { do: 'replace', entry },
  ...(state.entry.overlay === entry.overlay ? [] : hide(state)),
  ...show(entry)
]

/** The same overlay, as with more reviews, keeps its entry; another one takes it over if a page lies below. */
function openInstead(state: State, entry: Entry): Step {
  if (state.entry.overlay === entry.overlay) return replace(state, { ...state.entry, url: entry.url })
  if (state.phase !== 'linked' && state.phase !== 'filtered') return replace(state, entry)
  return then(closeInPlace(state), (closed) => push(closed, entry))
}

/** Opened before the step back has ended, an overlay gets its entry only then. Details are what the URL names, so they wait. */
const reopen = (state: State, entry: Entry): Step => [
  { ...state, entry, phase: 'reopening' },
  ...(entry.overlay === 'details' ? [] : show(entry))
]

const stepBack = (state: State): Step => [{ ...state, phase: 'leaving' }, ...hide(state), { do: 'back' }]

const stopReopening = (state: State): Step => [{ ...state, phase: 'leaving' }, ...hide(state)]

/** The entry stays and becomes the page's. */
const closeInPlace = (state: State): Step => uncover(replace(state, { url: closedOf(state.entry.url) }))

function pop(state: State, entry: Entry): Step {
  const url = closedOf(entry.url)
  const left = state.phase === 'leaving' || state.entry.overlay === entry.overlay ? [] : hide(state)
  const here: Step = [at(state, entry), ...left, ...show(entry)]
  if (url !== state.list) return then(here, (next) => request(next, entry.url, 'pop'))
  return state.request?.how === 'pop' ? then(here, abort) : uncover(here)
}

/** Back closes the filters, and what was chosen in them stays: as an entry above the one that was reached. */
function keepFilters(state: State): Step {
  const entry = { url: state.list }
  return [at(state, entry), ...hide(state), { do: 'push', entry }]
}

const pushReopened = (state: State): Step => push(state, state.entry)

const request = (state: State, url: string, how: How): Step => [
  { ...state, request: { url, how } },
  { do: 'fetch', url }
]

const abort = (state: State): Step => [{ ...state, request: undefined }, { do: 'abort' }]

/** Applies what arrived while an overlay lay over the page, once nothing does. */
const uncover = (step: Step): Step => (step[0].phase === 'page' && step[0].request?.ready ? then(step, apply) : step)

function apply(state: State): Step {
  const { url = state.list, how } = state.request ?? {}
  const next = { ...state, list: closedOf(url), request: undefined }
  if (how === 'pop') return [next, { do: 'render' }, { do: 'scroll' }]
  const entry: Entry =
    state.entry.overlay === 'filters' ? { url, overlay: 'filters', pushed: true, changed: true } : { url }
  const kind = how === 'push' && !entry.overlay ? 'push' : 'replace'
  return [at(next, entry), { do: kind, entry }, { do: 'render' }]
}

/** A list of the history's own changes no entry, so it never waits. */
const wait = (state: State): Step =>
  state.request?.how === 'pop'
    ? apply(state)
    : [{ ...state, request: state.request && { ...state.request, ready: true } }]

/** An entry that is being left must not change: the URL waits for the one below. */
function stay(state: State, url: string): Step {
  if (state.phase === 'leaving' || state.phase === 'reopening') {
    return [{ ...state, request: { url, how: 'replace', ready: true } }, { do: 'abort' }]
  }
  const entry = { ...state.entry, url }
  return then(
    [
      { ...state, entry, list: closedOf(url) },
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
  covered: { open: openInstead, close: stepBack, pop, ready: wait },
  linked: { open: openInstead, close: closeInPlace, pop, ready: wait },
  filters: { open: openInstead, close: stepBack, pop, ready: apply },
  filtered: { open: openInstead, close: closeInPlace, pop: keepFilters, ready: apply },
  leaving: { open: reopen, close: ignore, pop, ready: wait },
  reopening: { open: reopen, close: stopReopening, pop: pushReopened, ready: wait }
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
    case 'follow':
      return request(state, event.url, event.how)
    case 'fail':
      return [{ ...state, list: state.request?.how === 'pop' ? '' : state.list, request: undefined }]
    case 'stay':
      return stay(state, event.url)
    case 'visit':
      return [
        at(state, { url: state.entry.url }),
        { do: 'replace', entry: { url: state.entry.url } },
        ...hide(state),
        { do: 'visit', url: event.url }
      ]
  }
}
