import type { LatestOrder } from '../../../api/contract/dashboard.ts'
import { formatDate } from '../../../lib/dates.ts'
import { createListUrl } from '../lists/list-url.ts'
import { formatMoney } from '../../../lib/money.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import { getOrderStatusLabel, getTableStatusColor } from '../../../domain/orders/order-status.ts'
import { Section } from '../Section.tsx'
import { type Column, Table } from '../lists/Table.tsx'

export const LatestOrders = ({ orders }: { orders: LatestOrder[] }) => (
  <Section id="latest" title="Latest orders" className="latest-orders">
    {orders.length === 0 ? (
      <p className="soft no-data">No orders found.</p>
    ) : (
      <Table label="Table of the latest orders" rows={orders} getKey={({ _id }) => _id} columns={COLUMNS} />
    )}
    <p className="admin-more">
      <a href="/admin/orders">All orders</a>
    </p>
  </Section>
)

export const createOrderUrl = ({ _id }: LatestOrder): string => createListUrl('/admin/orders', { order: _id })

export const ORDER_COLUMNS: Column<LatestOrder>[] = [
  { head: 'Date', cell: ({ orderDate }) => formatDate(orderDate) },
  {
    head: 'Status',
    cell: (order) => (
      <span className={`status ${getTableStatusColor(order.orderStatus)}`}>{getOrderStatusLabel(order)}</span>
    )
  },
  { head: 'Price', kind: 'number', cell: ({ totalAmount }) => formatMoney(totalAmount) }
]

const COLUMNS: Column<LatestOrder>[] = [
  {
    head: 'Customer',
    cell: (order) => (
      <a href={createOrderUrl(order)}>
        {order.customer.userName || 'Customer'}
        {order.number !== undefined && ` (${formatOrderNumber(order)})`}
      </a>
    )
  },
  ...ORDER_COLUMNS
]
