import { expect, test } from 'vitest'

import { ApiError } from '../../../api/errors.ts'
import type { Filters } from '../../../lib/url-filters.ts'
import { $search } from './url.ts'
import { createList } from './list.ts'

interface Hat {
  _id: string
  stock: number
}

/** As the server lists hats: from the least stock, or else by their ids; a cursor is where the last one stood. */
function page(hats: Hat[], { sortBy, cursor }: Filters) {
  const place = ({ _id, stock }: Hat) => (sortBy ? `${stock} ${_id}` : _id)
  const [first, next] = hats
    .toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
    .filter((hat) => cursor === undefined || place(hat) > cursor)
  return { data: first ? [first] : [], nextCursor: first && next ? place(first) : null }
}

test('reading everything meets a row that moves meanwhile in the chosen order', async () => {
  const hats = [5, 6, 7].map((stock, nth) => ({ _id: `h${nth}`, stock }))
  const asked: Filters[] = []
  const list = createList<Hat>({
    filters: ['q', 'sortBy'],
    fetchPage: async (query) => {
      asked.push(query)
      const answer = page(hats, query)
      hats[2] = { _id: 'h2', stock: 1 }
      return answer
    }
  })
  $search.set('?q=hat&sortBy=stock-lowtohigh')
  const met: string[] = []
  for await (const { data } of list.fetchAllPages()) met.push(...data.map(({ _id }) => _id))
  $search.set(null)
  expect(met.toSorted()).toEqual(['h0', 'h1', 'h2'])
  expect(asked.every(({ q }) => q === 'hat')).toBe(true)
})

test('a list whose rows in view are all taken away shows those that come after them', async () => {
  const hats = [5, 6].map((stock, nth) => ({ _id: `h${nth}`, stock }))
  const list = createList<Hat>({ filters: [], fetchPage: async (query) => page(hats, query) })
  await list.reload()
  hats.shift()
  list.removeRow('h0')
  await expect.poll(() => list.$list.get()).toMatchObject({ status: 'ready', rows: [{ _id: 'h1' }] })
})

test('what is ticked while another filter is under way stays selected only where it is still in view', async () => {
  const hats = [5, 6].map((stock, nth) => ({ _id: `h${nth}`, stock }))
  const answers = [Promise.reject(new ApiError('network', 0, 'Unreached.')), Promise.resolve()]
  const list = createList<Hat>({
    filters: ['q'],
    canSelectHiddenRows: true,
    fetchPage: async () => {
      await answers.shift()
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

test('a selection does not grow when other rows come with a reload or with Load more', async () => {
  const hats = [5, 6, 7].map((stock, nth) => ({ _id: `h${nth}`, stock }))
  const list = createList<Hat>({
    filters: [],
    canSelectHiddenRows: true,
    fetchPage: async (query) => page(hats, query)
  })
  await list.reload()
  list.select(['h0'], true)
  hats.shift()
  await list.reload()
  await list.loadMore()
  expect(list.$list.get()?.rows.map(({ _id }) => _id)).toEqual(['h1', 'h2'])
  expect([...list.$selected.get()]).toEqual(['h0'])
})
