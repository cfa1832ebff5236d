import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createProduct } from '../../../../tests/support/product-backend.ts'
import type { AdminProduct } from '../../../api/contract/product-administration.ts'

const [HAT, COAT, CAP] = [
  createProduct('hat', { title: '=1+1', weight: 450, lowStockThreshold: 2, sku: 'H-1', barcode: '96385074' }),
  createProduct('coat'),
  createProduct('cap')
]

/** The responses, page by page. A call without a response fails. */
let pages: AdminProduct[][]
let onCall: () => unknown

beforeEach(() => {
  vi.resetModules()
  pages = [[HAT, COAT], [CAP]]
  onCall = () => {}
  vi.stubGlobal('fetch', async () => {
    onCall()
    const data = pages.shift()
    if (!data) throw new TypeError('fetch failed')
    return Response.json({ success: true, data, nextCursor: pages.length > 0 ? 'next' : null })
  })
})

afterEach(() => void vi.unstubAllGlobals())

async function load(total: number | undefined = 3) {
  const { productList } = await import('./products.ts')
  const { $batch, cancelBatch } = await import('../lists/batch.ts')
  const { $search } = await import('../lists/search-params.ts')
  const { toReadyState } = await import('../lists/list-pages.ts')
  const { exportProducts } = await import('./export.ts')
  productList.$list.set(toReadyState({ data: [], total }))
  return { exportProducts, $batch, cancelBatch, $search }
}

test('an admin exports all matching products with the columns of an import', async () => {
  const { exportProducts, $batch } = await load()
  const lines = (await exportProducts())?.split('\r\n') ?? []
  expect(lines[0]).toMatch(/^\uFEFF"_id","title",.*"seenStock","seenTaken","seenUpdatedAt"$/)
  expect(lines[1]).toBe(
    `"hat","'=1+1","Warm.","men","nike","20","0","","","5","/hat.jpg","","","","","450","2","","","","","","","","H-1","96385074","5","0","2026-01-01"`
  )
  expect(lines.map((line) => line.split(',')[0])).toEqual(['\uFEFF"_id"', '"hat"', '"coat"', '"cap"', ''])
  expect($batch.get()).toEqual({ status: 'idle' })
})

test.for([
  ['3 matching products', 3, ['0 of 3', '2 of 3', '3 of 3']],
  ['an unknown number of matching products', undefined, ['0 of 0', '2 of 2', '3 of 3']]
] as const)('the export of %s reports its progress', async ([, total, expected]) => {
  const { exportProducts, $batch } = await load()
  if (total === undefined) (await import('./products.ts')).productList.$list.set(null)
  const progress: string[] = []
  $batch.listen((batch) => batch.status === 'running' && progress.push(`${batch.done} of ${batch.total}`))
  await exportProducts()
  expect(progress).toEqual(expected)
})

test('an admin who cancels an export gets no file', async () => {
  const { exportProducts, $batch, cancelBatch } = await load()
  onCall = cancelBatch
  expect(await exportProducts()).toBeNull()
  expect($batch.get()).toMatchObject({ status: 'cancelled', done: 2, total: 3 })
  expect(pages).toHaveLength(1)
})

test('an admin who changes the filters during an export gets no file', async () => {
  const { exportProducts, $batch, $search } = await load()
  onCall = () => $search.set('?q=hat')
  expect(await exportProducts()).toBeNull()
  expect($batch.get()).toMatchObject({ status: 'cancelled' })
})

test('an export without a network names the failure', async () => {
  const { exportProducts, $batch } = await load()
  pages = []
  expect(await exportProducts()).toBeNull()
  expect($batch.get()).toMatchObject({
    status: 'ended',
    done: 1,
    total: 3,
    failures: [{ reason: expect.stringContaining('could not be reached') as string }]
  })
})
