import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { AdminOrder } from '../../../api/contract/order-administration.ts'
import { isMismatch } from './orders.ts'

/** The ids of orders whose update fails. */
let failingIds: string[]
let requests: unknown[]

beforeEach(() => {
  vi.resetModules()
  failingIds = []
  requests = []
  vi.stubGlobal('fetch', serve)
})

afterEach(() => void vi.unstubAllGlobals())

async function serve(url: string, { method, body }: RequestInit): Promise<Response> {
  requests.push(method === 'GET' ? url : [url, JSON.parse(typeof body === 'string' ? body : '')])
  if (failingIds.some((id) => url.endsWith(id))) return Response.json({ message: 'Already sent.' }, { status: 409 })
  return Response.json({ success: true, data: ORDERS, nextCursor: 'next' })
}

const customer = { userName: 'Robin' }
const ORDERS = ['a1234567890', 'b2'].map((_id, index) => ({ _id, number: 1042 + index, customer }) as AdminOrder)
const order = { orderStatus: 'inProcess', paymentStatus: 'paid' } as AdminOrder

test.for([
  [{}, false],
  [{ status: 'inProcess' }, false],
  [{ status: 'confirmed, inProcess', payment: 'paid' }, false],
  [{ status: 'confirmed' }, true],
  [{ status: 'confirmed,pending', payment: 'paid' }, true],
  [{ payment: 'refunded' }, true],
  [{ status: 'confirmed,nonsense' }, true],
  [{ status: 'nonsense', payment: '' }, false]
] as const)('a paid order in process does not match the filters %j: %j', ([filters, expected]) =>
  expect(isMismatch(order, filters)).toBe(expected)
)

const load = async () => ({
  ...(await import('./orders.ts')),
  ...(await import('../lists/batch.ts')),
  ...(await import('../lists/search-params.ts'))
})

test('orders that fail to update stay selected and are named, and the list is loaded again', async () => {
  const { setOrderStatuses, orderList, $batch } = await load()
  orderList.select(['a1234567890', 'b2'], true)
  failingIds = ['a1234567890']
  await setOrderStatuses(ORDERS, 'rejected')
  expect($batch.get()).toMatchObject({
    status: 'ended',
    label: 'Rejecting orders',
    failures: [{ name: '#1042, Robin:', reason: 'Already sent.' }]
  })
  expect(requests.slice(0, 2)).toEqual(
    ['a1234567890', 'b2'].map((id) => [`/api/admin/orders/update/${id}`, { orderStatus: 'rejected' }])
  )
  expect(requests).toHaveLength(3)
  expect([...orderList.$selected.get()]).toEqual(['a1234567890'])
})

test('an update that rejects no order is no rejection', async () => {
  const { setOrderStatuses, $batch } = await load()
  await setOrderStatuses([{ _id: 'b2' } as AdminOrder], 'delivered')
  expect($batch.get()).toMatchObject({ label: 'Updating orders', failures: [] })
})

test('the first page of the orders that match the URL has totals, and the next ones have not', async () => {
  const { orderList, $search } = await load()
  $search.set('?product=hat&attention=true&order=o1')
  await orderList.reload()
  await orderList.loadMore()
  const query = 'attention=true&product=hat&limit=50'
  expect(requests).toEqual(
    [`${query}&totals=true`, `${query}&cursor=next`].map((search) => `/api/admin/orders/get?${search}`)
  )
})

test('a refund of an order reduces the sum of the list at once', async () => {
  const { orderList } = await load()
  const row = { _id: 'a1', totalAmount: 106.5 } as AdminOrder
  orderList.open({ data: [row], total: 2, sum: 206.8 })
  orderList.replaceRow({ ...row, refundedAmount: 100 })
  orderList.replaceRow({ ...row, refundedAmount: 106.5 })
  orderList.replaceRow({ _id: 'of another page', totalAmount: 50, refundedAmount: 50 } as AdminOrder)
  expect(orderList.$list.get()).toMatchObject({ total: 2, sum: 100.3 })
})
