import type { AdminOrder } from '../../api/contract/orders.ts'
import type { Filters } from '../../lib/chosen-filters.ts'
import { type AdminStatus, ORDER_STATUSES, PAYMENT_STATUSES } from '../../lib/order-status.ts'
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

/** A row that was changed here stays in view until the list is read again, also when it is of its filters no more. */
export const isStray = ({ orderStatus, paymentStatus }: AdminOrder, { status, payment }: Filters): boolean =>
  isOutside(ORDER_STATUSES, status, orderStatus) || isOutside(PAYMENT_STATUSES, payment, paymentStatus)

/** As the shop reads a filter: of words that it does not know there might as well be none. */
function isOutside(known: readonly string[], wanted: string | undefined, value: string): boolean {
  const asked = (wanted ?? '').split(',').map((one) => one.trim())
  return !asked.includes(value) && asked.some((one) => known.includes(one))
}

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
