import { afterEach, expect, test } from 'vitest'

import { closeBrowserTab, openBrowserTab } from '../../../../tests/support/browser-tab.ts'
import { ApiError } from '../../../api/errors.ts'
import type { UrlFilters } from '../../../lib/url-filters.ts'
import { $search } from './search-params.ts'
import { createList } from './list.ts'
import type { ListPage } from './list-pages.ts'
import { $toasts } from '../../toasts.ts'

afterEach(() => {
  $search.set(null)
  $toasts.set([])
  closeBrowserTab()
})

interface Hat {
  _id: string
  stock: number
}

/** Sorts by stock or id, as the server does. A cursor is the last hat's sort key. */
function fetchHats(hats: Hat[], { sortBy, cursor }: UrlFilters) {
  const sortKey = ({ _id, stock }: Hat) => (sortBy ? `${stock} ${_id}` : _id)
  const [first, next] = hats
    .toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
    .filter((hat) => cursor === undefined || sortKey(hat) > cursor)
  return { data: first ? [first] : [], nextCursor: first && next ? sortKey(first) : null }
}

test('reading all pages includes a row that moves while they are read', async () => {
  const hats = [5, 6, 7].map((stock, index) => ({ _id: `h${index}`, stock }))
  const queries: UrlFilters[] = []
  const list = createList<Hat>({
    filters: ['q', 'sortBy'],
    fetchPage: async (query) => {
      queries.push(query)
      const response = fetchHats(hats, query)
      hats[2] = { _id: 'h2', stock: 1 }
      return response
    }
  })
  $search.set('?q=hat&sortBy=stock-lowtohigh')
  const readIds: string[] = []
  for await (const { data } of list.fetchAllPages()) readIds.push(...data.map(({ _id }) => _id))
  expect(readIds.toSorted()).toEqual(['h0', 'h1', 'h2'])
  expect(queries.every(({ q }) => q === 'hat')).toBe(true)
})

test('a list whose visible rows are all removed loads the next rows', async () => {
  const hats = [5, 6].map((stock, index) => ({ _id: `h${index}`, stock }))
  const list = createList<Hat>({ filters: [], fetchPage: async (query) => fetchHats(hats, query) })
  await list.reload()
  hats.shift()
  list.removeRow('h0')
  await expect.poll(() => list.$list.get()).toMatchObject({ status: 'ready', rows: [{ _id: 'h1' }] })
})

test('a row that changes or is removed during a reload does not show its old state', async () => {
  let hats = ['h0', 'h1'].map((_id) => ({ _id, stock: 5 }))
  const oldHats = Promise.withResolvers<ListPage<Hat>>()
  const responses = [oldHats.promise]
  const list = createList<Hat>({ filters: [], fetchPage: async () => (await responses.shift()) ?? { data: hats } })
  list.open({ data: hats })
  void list.reload()
  hats = [{ _id: 'h0', stock: 9 }]
  list.replaceRow({ _id: 'h0', stock: 9 })
  list.removeRow('h1')
  oldHats.resolve({ data: ['h0', 'h1'].map((_id) => ({ _id, stock: 5 })) })
  await expect.poll(() => list.$list.get()).toMatchObject({ status: 'ready', rows: [{ _id: 'h0', stock: 9 }] })
})

test('rows selected while another filter loads stay selected only if they are still visible', async () => {
  const hats = [5, 6].map((stock, index) => ({ _id: `h${index}`, stock }))
  const responses = [Promise.reject(new ApiError('network', 0, 'Unreached.')), Promise.resolve()]
  const list = createList<Hat>({
    filters: ['q'],
    shouldKeepSelection: true,
    fetchPage: async () => {
      await responses.shift()
      return { data: hats.slice(1) }
    }
  })
  $search.set('')
  list.open({ data: hats })
  $search.set('?q=h1')
  list.select(['h0', 'h1'], true)
  await expect.poll(() => list.$list.get()).toMatchObject({ status: 'failed' })
  await list.reload()
  expect([...list.$selected.get()]).toEqual(['h1'])
})

test('a selection does not grow when a reload or Load more adds rows', async () => {
  const hats = [5, 6, 7].map((stock, index) => ({ _id: `h${index}`, stock }))
  const list = createList<Hat>({
    filters: [],
    shouldKeepSelection: true,
    fetchPage: async (query) => fetchHats(hats, query)
  })
  await list.reload()
  list.select(['h0'], true)
  hats.shift()
  await list.reload()
  await list.loadMore()
  expect(list.$list.get()?.rows.map(({ _id }) => _id)).toEqual(['h1', 'h2'])
  expect([...list.$selected.get()]).toEqual(['h0'])
})

const UNREACHED = new ApiError('network', 0, 'Unreached.')

const createHats = (...ids: string[]): Hat[] => ids.map((_id) => ({ _id, stock: 1 }))

/** A list whose calls wait until the test settles them. */
function createPendingList(options: { shouldKeepSelection?: boolean } = {}) {
  const calls: (PromiseWithResolvers<ListPage<Hat>> & { query: UrlFilters })[] = []
  const list = createList<Hat>({
    filters: ['q', 'sortBy'],
    fetchPage: (query) => {
      const call = { ...Promise.withResolvers<ListPage<Hat>>(), query }
      calls.push(call)
      return call.promise
    },
    ...options
  })
  const ids = () => list.$list.get()?.rows.map(({ _id }) => _id)
  const settle = () => new Promise(setImmediate)
  return { ...list, calls, ids, settle }
}

test('a page shows the rendered rows, and those of new filters when they have arrived', async () => {
  const { open, $list, calls, ids, settle } = createPendingList()
  $search.set('?q=hat')
  open({ data: createHats('a'), total: 1, sum: 20, productTotals: { units: 2, sum: 20 } })
  expect($list.get()).toEqual({
    status: 'ready',
    rows: createHats('a'),
    nextCursor: null,
    total: 1,
    sum: 20,
    productTotals: { units: 2, sum: 20 },
    loadMoreStatus: 'idle'
  })
  $search.set('?q=hat&order=o1')
  expect(calls).toEqual([])
  $search.set('?q=coat&order=o1')
  expect($list.get()).toEqual({ status: 'loading', rows: createHats('a') })
  expect(calls[0]?.query).toEqual({ q: 'coat', limit: '50' })
  calls[0]?.resolve({ data: createHats('b') })
  await settle()
  expect([$list.get()?.status, ids()]).toEqual(['ready', ['b']])
})

test('a list that is not open yet has no rows', () => {
  const { reload, $list, loadMore, removeRow, replaceRow } = createPendingList()
  void loadMore()
  replaceRow({ _id: 'a', stock: 2 })
  removeRow('a')
  expect($list.get()).toBeNull()
  void reload()
  expect($list.get()).toEqual({ status: 'loading', rows: [] })
})

test('the response of an earlier reload is dropped', async () => {
  const { reload, calls, ids, settle } = createPendingList()
  void reload()
  void reload()
  calls[1]?.resolve({ data: createHats('new') })
  await settle()
  calls[0]?.resolve({ data: createHats('old') })
  await settle()
  expect(ids()).toEqual(['new'])
})

test('a list that fails to load shows the failure and no rows', async () => {
  const { open, reload, $list, calls, settle } = createPendingList()
  open({ data: createHats('a') })
  void reload()
  calls[0]?.reject(UNREACHED)
  await settle()
  const failure = { message: 'Unreached.', isSignedOut: false, isMissing: false }
  expect($list.get()).toEqual({ status: 'failed', rows: [], ...failure })
})

test('Load more adds the next rows once, and a row that moved between two pages appears once', async () => {
  const { open, loadMore, $list, calls, ids, settle } = createPendingList()
  open({ data: createHats('a', 'b'), nextCursor: 'after b' })
  void loadMore()
  void loadMore()
  expect($list.get()).toMatchObject({ loadMoreStatus: 'loading' })
  expect(calls.map(({ query }) => query)).toEqual([{ limit: '50', cursor: 'after b' }])
  calls[0]?.resolve({ data: createHats('b', 'c') })
  await settle()
  expect(ids()).toEqual(['a', 'b', 'c'])
  expect($list.get()).toMatchObject({ loadMoreStatus: 'idle', nextCursor: null })
  await loadMore()
  expect(calls).toHaveLength(1)
})

test('an admin whose Load more fails can try again', async () => {
  const { open, loadMore, $list, calls, settle } = createPendingList()
  open({ data: createHats('a'), nextCursor: 'after a' })
  void loadMore()
  calls[0]?.reject(UNREACHED)
  await settle()
  expect($list.get()).toMatchObject({ status: 'ready', rows: createHats('a'), loadMoreStatus: 'idle' })
  const action = $toasts.get()[0]?.action
  if (action && 'press' in action) action.press()
  calls[1]?.resolve({ data: createHats('b') })
  await settle()
  expect($list.get()).toMatchObject({ rows: createHats('a', 'b') })
})

test.for(['resolve', 'reject'] as const)('rows requested before a reload are dropped (%s)', async (outcome) => {
  const { open, loadMore, reload, calls, ids, $list, settle } = createPendingList()
  open({ data: createHats('a'), nextCursor: 'after a' })
  void loadMore()
  void reload()
  calls[1]?.resolve({ data: createHats('new'), nextCursor: 'after new' })
  await settle()
  void loadMore()
  if (outcome === 'resolve') calls[0]?.resolve({ data: createHats('old') })
  else calls[0]?.reject(UNREACHED)
  await settle()
  expect(ids()).toEqual(['new'])
  expect($list.get()).toMatchObject({ loadMoreStatus: 'loading' })
})

test('a row that changes or is removed leaves the others as they are', () => {
  const { open, replaceRow, removeRow, select, $list, $selected, calls } = createPendingList()
  open({ data: createHats('a', 'b', 'c'), total: 9, nextCursor: 'after c' })
  select(['a', 'b'], true)
  replaceRow({ _id: 'b', stock: 5 })
  removeRow('a')
  expect($list.get()).toMatchObject({
    rows: [
      { _id: 'b', stock: 5 },
      { _id: 'c', stock: 1 }
    ],
    total: 8
  })
  expect([...$selected.get()]).toEqual(['b'])
  expect(calls).toEqual([])
})

test('removing the only row leaves an empty list, which is not loaded again', () => {
  const { open, removeRow, $list, calls } = createPendingList()
  open({ data: createHats('a') })
  removeRow('a')
  expect($list.get()).toMatchObject({ status: 'ready', rows: [], total: undefined })
  expect(calls).toEqual([])
})

test.for([
  [false, ['b']],
  [true, ['a', 'b']]
] as const)('after a reload, rows that are gone stay selected if the list keeps them: %j', async ([keep, expected]) => {
  const { open, reload, select, $selected, calls, settle } = createPendingList(
    keep ? { shouldKeepSelection: true } : {}
  )
  open({ data: createHats('a', 'b', 'c') })
  select(['a', 'b'], true)
  void reload()
  calls[0]?.resolve({ data: createHats('b', 'c') })
  await settle()
  expect([...$selected.get()]).toEqual(expected)
})

test('new filters clear the selection', () => {
  const { open, select, $selected } = createPendingList({ shouldKeepSelection: true })
  open({ data: createHats('a', 'b') })
  select(['a', 'b'], true)
  select(['a'], false)
  expect([...$selected.get()]).toEqual(['b'])
  $search.set('?q=coat')
  expect([...$selected.get()]).toEqual([])
})

test('an admin filters the list, and clears its filters', () => {
  const tab = openBrowserTab('/admin/hats?q=hat&order=o1')
  const { setFilters, clearFilters } = createPendingList()
  setFilters({ sortBy: 'stock' })
  clearFilters()
  setFilters({ q: 'coat' }, 'replace')
  const urls = ['q=hat&order=o1', 'q=hat&order=o1&sortBy=stock', 'order=o1&q=coat']
  expect(tab.visitedUrls()).toEqual(urls.map((query) => `/admin/hats?${query}`))
})
