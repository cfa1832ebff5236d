import { useEffect } from 'react'

import type { AdminOrder } from '../../../api/contract/order-administration.ts'
import type { UrlFilters } from '../../../lib/url-filters.ts'
import { formatDate } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import { getOrderStatusLabel, getTableStatusColor } from '../../../domain/orders/order-status.ts'
import { getPaymentStatusLabel } from '../../../domain/payments/payment-status.ts'
import { downloadOrders } from '../../../stores/admin/orders/download-orders.ts'
import { syncDetailsWithUrl, openDetails } from '../../../stores/admin/orders/order-details.ts'
import { isMismatch, orderList } from '../../../stores/admin/orders/orders.ts'
import { List } from '../lists/List.tsx'
import { Selection } from '../lists/Selection.tsx'
import type { Column } from '../lists/Table.tsx'
import { createListUrl } from '../lists/list-url.ts'
import { OrderDialog } from './OrderDialog.tsx'
import { createProductScope, ORDER_FILTERS } from './order-filters.ts'
import { OrderSelection } from './OrderSelection.tsx'
import { TrackingImportButton } from './TrackingImport.tsx'
import { type ListProps, useList } from '../lists/use-list.ts'
import { Button } from '../Button.tsx'

export function Orders(props: ListProps<AdminOrder>) {
  const view = useList(orderList, props)
  // During a reload the rows belong to the previous filters.
  const rowFilters = view.state.status === 'ready' ? view.filters : {}
  // The server renders the page without order details.
  useEffect(syncDetailsWithUrl, [])
  return (
    <section className="panel-box orders" aria-labelledby="all-orders">
      <div className="spread">
        <h2 id="all-orders">All Orders</h2>
        <div className="cluster">
          <TrackingImportButton />
          <ExportLink filters={view.filters} />
        </div>
      </div>
      <List
        view={view}
        nouns={['order', 'orders']}
        emptyText="No orders found."
        placeholder="Order, customer, address or product"
        filters={ORDER_FILTERS}
        scopes={[createProductScope(view)]}
        label="Table of all orders"
        columns={createColumns(rowFilters)}
        getName={(order) => `order ${formatOrderNumber(order)}`}
        selection={
          <Selection view={view}>
            <OrderSelection orders={view.selectedRows} />
          </Selection>
        }
      />
      <OrderDialog />
    </section>
  )
}

/** With `download`, the page shows no loading bar. */
const ExportLink = ({ filters }: { filters: UrlFilters }) => (
  <a
    className="button quiet"
    href={createListUrl('/api/admin/orders/export', filters)}
    download
    onClick={(event) => {
      event.preventDefault()
      void downloadOrders(event.currentTarget.href)
    }}
  >
    Export as CSV
  </a>
)

const createColumns = (filters: UrlFilters): Column<AdminOrder>[] => [
  { head: 'Order ID', kind: 'wide', cell: (order) => <OrderIdCell order={order} /> },
  { head: 'Order Date', sort: ['oldest', ''], cell: ({ orderDate }) => formatDate(orderDate) },
  { head: 'Order Status', cell: (order) => <StatusCell order={order} isMismatched={isMismatch(order, filters)} /> },
  {
    head: 'Order Price',
    kind: 'number',
    sort: ['total-lowtohigh', 'total-hightolow'],
    cell: ({ totalAmount }) => formatMoney(totalAmount)
  },
  {
    head: 'Details',
    kind: 'actions',
    cell: (order) => (
      <Button data-open subject={`of order ${formatOrderNumber(order)}`} onClick={() => openDetails(order._id)}>
        View Details
      </Button>
    )
  }
]

const OrderIdCell = ({ order: { _id, number, userId, customer } }: { order: AdminOrder }) => (
  <span>
    {number !== undefined && <b>{formatOrderNumber({ _id, number })} </b>}
    {_id}
    <small>
      <a href={`/admin/customers/${userId}`}>{customer.userName || 'Customer'}</a> {customer.email}
    </small>
  </span>
)

const StatusCell = ({ order, isMismatched }: { order: AdminOrder; isMismatched: boolean }) => (
  <span>
    <span className={`status ${getTableStatusColor(order.orderStatus)}`}>{getOrderStatusLabel(order)}</span>
    <small>Payment: {getPaymentStatusLabel(order.paymentStatus)}</small>
    {order.refundedAmount && order.paymentStatus === 'paid' && (
      <small>{formatMoney(order.refundedAmount)} refunded</small>
    )}
    {isMismatched && <small>No longer matches this filter</small>}
  </span>
)
