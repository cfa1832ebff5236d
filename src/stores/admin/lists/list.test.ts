import { expect, test } from 'vitest'

import { ApiError } from '../../../api/errors.ts'
import type { UrlFilters } from '../../../lib/url-filters.ts'
import { $search } from './search-params.ts'
import { createList } from './list.ts'

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
  $search.set(null)
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
  $search.set(null)
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
