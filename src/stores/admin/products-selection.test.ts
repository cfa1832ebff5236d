import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The one product that the server has. */
let hat: { _id: string; title: string; updatedAt: string; price: number }
/** Whether the answer to the next change is lost. */
let lost: boolean
/** What becomes of those that are deleted. */
const deleted = [
  { _id: 'h', done: true, changed: true, updatedAt: '2026-01-02T00:00:00.000Z' },
  { _id: 'c', done: true, changed: false, updatedAt: '2026-01-01T00:00:00.000Z' }
]

beforeEach(() => {
  vi.resetModules()
  hat = { _id: 'h', title: 'Hat', updatedAt: '2026-01-01T00:00:00.000Z', price: 100 }
  lost = false
  vi.stubGlobal('fetch', serve)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

async function serve(path: string, { method, body }: RequestInit): Promise<Response> {
  if (path.endsWith('/delete-many')) {
    if (lost) throw new TypeError('fetch failed')
    return Response.json({ success: true, data: deleted })
  }
  if (method === 'GET') return Response.json({ success: true, data: [{ ...hat }], nextCursor: null, total: 1 })
  const { seen } = JSON.parse(typeof body === 'string' ? body : '') as { seen: Record<string, string> }
  if (seen['h'] !== undefined && seen['h'] !== hat.updatedAt) {
    return Response.json({ success: true, data: [{ _id: 'h', done: false, why: 'Changed meanwhile.' }] })
  }
  hat.price += 10
  hat.updatedAt = `2026-01-01T00:00:00.${hat.price}Z`
  if (lost) throw new TypeError('fetch failed')
  return Response.json({ success: true, data: [{ _id: 'h', done: true, updatedAt: hat.updatedAt }] })
}

/** Opens the list, and answers how to change its one product. */
async function open() {
  const { changeSelected } = await import('./products-selection.ts')
  const { productList } = await import('./products.ts')
  const { $work } = await import('./work.ts')
  await productList.reload()
  return async () => {
    productList.select(['h'], true)
    await changeSelected({ priceBy: 10 })
    const work = $work.get()
    return work.status === 'ended' ? work.refused.map(({ reason }) => reason) : work.status
  }
}

test('a change whose answer was lost is not made twice, though the list has been read again', async () => {
  const change = await open()
  lost = true
  expect(await change()).toHaveLength(1)
  lost = false
  expect(await change()).toEqual(['Changed meanwhile.'])
  expect(hat.price).toBe(110)
  expect(await change()).toEqual([])
  expect(hat.price).toBe(120)
})

test('one change after the other is made, each once', async () => {
  const change = await open()
  for (const price of [110, 120, 130]) {
    expect(await change()).toEqual([])
    expect(hat.price).toBe(price)
  }
})

test('Undo brings back what was deleted here, also without an answer, and nothing that a colleague had deleted', async () => {
  const { deleteSelected } = await import('./products-selection.ts')
  const { productList } = await import('./products.ts')
  const { $toasts } = await import('../toasts.ts')
  const remove = async () => {
    productList.select(['h', 'c'], true)
    await deleteSelected()
    return $toasts.get().at(-1)?.text
  }
  expect(await remove()).toBe('1 product is in the trash.')
  lost = true
  await remove()
  lost = false
  expect(await remove()).toBe('2 products are in the trash.')
})

test('nothing is selected when the filters change while all that match are read', async () => {
  const { selectEvery } = await import('./products-selection.ts')
  const { productList } = await import('./products.ts')
  const { $search } = await import('./address.ts')
  $search.set('?q=hat')
  productList.open({ data: [] })
  const selecting = selectEvery()
  $search.set('?q=coat')
  await selecting
  expect([...productList.$selected.get()]).toEqual([])
})
