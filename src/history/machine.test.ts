import { describe, expect, test } from 'vitest'

import {
  type Effect,
  type HistoryEntry,
  type HistoryEvent,
  type Phase,
  createInitialStep,
  type State,
  transition,
  TRANSITIONS
} from './machine.ts'

const LIST = '/shop/listing'
const MEN = '/shop/listing?category=men'
const WOMEN = '/shop/listing?category=women'

const page: HistoryEntry = { url: LIST }
const cart: HistoryEntry = { url: LIST, overlay: 'cart', pushed: true }
const menu: HistoryEntry = { url: LIST, overlay: 'menu', pushed: true }
const shirt: HistoryEntry = { url: `${LIST}?product=shirt`, overlay: 'details', pushed: true }
/** Details that a link opened: no entry to go back to. */
const linkedDetails: HistoryEntry = { url: `${LIST}?product=shirt`, overlay: 'details' }
const filters: HistoryEntry = { url: LIST, overlay: 'filters', pushed: true }
const filtered: HistoryEntry = { url: MEN, overlay: 'filters', pushed: true, changed: true }

const stateAfter = (entry: HistoryEntry, ...events: HistoryEvent[]): State =>
  events.reduce((state, event) => transition(state, event)[0], createInitialStep(entry)[0])

const open = (entry: HistoryEntry): HistoryEvent => ({ type: 'open', entry })
const popTo = (entry: HistoryEntry): HistoryEvent => ({ type: 'pop', entry })
const request = (url: string, mode: 'push' | 'replace' = 'push'): HistoryEvent => ({ type: 'request', url, mode })
const CLOSE: HistoryEvent = { type: 'close' }
const READY: HistoryEvent = { type: 'ready' }
const FAIL: HistoryEvent = { type: 'fail' }

const STATES: Record<Phase, State> = {
  page: stateAfter(page),
  covered: stateAfter(page, open(cart)),
  linked: stateAfter(linkedDetails),
  filters: stateAfter(page, open(filters)),
  filtered: stateAfter(page, open(filters), request(MEN), READY),
  closing: stateAfter(page, open(cart), CLOSE),
  reopening: stateAfter(page, open(cart), CLOSE, open(cart))
}

/** From phase, event, to phase, effects. */
type Case = [from: Phase, event: HistoryEvent, to: Phase, ...effects: Effect[]]

const push = (entry: HistoryEntry): Effect => ({ do: 'push', entry })
const replace = (entry: HistoryEntry): Effect => ({ do: 'replace', entry })
const show = (overlay: Exclude<HistoryEntry['overlay'], undefined>): Effect => ({ do: 'show', overlay })
const hide = (overlay: Exclude<HistoryEntry['overlay'], undefined>): Effect => ({ do: 'hide', overlay })
const fetch = (url: string): Effect => ({ do: 'fetch', url })
const BACK: Effect = { do: 'back' }
const RENDER: Effect = { do: 'render' }
const ABORT: Effect = { do: 'abort' }
const SCROLL: Effect = { do: 'scroll' }

const CASES: Record<string, Case[]> = {
  'opening an overlay': [
    ['page', open(cart), 'covered', push(cart), show('cart')],
    ['page', open(shirt), 'covered', push(shirt), show('details')],
    ['page', open(filters), 'filters', push(filters), show('filters')],
    ['covered', open(menu), 'covered', replace(menu), hide('cart'), show('menu')],
    ['covered', open(cart), 'covered', replace(cart), show('cart')],
    ['linked', open(cart), 'covered', replace(page), hide('details'), push(cart), show('cart')],
    ['filters', open(cart), 'covered', replace(cart), hide('filters'), show('cart')],
    ['filtered', open(cart), 'covered', replace({ url: MEN }), hide('filters'), push(cart), show('cart')],
    ['closing', open(cart), 'reopening', show('cart')],
    ['reopening', open(menu), 'reopening', show('menu')],
    ['closing', open(shirt), 'reopening']
  ],
  'closing an overlay': [
    ['page', CLOSE, 'page'],
    ['covered', CLOSE, 'closing', hide('cart'), BACK],
    ['linked', CLOSE, 'page', replace(page), hide('details')],
    ['filters', CLOSE, 'closing', hide('filters'), BACK],
    ['filtered', CLOSE, 'page', replace({ url: MEN }), hide('filters')],
    ['closing', CLOSE, 'closing'],
    ['reopening', CLOSE, 'closing', hide('cart')]
  ],
  'going back or forward to the page behind': [
    ['page', popTo(page), 'page'],
    ['covered', popTo(page), 'page', hide('cart')],
    ['linked', popTo(page), 'page', hide('details')],
    ['filters', popTo(page), 'page', hide('filters')],
    ['filtered', popTo(page), 'page', hide('filters'), push({ url: MEN })],
    ['closing', popTo(page), 'page'],
    ['reopening', popTo(page), 'covered', push(cart), show('cart')]
  ],
  'going back or forward to an overlay': [
    ['page', popTo(shirt), 'covered', show('details')],
    ['page', popTo(linkedDetails), 'linked', show('details')],
    ['page', popTo(filters), 'filters', show('filters')],
    ['covered', popTo(shirt), 'covered', hide('cart'), show('details')],
    ['linked', popTo(cart), 'covered', hide('details'), show('cart')],
    ['filters', popTo(shirt), 'covered', hide('filters'), show('details')],
    ['closing', popTo(shirt), 'covered', show('details')]
  ],
  'going back or forward to another list': [
    ['page', popTo({ url: WOMEN }), 'page', ABORT, fetch(WOMEN)],
    ['covered', popTo({ url: WOMEN }), 'page', hide('cart'), ABORT, fetch(WOMEN)],
    ['linked', popTo({ url: WOMEN }), 'page', hide('details'), ABORT, fetch(WOMEN)],
    ['filters', popTo({ url: WOMEN }), 'page', hide('filters'), ABORT, fetch(WOMEN)],
    ['closing', popTo({ url: WOMEN }), 'page', ABORT, fetch(WOMEN)]
  ]
}

describe.each(Object.entries(CASES))('%s', (_, cases) => {
  test.each(cases)('from %s: %j leads to %s', (from, event, to, ...effects) => {
    const [state, ...done] = transition(STATES[from], event)
    expect(state.phase).toBe(to)
    expect(done).toEqual(effects)
  })
})

test.each(Object.keys(TRANSITIONS) as Phase[])('STATES has a state in phase %s', (phase) => {
  expect(STATES[phase].phase).toBe(phase)
})

describe('a requested list', () => {
  test('gets its own history entry when it has loaded', () => {
    const requested = stateAfter(page, request(MEN))
    expect(requested.entry).toEqual(page)
    expect(transition(requested, READY)).toEqual([
      { phase: 'page', entry: { url: MEN }, list: MEN, request: undefined },
      push({ url: MEN }),
      RENDER
    ])
  })

  test('replaces the history entry in mode replace, which the search uses', () => {
    const [, ...effects] = transition(stateAfter(page, request(MEN, 'replace')), READY)
    expect(effects).toEqual([replace({ url: MEN }), RENDER])
  })

  test('updates the history entry of the open filters', () => {
    const [state, ...effects] = transition(stateAfter(page, open(filters), request(MEN)), READY)
    expect([state.phase, ...effects]).toEqual(['filtered', replace(filtered), RENDER])
  })

  const PATHS_TO_PAGE: [Phase, ...HistoryEvent[]][] = [
    ['covered', CLOSE, popTo(page)],
    ['closing', popTo(page)],
    ['reopening', popTo(page), CLOSE, popTo(page)]
  ]

  test.each(PATHS_TO_PAGE)('waits in phase %s until the overlay has closed', (phase, ...path) => {
    const [waiting, ...effects] = transition(transition(STATES[phase], request(MEN))[0], READY)
    expect(effects).toEqual([])
    expect(waiting.list).toBe(LIST)
    const last = path.reduce((state, event) => transition(state, event)[0], waiting)
    expect(last).toMatchObject({ phase: 'page', list: MEN, entry: { url: MEN } })
  })

  test('waits until linked details are closed', () => {
    const [, ...effects] = transition(stateAfter(linkedDetails, request(MEN), READY), CLOSE)
    expect(effects).toEqual([replace(page), hide('details'), push({ url: MEN }), RENDER])
  })

  test('keeps loading while an overlay opens and closes', () => {
    const state = stateAfter(page, request(MEN), open(cart), CLOSE, popTo(page))
    expect(transition(state, READY)).toEqual([expect.objectContaining({ list: MEN }), push({ url: MEN }), RENDER])
  })

  test('is dropped when the shopper goes back to another list', () => {
    const [state, ...effects] = transition(stateAfter(page, request(MEN)), popTo({ url: WOMEN }))
    expect(state.request).toEqual({ url: WOMEN, mode: 'pop' })
    expect(effects).toEqual([ABORT, fetch(WOMEN)])
    expect(transition(state, READY)).toEqual([expect.objectContaining({ list: WOMEN }), RENDER, SCROLL])
  })

  test('is dropped when the URL is replaced, for example because the search box was cleared', () => {
    const [state, ...effects] = transition(stateAfter(page, request(MEN)), { type: 'replace-url', url: LIST })
    expect(state.request).toBeUndefined()
    expect(effects).toEqual([replace(page), ABORT])
  })

  test('leaves the page unchanged when it fails', () => {
    expect(stateAfter(page, request(MEN), FAIL)).toMatchObject({ phase: 'page', list: LIST, request: undefined })
  })
})

describe('a list requested by back or forward', () => {
  test('is aborted when the shopper returns to the visible list', () => {
    const [state, ...effects] = transition(stateAfter({ url: MEN }, popTo(page)), popTo({ url: MEN }))
    expect(state.request).toBeUndefined()
    expect(effects).toEqual([ABORT])
  })

  test('is rendered beneath an overlay, because it changes no entry', () => {
    const state = stateAfter({ url: MEN }, popTo(page), open(cart))
    expect(transition(state, READY).slice(1)).toEqual([RENDER, SCROLL])
  })

  test('loads again on the next visit after a failure', () => {
    const state = stateAfter({ url: MEN }, popTo(page), FAIL)
    expect(transition(state, popTo(page)).slice(1)).toEqual([ABORT, fetch(LIST)])
  })
})

describe('a page that loads', () => {
  test.each([
    [page, 'page'],
    [linkedDetails, 'linked'],
    [shirt, 'covered'],
    [cart, 'covered'],
    [menu, 'covered'],
    [filters, 'filters'],
    [filtered, 'filtered']
  ] as const)('at %j is in phase %s and shows its overlay', (entry, phase) => {
    const [state, ...effects] = createInitialStep(entry)
    expect(state).toMatchObject({ phase, list: entry === filtered ? MEN : LIST })
    expect(effects).toEqual(entry.overlay ? [show(entry.overlay)] : [])
  })
})

test('details opened while another overlay is closing are shown once their URL is in the address bar', () => {
  const [state, ...effects] = transition(stateAfter(page, open(cart), CLOSE, open(shirt)), popTo(page))
  expect(state).toMatchObject({ phase: 'covered', entry: shirt, list: LIST })
  expect(effects).toEqual([push(shirt), show('details')])
})

test('replacing the URL waits until the overlay has closed', () => {
  const [waiting, ...effects] = transition(STATES.closing, { type: 'replace-url', url: MEN })
  expect(effects).toEqual([ABORT])
  expect(transition(waiting, popTo(page)).slice(1)).toEqual([replace({ url: MEN }), RENDER])
})

test('loading more reviews replaces the history entry of the details', () => {
  const more = { ...shirt, url: `${shirt.url}&reviews=20` }
  expect(transition(stateAfter(page, open(shirt)), open(more)).slice(1)).toEqual([replace(more), show('details')])
  expect(transition(stateAfter(linkedDetails), open(more))[0].phase).toBe('linked')
})

test('a link in the cart or the menu replaces the history entry of the overlay', () => {
  const [state, ...effects] = transition(STATES.covered, { type: 'visit', url: '/shop/checkout' })
  expect(state.phase).toBe('page')
  expect(effects).toEqual([replace(page), hide('cart'), { do: 'visit', url: '/shop/checkout' }])
})
