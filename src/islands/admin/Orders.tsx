import { useEffect } from 'react'

import type { AdminOrder } from '../../api/contract/orders.ts'
import type { Filters } from '../../lib/chosen-filters.ts'
import { datePart } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { statusLabel, tableColour } from '../../lib/order-status.ts'
import { followOrder, openDetails } from '../../stores/admin/order-details.ts'
import { isStray, orderList } from '../../stores/admin/orders.ts'
import { type Column, DataTable } from './DataTable.tsx'
import { ListFrame } from './ListFrame.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderSelection } from './OrderSelection.tsx'
import { type Sent, useList } from './use-list.ts'
import { WorkDialog } from './WorkDialog.tsx'

export function Orders(sent: Sent<AdminOrder>) {
  const shown = useList(orderList, sent)
  // While others are on their way, the rows of before are of no filter.
  const settled = shown.state.status === 'ready' ? shown.filters : {}
  // After the page has come alive as it was sent, which is without details.
  useEffect(followOrder, [])
  return (
    <section className="panel-box orders" aria-labelledby="all-orders">
      <h2 id="all-orders">All Orders</h2>
      <OrderFilters shown={shown} />
      <ListFrame
        shown={shown}
        nouns={['order', 'orders']}
        empty="No orders found."
        tools={<OrderSelection shown={shown} />}
      >
        {(rows) => (
          <DataTable
            shown={shown}
            rows={rows}
            label="Table of all orders"
            columns={columnsFor(settled)}
            nameOf={nameOf}
          />
        )}
      </ListFrame>
      <OrderDialog />
      <WorkDialog />
    </section>
  )
}

const nameOf = ({ _id }: AdminOrder) => `order ${_id}`

const columnsFor = (filters: Filters): Column<AdminOrder>[] => [
  { head: 'Order ID', wide: true, cell: (order) => <OrderNumber order={order} /> },
  { head: 'Order Date', sort: ['oldest', ''], cell: ({ orderDate }) => datePart(orderDate) },
  {
    head: 'Order Status',
    cell: (order) => <Status order={order} stray={isStray(order, filters)} />
  },
  {
    head: 'Order Price',
    number: true,
    sort: ['total-lowtohigh', 'total-hightolow'],
    cell: ({ totalAmount }) => formatMoney(totalAmount)
  },
  { head: 'Details', act: true, cell: (order) => <DetailsButton id={order._id} /> }
]

/** The number, and whose it is. */
const OrderNumber = ({ order: { _id, customer } }: { order: AdminOrder }) => (
  <span>
    {_id}
    <small>
      {customer.userName} {customer.email}
    </small>
  </span>
)

/** How the order stands, and its payment. */
const Status = ({ order: { orderStatus, paymentStatus }, stray }: { order: AdminOrder; stray: boolean }) => (
  <span>
    <span className={`status ${tableColour(orderStatus)}`}>{statusLabel(orderStatus)}</span>
    <small>Payment {paymentStatus}</small>
    {stray && <small className="stray">Changed: not of this filter any more</small>}
  </span>
)

const DetailsButton = ({ id }: { id: string }) => (
  <button type="button" className="button quiet" onClick={() => openDetails(id)}>
    View Details<span className="visually-hidden"> of order {id}</span>
  </button>
)
