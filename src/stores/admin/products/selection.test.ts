import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ListedAdminProduct, ProductOutcome } from '../../../api/contract/product-administration.ts'

type Kind = 'delete' | 'restore'

const ROWS = [
  { _id: 'h', title: 'Hat' },
  { _id: 'c', title: 'Coat' }
]

let failureStatus: number | undefined
/** The products that another admin has deleted. */
let deletedElsewhere: Set<string>
let failedIds: Set<string>
let onChange: () => void
let sentIds: Record<Kind, string[][]>

beforeEach(() => {
  vi.resetModules()
  failureStatus = undefined
  deletedElsewhere = new Set()
  failedIds = new Set()
  onChange = () => {}
  sentIds = { delete: [], restore: [] }
  vi.stubGlobal('fetch', serve)
})

afterEach(() => void vi.unstubAllGlobals())

async function serve(path: string, { body }: RequestInit): Promise<Response> {
  const kind = /(delete|restore)-many$/.exec(path)?.[1] as Kind | undefined
  if (!kind) return Response.json({ success: true, data: ROWS, nextCursor: null, total: 2 })
  onChange()
  if (failureStatus === 0) throw new TypeError('fetch failed')
  if (failureStatus) return Response.json({ success: false, message: 'No.' }, { status: failureStatus })
  const { ids } = JSON.parse(typeof body === 'string' ? body : '') as { ids: string[] }
  sentIds[kind].push(ids)
  return Response.json({ success: true, data: ids.map((id) => createOutcome(id)) })
}

function createOutcome(_id: string): ProductOutcome {
  if (failedIds.has(_id)) return { _id, done: false, reason: _id === 'h' ? '“Hat” is in an order.' : 'It is gone.' }
  return { _id, done: true, changed: !deletedElsewhere.has(_id), updatedAt: '2026-01-01T00:00:00.000Z' }
}

async function load() {
  const selection = await import('./selection.ts')
  const { productList } = await import('./products.ts')
  const { $batch } = await import('../lists/batch.ts')
  const { $search } = await import('../lists/search-params.ts')
  const { $toasts } = await import('../../toasts.ts')
  await productList.reload()
  const lastToast = () => $toasts.get().at(-1)
  const selected = () => [...productList.$selected.get()]
  const remove = async (...ids: string[]) => {
    productList.select(ids, true)
    await selection.deleteSelected()
    return lastToast()?.text
  }
  const press = () => {
    const action = lastToast()?.action
    if (action && 'press' in action) action.press()
  }
  return { ...selection, productList, $batch, $search, $toasts, lastToast, selected, remove, press }
}

test.for([
  [0, '2 products are in the trash.'],
  [400, '1 product is in the trash.']
] as const)('after a response with status %d the next deletion shows %j', async ([status, expected]) => {
  const { remove, $batch } = await load()
  failureStatus = status
  await remove('h', 'c')
  expect($batch.get()).toMatchObject({ status: 'ended', failures: [{ name: '“Hat”:' }, { name: '“Coat”:' }] })
  failureStatus = undefined
  // If the failed call had deleted it, the server now reports it as unchanged.
  deletedElsewhere.add('c')
  expect(await remove('h', 'c')).toBe(expected)
  expect($batch.get()).toEqual({ status: 'idle' })
})

test('products that another admin has deleted are not restored by Undo', async () => {
  const { remove, press, lastToast } = await load()
  deletedElsewhere.add('c')
  expect(await remove('h', 'c')).toBe('1 product is in the trash.')
  press()
  await expect.poll(() => lastToast()?.text).toBe('1 product is in the catalog again.')
  expect(sentIds).toEqual({ delete: [['h', 'c']], restore: [['h']] })
})

test('a product that Undo cannot restore is named', async () => {
  const { remove, press, $batch } = await load()
  await remove('h', 'c')
  failedIds.add('c')
  press()
  const failures = [{ name: '“Coat”:', reason: 'It is gone.' }]
  await expect.poll(() => $batch.get()).toMatchObject({ status: 'ended', failures })
})

test('an admin whose products someone else has deleted sees a notice, and has nothing to undo', async () => {
  const { remove, lastToast } = await load()
  deletedElsewhere.add('h')
  expect(await remove('h')).toBe('Someone else has already deleted them.')
  expect(lastToast()).toMatchObject({ tone: 'info', action: undefined })
})

test('products that cannot be deleted stay selected and are named with the reason', async () => {
  const { remove, selected, $batch, $toasts } = await load()
  failedIds.add('h').add('c')
  await remove('h', 'c')
  expect($batch.get()).toMatchObject({
    status: 'ended',
    failures: [
      { name: '“Hat”', reason: 'is in an order.' },
      { name: '“Coat”:', reason: 'It is gone.' }
    ]
  })
  expect([selected(), $toasts.get()]).toEqual([['h', 'c'], []])
  failedIds.delete('h')
  expect(await remove('h', 'c')).toBe('1 product is in the trash.')
  expect(selected()).toEqual(['c'])
})

test('an admin restores the selected products, and sees those that cannot be restored', async () => {
  const { productList, restoreSelected, selected, lastToast, $batch, $toasts } = await load()
  productList.select(['h', 'c'], true)
  failedIds.add('c')
  await restoreSelected()
  expect($batch.get()).toMatchObject({ status: 'ended', failures: [{ reason: 'It is gone.' }] })
  expect([selected(), $toasts.get()]).toEqual([['c'], []])
  failedIds.clear()
  await restoreSelected()
  expect(sentIds.restore).toEqual([['h', 'c'], ['c']])
  expect(lastToast()?.text).toBe('1 product is in the catalog again.')
  expect($batch.get()).toEqual({ status: 'idle' })
})

test('a cancelled restoration is not reported as complete', async () => {
  const { productList, restoreSelected, $batch, $toasts } = await load()
  const { cancelBatch } = await import('../lists/batch.ts')
  productList.select(
    Array.from({ length: 150 }, (_, index) => `p${index}`),
    true
  )
  onChange = cancelBatch
  await restoreSelected()
  expect($batch.get()).toMatchObject({ status: 'cancelled', done: 100, total: 150 })
  expect($toasts.get()).toEqual([])
})

test('an admin selects all matching products, with the titles of those that are not in view', async () => {
  const { selectAllMatching, getSelectedProducts, productList } = await load()
  productList.open({ data: [{ ...ROWS[0], title: 'New hat' } as never] })
  await selectAllMatching()
  expect(getSelectedProducts()).toEqual([
    { _id: 'h', title: 'New hat' },
    { _id: 'c', title: 'Coat' }
  ])
  productList.select(['unknown'], true)
  expect(getSelectedProducts().at(-1)).toEqual({ _id: 'unknown', title: 'unknown' })
})

test('nothing is selected when the filters change while all matching products load', async () => {
  const { selectAllMatching, productList, $search, selected } = await load()
  $search.set('?q=hat')
  productList.open({ data: [] })
  const selecting = selectAllMatching()
  $search.set('?q=coat')
  await selecting
  expect(selected()).toEqual([])
})

test('the number of selected variants is shown if it differs from the number of products', async () => {
  const { describeSelection } = await import('./selection.ts')
  const createRow = (_id: string, variants?: string[]) =>
    ({ _id, ...(variants && { variants: variants.map((id) => ({ _id: id })) }) }) as ListedAdminProduct
  const describe = (rows: ListedAdminProduct[], ...ids: string[]) => describeSelection(rows, new Set(ids))
  const rows = [createRow('h'), createRow('s', ['s', 'm'])]
  expect(describe(rows, 'h')).toBe('1 selected')
  expect(describe(rows, 's', 'm')).toBe('1 product (2 variants) selected')
  expect(describe(rows, 'h', 's', 'm')).toBe('2 products (3 variants) selected')
  expect(describe(rows, 'h', 'other')).toBe('2 variants selected')
  expect(describe([createRow('h')], 'h', 'other')).toBe('2 selected')
})
