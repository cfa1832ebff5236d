import type { AdminOrder } from '../../api/contract/orders.ts'
import type { AdminStatus } from '../../lib/order-status.ts'
import { call } from '../call.ts'
import { createList } from './list.ts'
import { runThrough } from './work.ts'

/** The list's own parameters of the address. */
const FILTERS = ['q', 'status', 'payment', 'attention', 'from', 'to', 'product', 'sortBy']

export const orderList = createList<AdminOrder>({
  filters: FILTERS,
  // Totals come with the first page, and stay.
  fetchPage: (query) =>
    call('GET /api/admin/orders/get', { query: query.cursor ? query : { ...query, totals: 'true' } })
})

export async function putStatus(id: string, orderStatus: AdminStatus): Promise<void> {
  await call('PUT /api/admin/orders/update/{id}', { params: { id }, body: { orderStatus } })
}

/** Sets the status of each, one after the other: a rejected one has its money given back at PayPal first. */
export async function setStatuses(orders: AdminOrder[], status: AdminStatus): Promise<void> {
  const done: string[] = []
  await runThrough({
    label: status === 'rejected' ? 'Rejecting orders' : 'Updating orders',
    items: orders,
    nameOf: ({ _id, customer }) => `${_id.slice(0, 10)}, ${customer.userName}:`,
    run: async ([order]) => {
      if (!order) return []
      await putStatus(order._id, status)
      done.push(order._id)
      return []
    }
  })
  orderList.select(done, false)
  // Some may not match the filters any more, and the totals may have changed.
  await orderList.reload()
}
