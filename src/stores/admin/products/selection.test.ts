import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const hat = { _id: 'h', title: 'Hat' }
let isResponseLost: boolean
const deleteOutcomes = [
  { _id: 'h', done: true, changed: true, updatedAt: '2026-01-02T00:00:00.000Z' },
  { _id: 'c', done: true, changed: false, updatedAt: '2026-01-01T00:00:00.000Z' }
]

beforeEach(() => {
  vi.resetModules()
  isResponseLost = false
  vi.stubGlobal('fetch', serve)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

async function serve(path: string): Promise<Response> {
  if (path.endsWith('/delete-many')) {
    if (isResponseLost) throw new TypeError('fetch failed')
    return Response.json({ success: true, data: deleteOutcomes })
  }
  return Response.json({ success: true, data: [hat], nextCursor: null, total: 1 })
}

test('the trash toast counts only products that this admin deleted, even after a lost response', async () => {
  const { deleteSelected } = await import('./selection.ts')
  const { productList } = await import('./products.ts')
  const { $toasts } = await import('../../toasts.ts')
  const remove = async () => {
    productList.select(['h', 'c'], true)
    await deleteSelected()
    return $toasts.get().at(-1)?.text
  }
  expect(await remove()).toBe('1 product is in the trash.')
  isResponseLost = true
  await remove()
  isResponseLost = false
  expect(await remove()).toBe('2 products are in the trash.')
})

test('nothing is selected when the filters change while all matching products load', async () => {
  const { selectAllMatching } = await import('./selection.ts')
  const { productList } = await import('./products.ts')
  const { $search } = await import('../lists/search-params.ts')
  $search.set('?q=hat')
  productList.open({ data: [] })
  const selecting = selectAllMatching()
  $search.set('?q=coat')
  await selecting
  expect([...productList.$selected.get()]).toEqual([])
})
