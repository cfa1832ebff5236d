import type { AdminOrder } from '../../../api/contract/order-administration.ts'
import type { UrlFilters } from '../../../lib/url-filters.ts'
import { type AdminOrderStatus, ORDER_STATUSES, PAYMENT_STATUSES } from '../../../domain/orders/order-status.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import { call } from '../../call.ts'
import { createList } from '../lists/list.ts'
import { updateRows } from '../lists/batch.ts'

export const orderList = createList<AdminOrder>({
  filters: ['q', 'status', 'payment', 'attention', 'from', 'to', 'product', 'sortBy'],
  getAmount: ({ totalAmount, refundedAmount = 0 }) => totalAmount - refundedAmount,
  // Only the first page returns totals.
  fetchPage: (query, callApi) =>
    callApi('GET /api/admin/orders/get', { query: query.cursor ? query : { ...query, totals: 'true' } })
})

/** Returns true if a row no longer matches the filters. Such a row stays in view until the list is reloaded. */
export const isMismatch = ({ orderStatus, paymentStatus }: AdminOrder, { status, payment }: UrlFilters): boolean =>
  isExcluded(ORDER_STATUSES, status, orderStatus) || isExcluded(PAYMENT_STATUSES, payment, paymentStatus)

/** The server ignores unknown values of a filter. */
function isExcluded(known: readonly string[], filter: string | undefined, value: string): boolean {
  const values = (filter ?? '').split(',').map((text) => text.trim())
  return !values.includes(value) && values.some((text) => known.includes(text))
}

export async function putStatus(id: string, orderStatus: AdminOrderStatus): Promise<void> {
  await call('PUT /api/admin/orders/update/{id}', { params: { id }, body: { orderStatus } })
}

/** Updates the orders one by one, because each rejection first refunds the payment at PayPal. */
export const setOrderStatuses = (orders: AdminOrder[], status: AdminOrderStatus): Promise<void> =>
  updateRows({
    list: orderList,
    rows: orders,
    label: status === 'rejected' ? 'Rejecting orders' : 'Updating orders',
    getName: (order) => `${formatOrderNumber(order)}, ${order.customer.userName}:`,
    update: ({ _id }) => putStatus(_id, status)
  })
